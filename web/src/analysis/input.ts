// What somebody has pasted, dropped or typed: a position, a game, or the address of a game of this site.

export type Given = { kind: 'nothing' } | { kind: 'fen'; fen: string } | { kind: 'address'; to: string } | { kind: 'pgn'; text: string };

/** Ranks with slashes between them, as no move has; wrong ones too, so that what is wrong with them can be said. */
const RANKS = /^[^\s/[\]{}().]+(\/[^\s/[\]{}()]*){3,}$/;

export function understand(text: string, base: string): Given {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (!trimmed) return { kind: 'nothing' };
  const isLine = !/[\r\n]/.test(trimmed);
  if (isLine && trimmed.startsWith(base)) {
    const [, place, id] = /^(game|analysis)\/([^?#]+)/.exec(trimmed.slice(base.length)) ?? [];
    if (place) return { kind: 'address', to: `analysis/${id}${/#\d+$/.exec(trimmed)?.[0] ?? ''}` };
  }
  const fen = trimmed.replace(/^(fen:?|\[FEN)\s+"?/i, '').replace(/"\]?$/, '');
  if (isLine && RANKS.test(fen.split(/[\s_]/)[0])) return { kind: 'fen', fen: fen.replaceAll('_', ' ') };
  return { kind: 'pgn', text: trimmed };
}

/** A text of any length, so short that it can be shown. */
export const shortened = (text: string, most = 60): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The same position with the other side to move: what is threatened there. */
export function passed(fen: string): string {
  const fields = fen.split(' ');
  fields[1] = fields[1] === 'w' ? 'b' : 'w';
  fields[3] = '-';
  return fields.join(' ');
}
