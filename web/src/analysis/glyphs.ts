// Signs for moves and positions, by their numbers in PGN ("NAG"). Of each kind a move has one.
type Kind = 'move' | 'position' | 'other';
export interface Glyph {
  nag: number;
  sign: string;
  kind: Kind;
  name: string;
}

const glyph = (nag: number, sign: string, kind: Kind, name: string): Glyph => ({ nag, sign, kind, name });

export const GLYPHS: readonly Glyph[] = [
  glyph(1, '!', 'move', 'good'),
  glyph(2, '?', 'move', 'mistake'),
  glyph(3, '!!', 'move', 'brilliant'),
  glyph(4, '??', 'move', 'blunder'),
  glyph(5, '!?', 'move', 'interesting'),
  glyph(6, '?!', 'move', 'dubious'),
  glyph(7, '□', 'move', 'only'),
  glyph(10, '=', 'position', 'equal'),
  glyph(13, '∞', 'position', 'unclear'),
  glyph(14, '+=', 'position', 'white-slight'),
  glyph(15, '=+', 'position', 'black-slight'),
  glyph(16, '±', 'position', 'white-better'),
  glyph(17, '∓', 'position', 'black-better'),
  glyph(18, '+−', 'position', 'white-winning'),
  glyph(19, '−+', 'position', 'black-winning'),
  glyph(22, '⨀', 'other', 'zugzwang'),
  glyph(36, '↑', 'other', 'initiative'),
  glyph(40, '→', 'other', 'attack'),
  glyph(132, '⇆', 'other', 'counterplay'),
  glyph(44, '=∞', 'other', 'compensation'),
  glyph(138, '⊕', 'other', 'time'),
  glyph(146, 'N', 'other', 'novelty'),
];

/** The same sign for the other side has a number of its own. */
const TWINS: Record<number, number> = { 8: 7, 11: 10, 12: 10, 23: 22, 37: 36, 41: 40, 133: 132, 45: 44, 139: 138 };
const BY_NAG = new Map(GLYPHS.map(one => [one.nag, one]));
export const glyphOf = (nag: number): Glyph | undefined => BY_NAG.get(TWINS[nag] ?? nag);

/** How a move's signs are written; a number that has none as PGN has it. */
export const signs = (nags: readonly number[]): string => nags.map(nag => glyphOf(nag)?.sign ?? `$${nag}`).join(' ');

/** The kind of a move's judgement, for its colour. */
export const judged = (nags: readonly number[]): string =>
  nags.map(glyphOf).find(one => one?.kind === 'move')?.name ?? '';

/** Sets a sign, or takes it away where it was; another of its kind goes. */
export function toggled(nags: readonly number[], nag: number): number[] {
  const same = (one: number) => glyphOf(one)?.nag === nag;
  if (nags.some(same)) return nags.filter(one => !same(one));
  const kind = glyphOf(nag)?.kind;
  return [...nags.filter(one => kind === 'other' || glyphOf(one)?.kind !== kind), nag].sort((a, b) => a - b);
}
