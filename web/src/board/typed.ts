// Moves that are typed: `e2e4`, `Nf3`, `exd5`, `O-O`, `e8=Q`. What is meant is sought among the moves the server allows,
// so the page need not know how pieces move.
import type { PositionView } from '../contract';
import { ENGLISH, toEnglish, type Letters } from '../text/moves';
import { fileOf, readFen } from './pieces';

/** The moves that may be meant: one is played, several are not clear, none is no move. The letters of the language come first,
 *  English ones are understood everywhere. */
export function meant(text: string, position: PositionView, letters: Letters = ENGLISH): string[] {
  const own = inEnglish(toEnglish(text, letters), position);
  return own.length ? own : inEnglish(text, position);
}

function inEnglish(text: string, position: PositionView): string[] {
  const typed = text.trim().replace(/[+#!?]+$/g, '');
  const castling = castlingSide(typed);
  const all = legal(position);
  if (castling) return all.filter(uci => isCastling(uci, position, castling)).slice(0, 1);
  const plain = typed.replace(/[-=x:\s]/gi, '');
  const exact = all.filter(uci => uci === plain.toLowerCase() || uci === `${plain.toLowerCase()}q`);
  if (/^[a-h][1-8][a-h][1-8][qrbn]?$/i.test(plain) && exact.length) return exact.slice(0, 1);
  return bySan(plain, all, position);
}

/** All moves, a promotion as four. */
export function legal(position: PositionView): string[] {
  const pieces = readFen(position.fen);
  return Object.entries(position.moves).flatMap(([from, targets]) => {
    const squares = targets.match(/../g) ?? [];
    const isPawn = pieces.get(from)?.toLowerCase() === 'p';
    return squares.flatMap(to =>
      isPawn && /[18]/.test(to[1]) ? [...'qrbn'].map(role => from + to + role) : [from + to],
    );
  });
}

export function isPromotion(from: string, to: string, fen: string): boolean {
  return readFen(fen).get(from)?.toLowerCase() === 'p' && /[18]/.test(to[1]);
}

function castlingSide(text: string): 'short' | 'long' | null {
  if (/^(o-?o-?o|0-?0-?0)$/i.test(text)) return 'long';
  return /^(o-?o|0-?0)$/i.test(text) ? 'short' : null;
}

function isCastling(uci: string, position: PositionView, side: 'short' | 'long'): boolean {
  const pieces = readFen(position.fen);
  const [king, target] = [pieces.get(uci.slice(0, 2)), pieces.get(uci.slice(2, 4))];
  if (king?.toLowerCase() !== 'k') return false;
  const reach = fileOf(uci.slice(2, 4)) - fileOf(uci.slice(0, 2));
  const onto = target !== undefined && target === (king === 'K' ? 'R' : 'r');
  return (onto || Math.abs(reach) === 2) && (side === 'short') === reach > 0;
}

function bySan(text: string, all: string[], position: PositionView): string[] {
  const found = /^([KQRBN]?)([a-h]?)([1-8]?)([a-h][1-8])([QRBNqrbn]?)$/.exec(text) ?? lowerCase(text);
  if (!found) return [];
  const [, role, file, rank, to, promotion] = found;
  const pieces = readFen(position.fen);
  const fits = all.filter(uci => {
    const piece = pieces.get(uci.slice(0, 2))?.toLowerCase();
    if (piece !== (role.toLowerCase() || 'p') || uci.slice(2, 4) !== to) return false;
    if ((file && uci[0] !== file) || (rank && uci[1] !== rank)) return false;
    return !uci[4] || uci[4] === (promotion.toLowerCase() || 'q');
  });
  // A pawn goes straight unless its file was said.
  const straight = fits.filter(uci => role || file || uci[0] === to[0]);
  return straight.length ? straight : fits;
}

/** `nf3` is a knight; `bc4` stays a pawn's capture, as it is written. */
function lowerCase(text: string): RegExpExecArray | null {
  return /^[kqrn]/.test(text)
    ? /^([KQRBN]?)([a-h]?)([1-8]?)([a-h][1-8])([QRBN]?)$/.exec(text[0].toUpperCase() + text.slice(1))
    : null;
}
