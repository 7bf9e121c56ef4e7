// Small matters of how sentences are set.

/** Castling is not torn apart at the end of a line. */
export const unbroken = (sentence: string): string =>
  sentence.replaceAll(/O-O(-O)?/g, castling => castling.replaceAll('-', '\u2011'));

/** As the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
