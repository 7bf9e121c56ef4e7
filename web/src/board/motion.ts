// What moves beside the piece that slides: chessground carries pieces from square to square; here is what else a change of the
// board means. Pure but for `perform`, which plays it.
import { colorOf, fileOf, type Pieces, type Seen } from './pieces';

/** Something to show, and on which square. */
export type Motion =
  /** A pawn has become something else. */
  | { kind: 'promotion'; at: string }
  /** What was taken is back, for a move was taken back. */
  | { kind: 'return'; at: string }
  /** The rook of a castling whose king was put down by hand. */
  | { kind: 'rook'; at: string; from: string };

/** A jump over many moves explains nothing. */
const MOST_SQUARES = 4;

/** What has come onto the board without having been elsewhere on it. */
export function motions(before: Pieces, after: Pieces): Motion[] {
  const squares = new Set([...before.keys(), ...after.keys()]);
  const changed = [...squares].filter(sq => before.get(sq) !== after.get(sq));
  if (changed.length > MOST_SQUARES) return [];
  const missing = changed.flatMap(sq => before.get(sq) ?? []);
  const isNew = (letter: string): boolean => {
    const i = missing.indexOf(letter);
    if (i >= 0) missing.splice(i, 1);
    return i < 0;
  };
  const arrived = changed.filter(sq => after.has(sq) && isNew(after.get(sq)!));
  return arrived.map(at => ({ kind: isPromoted(at, after.get(at)!, missing) ? 'promotion' : 'return', at }));
}

/** A piece on the last rank, and a pawn of the same side gone. */
function isPromoted(at: string, letter: string, gone: string[]): boolean {
  const isWhite = colorOf(letter) === 'white';
  return at[1] === (isWhite ? '8' : '1') && gone.includes(isWhite ? 'P' : 'p');
}

/** The rook that goes with a king. */
export function rookOf(from: string, to: string, before: Pieces): Motion | null {
  const king = before.get(from);
  const rook = king === 'K' ? 'R' : 'r';
  if (king?.toLowerCase() !== 'k' || from[1] !== to[1]) return null;
  const isOnto = before.get(to) === rook;
  if (!isOnto && Math.abs(fileOf(from) - fileOf(to)) !== 2) return null;
  const isShort = fileOf(to) > fileOf(from);
  return {
    kind: 'rook',
    at: `${isShort ? 'f' : 'd'}${from[1]}`,
    from: isOnto ? to : `${isShort ? 'h' : 'a'}${from[1]}`,
  };
}

/** Plays a motion on the drawing of a piece that stands at `seen`; its rook has come from `from`. */
export function perform(motion: Motion, piece: HTMLElement, ms: number, seen: Seen, from: Seen = seen): void {
  if (motion.kind === 'rook') {
    const width = piece.getBoundingClientRect().width;
    const way = `${(from.column - seen.column) * width}px 0`;
    piece.animate({ translate: [way, '0 0'] }, { duration: ms, easing: 'ease-in-out' });
    return;
  }
  // Pieces are put in their place by a transform, so that the middle of one is as many of its widths away as it has columns before it.
  const origin = `${(seen.column + 0.5) * 100}% ${(seen.row + 0.5) * 100}%`;
  const timing = { duration: motion.kind === 'promotion' ? 2 * ms : ms, easing: 'ease-out' };
  const scale = motion.kind === 'promotion' ? ['0.2', '1.25', '1'] : ['0.3', '1'];
  piece.animate({ transformOrigin: [origin, origin], scale, opacity: ['0', '1', '1'] }, timing);
}
