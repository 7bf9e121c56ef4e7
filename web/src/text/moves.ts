// Moves in the letters of a language, or with small drawings in their place. Everything that writes moves for the page, the
// engine's sentences too, writes English letters; here they are found again within any text. Pure.
import type { RoleName } from '../board/pieces';

export const NOTATIONS = ['figurines', 'letters', 'english'] as const;
export type Notation = (typeof NOTATIONS)[number];

/** The letter of each piece that has one in moves. */
export type Letters = Readonly<Record<Exclude<RoleName, 'pawn'>, string>>;
export const ENGLISH: Letters = { king: 'K', queen: 'Q', rook: 'R', bishop: 'B', knight: 'N' };

export type Piece = keyof Letters;
/** What a text with moves is made of: words, and the pieces that begin a move or end a promotion. `rook` is a word, too. */
export type Part = string | { piece: Piece };

const PIECES = Object.keys(ENGLISH) as Piece[];
const BY_LETTER = new Map(PIECES.map(piece => [ENGLISH[piece], piece]));

/** `Nf3`, `Nbxd7`, `Q1e2` as whole words, and what a pawn becomes. */
const LETTER =
  /(^|[^\p{L}\p{N}])([KQRBN])(?=[a-h]?[1-8]?x?[a-h][1-8](?![\p{L}\p{N}]))|([a-h][18]=)([QRBN])(?![\p{L}\p{N}])/gu;

export function parts(text: string): Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(LETTER)) {
    const [whole, before, first, square, last] = match;
    const words = text.slice(end, match.index) + (before ?? square);
    if (words) found.push(words);
    found.push({ piece: BY_LETTER.get(first ?? last)! });
    end = match.index + whole.length;
  }
  return end < text.length ? [...found, text.slice(end)] : found;
}

/** The same text in runs: plain words together, and by themselves each word with a piece in it, within which no line ends. */
export function runs(text: string): Part[][] {
  const found: Part[][] = [];
  let plain = '';
  for (const word of text.split(/(\s+)/)) {
    const within = parts(word);
    if (within.every(part => typeof part === 'string')) {
      plain += word;
      continue;
    }
    if (plain) found.push([plain]);
    found.push(within);
    plain = '';
  }
  return plain ? [...found, [plain]] : found;
}

/** The same text with every move in it in these letters. */
export function lettered(text: string, letters: Letters): string {
  return parts(text)
    .map(part => (typeof part === 'string' ? part : letters[part.piece]))
    .join('');
}

/** A move as somebody types it in these letters, in English ones; what is none stays as it is. */
export function toEnglish(typed: string, letters: Letters): string {
  // The longer first: in Hebrew the queen's letters begin with the king's.
  const own = [...PIECES].sort((a, b) => letters[b].length - letters[a].length);
  const english = (text: string) => {
    const piece = own.find(one => isLetter(text, letters[one]));
    return piece ? ENGLISH[piece] : text;
  };
  const all = own.map(piece => letters[piece]).join('|');
  const shape = new RegExp(`^(${all}(?=[a-h1-8x:-]))?(.*?[1-8])(?:(=?)(${all}))?([+#!?]*)$`, 'iu');
  const found = shape.exec(typed.trim());
  if (!found) return typed;
  const [, first = '', squares, equals = '', last = '', marks] = found;
  // A small letter that is a file as well is a pawn's: `cd5`, `fxe4`.
  const isFile = /^[a-h]$/.test(first);
  return (isFile ? first : english(first)) + squares + equals + english(last) + marks;
}

const isLetter = (text: string, letter: string): boolean => text.toLowerCase() === letter.toLowerCase();
