// How much room there is: the same borders as in game.css and analysis.css, to which a test holds them.
import { MediaQuery } from 'svelte/reactivity';
import { BORDERS } from './borders';

/** A table beside the board. */
export const hasTable = new MediaQuery(BORDERS.table);
/** Room in it for offers. */
export const hasSlot = new MediaQuery(BORDERS.slot);
/** A third column. */
export const hasSide = new MediaQuery(BORDERS.side);
/** Room for a line to type in. */
export const isRoomy = new MediaQuery(BORDERS.roomy);
