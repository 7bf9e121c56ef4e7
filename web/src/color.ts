// The two sides.
import type { Color } from './contract';

export const other = (color: Color): Color => (color === 'white' ? 'black' : 'white');
