// Questions that can be typed instead of looking: `p N` where White's knights are, `s e` what stands on a file,
// `moves e4`, `clock`, `last`. The words are those of the terminal.
import type { Color, PositionView } from '../contract';
import { notation } from '../text/fill';
import { colorOf, readFen, roleOf, type Pieces } from './pieces';
import { legal } from './typed';

type Say = (key: string, args?: Record<string, string | number>) => string;

export interface Asked {
  position: PositionView;
  last: string | null;
  clock: (color: Color) => string | null;
}

/** The answer, or none where it was no question. */
export function answer(text: string, asked: Asked, say: Say): string | null {
  const [word, about] = text.trim().split(/\s+/);
  const pieces = readFen(asked.position.fen);
  switch (word.toLowerCase()) {
    case 'clock':
    case 'c':
      return about ? null : clocks(asked, say);
    case 'last':
    case 'l':
      return about ? null : asked.last ? notation(asked.last) : say('web.typed.no-move');
    case 'moves':
      return moves(about?.toLowerCase(), asked.position, say);
    case 'p':
      return about && /^[kqrbnp]$/i.test(about) ? where(about, pieces, say) : null;
    case 's':
      return about && /^([a-h][1-8]?|[1-8])$/i.test(about) ? standing(about.toLowerCase(), pieces, say) : null;
    default:
      return null;
  }
}

function clocks(asked: Asked, say: Say): string {
  const [white, black] = [asked.clock('white'), asked.clock('black')];
  return white && black
    ? say('plain.clock', { white: notation(white), black: notation(black) })
    : say('plain.no-clock');
}

function moves(square: string | undefined, position: PositionView, say: Say): string {
  if (!square) return say('plain.moves.all', { moves: notation(legal(position).join(' ')) });
  const to = position.moves[square]?.match(/../g);
  if (!to) return say('plain.moves.none', { square: notation(square) });
  return say('plain.moves.from', { square: notation(square), moves: notation(to.join(' ')) });
}

function where(letter: string, pieces: Pieces, say: Say): string {
  const squares = [...pieces].filter(([, piece]) => piece === letter).map(([square]) => square);
  const names = { side: say(`color.${colorOf(letter)}.name`), pieces: say(`piece.${roleOf(letter)}.plural`) };
  if (!squares.length) return say('plain.pieces.none', names);
  return say('plain.pieces.at', { ...names, squares: notation(squares.join(' ')) });
}

function standing(place: string, pieces: Pieces, say: Say): string {
  const found = [...pieces].filter(([square]) => square.includes(place)).sort(([a], [b]) => (a < b ? -1 : 1));
  if (!found.length) return say('plain.squares.empty', { place: notation(place) });
  const words = found.map(([square, piece]) =>
    say('plain.squares.piece', {
      square: notation(square),
      side: say(`color.${colorOf(piece)}.name`),
      piece: say(`piece.${roleOf(piece)}.name`),
    }),
  );
  return say('plain.squares', { place: notation(place), pieces: words.join(', ') });
}
