// What somebody has pasted, dropped or typed: a position, a game, or the address of a game of this site.

export type Given =
  | { kind: 'nothing' }
  | { kind: 'elsewhere' }
  | { kind: 'fen'; fen: string }
  | { kind: 'address'; to: string }
  | { kind: 'pgn'; text: string };

/** Ranks with slashes between them, as no move has; wrong ones too, so that what is wrong with them can be said. */
const RANKS = /^[^\s/[\]{}().]+(\/[^\s/[\]{}()]*){3,}$/;

export function understand(text: string, base: string): Given {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (!trimmed) return { kind: 'nothing' };
  const isLine = !/[\r\n]/.test(trimmed);
  if (isLine && trimmed.startsWith(base)) {
    const to = trimmed.slice(base.length);
    if (/^analysis\?\S+$/.test(to)) return { kind: 'address', to };
    const [, place, id] = /^(game|analysis)\/([^?#]+)/.exec(to) ?? [];
    if (place) return { kind: 'address', to: `analysis/${id}${/#\d+$/.exec(trimmed)?.[0] ?? ''}` };
  }
  if (isLine && /^https?:\/\/\S+$/i.test(trimmed)) return { kind: 'elsewhere' };
  const fen = trimmed.replace(/^(fen:?|\[FEN)\s+"?/i, '').replace(/"\]?$/, '');
  if (isLine && RANKS.test(fen.split(/[\s_]/)[0]))
    return { kind: 'fen', fen: withoutOperations(fen.replaceAll('_', ' ')) };
  return { kind: 'pgn', text: trimmed };
}

/** Test positions in EPD have something to say behind the position, `bm Nf3; id "7";`. */
function withoutOperations(fen: string): string {
  const [position, ...rest] = fen.split(/\s+/);
  return /^[a-z]\w*(\s.*)?;$/i.test(rest.slice(3).join(' ')) ? [position, ...rest.slice(0, 3)].join(' ') : fen;
}

/** A text of any length, so short that it can be shown. */
export const shortened = (text: string, most = 60): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** The same position with the other side to move: what is threatened there. */
export function passed(fen: string): string {
  const fields = fen.split(' ');
  fields[1] = fields[1] === 'w' ? 'b' : 'w';
  fields[3] = '-';
  return fields.join(' ');
}

/** How a move is written with which a side passes, `--` in PGN. */
export const PASS = '0000';

/** The position after it: passing counts as a move. */
export function afterPass(fen: string): string {
  const [pieces, turn, castling, , half, full] = passed(fen).split(' ');
  return [pieces, turn, castling, '-', Number(half) + 1, Number(full) + (turn === 'w' ? 1 : 0)].join(' ');
}
