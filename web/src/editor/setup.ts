// A position that is being set up, any nonsense allowed, and its FEN. What of it can be played is for the rules to say.
import type { Color } from '../contract';
import { readFen, square, writeFen, type Pieces } from '../board/pieces';

/** The rights in the order of a FEN; each with how it is written: `K`, or the rook's file where it must be named. */
export const RIGHTS = ['K', 'Q', 'k', 'q'] as const;
export type Right = (typeof RIGHTS)[number];
export interface Setup {
  pieces: Pieces;
  turn: Color;
  castling: Record<Right, string | null>;
  enPassant: string | null;
  halfmoves: number;
  number: number;
}

export const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';
/** What a FEN may hold of each counter here. */
const MOST = { halfmoves: 999, number: 9999 };

const NO_RIGHTS: Record<Right, string | null> = { K: null, Q: null, k: null, q: null };
const whole = (text: string | undefined, least: number, most: number): number => {
  const value = /^\d+$/.test(text ?? '') ? Number(text) : least;
  return Math.min(most, Math.max(least, value));
};

/** Is the first field of a text a board? */
export function isBoard(fen: string): boolean {
  const rows = fen.trim().split(/\s+/)[0].split('/');
  return (
    rows.length === 8 &&
    rows.every(
      row => /^[1-8pnbrqk]+$/i.test(row) && [...row].reduce((sum, letter) => sum + (Number(letter) || 1), 0) === 8,
    )
  );
}

/** What a text says, as far as it says anything: a board alone is enough. `null`: not even that. */
export function readSetup(fen: string): Setup | null {
  if (!isBoard(fen)) return null;
  const [board, turn, castling, enPassant, halfmoves, number] = fen.trim().split(/\s+/);
  const pieces = readFen(board);
  return {
    pieces,
    turn: turn === 'b' ? 'black' : 'white',
    castling: readRights(castling ?? '-', pieces),
    enPassant: /^[a-h][36]$/.test(enPassant ?? '') ? enPassant : null,
    halfmoves: whole(halfmoves, 0, MOST.halfmoves),
    number: whole(number, 1, MOST.number),
  };
}

/** A right by its letter, or by the file of its rook, which is on one side of the king. */
function readRights(text: string, pieces: Pieces): Record<Right, string | null> {
  const rights = { ...NO_RIGHTS };
  for (const letter of text.replace('-', '')) {
    const isWhite = letter === letter.toUpperCase();
    if ((RIGHTS as readonly string[]).includes(letter)) rights[letter as Right] = letter;
    else if (/[a-h]/i.test(letter)) {
      const king =
        [...pieces].find(([sq, piece]) => piece === (isWhite ? 'K' : 'k') && sq[1] === (isWhite ? '1' : '8'))?.[0][0] ??
        'e';
      rights[(letter.toLowerCase() > king ? (isWhite ? 'K' : 'k') : isWhite ? 'Q' : 'q') as Right] = letter;
    }
  }
  return rights;
}

export function writeSetup({ pieces, turn, castling, enPassant, halfmoves, number }: Setup): string {
  const rights = RIGHTS.map(right => castling[right] ?? '').join('') || '-';
  return [writeFen(pieces), turn === 'white' ? 'w' : 'b', rights, enPassant ?? '-', halfmoves, number].join(' ');
}

/** Puts a piece on a square, or takes away what is there. */
export function put(setup: Setup, sq: string, letter: string | null): Setup {
  const pieces = new Map(setup.pieces);
  if (letter) pieces.set(sq, letter);
  else pieces.delete(sq);
  return { ...setup, pieces };
}

/** Carries what stands on a square to another, or off the board. */
export function move(setup: Setup, from: string, to: string | null): Setup {
  const letter = setup.pieces.get(from);
  if (!letter || from === to) return setup;
  const without = put(setup, from, null);
  return to ? put(without, to, letter) : without;
}

/** The squares that can be passed where this side is to move. */
export const passed = (turn: Color): string[] =>
  Array.from({ length: 8 }, (_, file) => square(file, turn === 'white' ? 5 : 2));

/** The other side to move: a square that was passed belongs to the other one. */
export const turned = (setup: Setup, turn: Color): Setup => ({
  ...setup,
  turn,
  enPassant: setup.turn === turn ? setup.enPassant : null,
});

/** Something to name a FEN by in an address. */
export const inAddress = (fen: string): string => encodeURIComponent(fen).replaceAll('%20', '_').replaceAll('%2F', '/');
export const fromAddress = (text: string): string => text.replaceAll('_', ' ');
