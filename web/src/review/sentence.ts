// Small matters of how sentences are set.
import { notation } from '../text/fill';

/** Squares and moves, one after the other, in a sentence that is not in Latin letters. */
const RUNS = /[A-Za-z0-9][A-Za-z0-9+#=….\-\u2011 ]*[A-Za-z0-9+#]/g;
const isRightToLeft = (sentence: string): boolean =>
  /[\u05d0-\u05ea]/.test(sentence) && !/[\u2066-\u2069]/.test(sentence);

/** Castling is not torn apart at the end of a line, and a line of moves runs from left to right in Hebrew, too. */
export function unbroken(sentence: string): string {
  const whole = sentence.replaceAll(/O-O(-O)?/g, castling => castling.replaceAll('-', '\u2011'));
  return isRightToLeft(whole) ? whole.replaceAll(RUNS, notation) : whole;
}

/** As the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
