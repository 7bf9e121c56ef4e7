// A logo stands whole in the middle of its square, however it was drawn.
import { expect, test } from 'vitest';
import { fitted } from '../src/state/logo';

test.each([
  [100, 100, { x: 0, y: 0, w: 64, h: 64 }],
  [200, 100, { x: 0, y: 16, w: 64, h: 32 }],
  [50, 200, { x: 24, y: 0, w: 16, h: 64 }],
])('%i by %i', (width, height, box) => expect(fitted(width, height, 64)).toEqual(box));
