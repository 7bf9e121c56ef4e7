// What is said of a game in this page: whose turn it is, what was played, and the rows of its list.
import { announcement } from '../state/announce';
import type { OfflineGame } from '../state/offline.svelte';
import { notation } from '../text/fill';
import { t } from '../text/index.svelte';
import { written } from '../text/written.svelte';

/** What there is to know at a glance. */
export function turnWords(game: OfflineGame): string {
  if (!game.kept) return '';
  if (game.trouble) return t('web.offline.failed', { reason: game.trouble });
  if (game.looked !== null) return t('web.turn.looking', { ply: notation(`${game.looked}/${game.plies}`) });
  if (game.ending) return announcement(game.ending);
  if (game.isThinking) return t('web.turn.thinking');
  if (game.claimsNext) return t('web.turn.claiming');
  if (game.isOffered) return t('web.offer.draw');
  if (game.isDeclined) return t('web.declined.draw');
  const turn = t('web.turn.yours', { color: t(`color.${game.kept.color}.name`) });
  return game.position?.check ? `${turn} ${t('web.turn.check')}` : turn;
}

/** The last move, for those who listen. */
export function moveWords(game: OfflineGame): string {
  const move = game.moves.at(-1);
  if (!move || game.looked !== null) return '';
  const color = t(`color.${game.plies % 2 ? 'white' : 'black'}.name`);
  return t('web.say.move', { color, move: notation(written(move.san)) });
}

/** The list's rows: a number, and the plies that stand beside it. */
export const rowsOf = (plies: number): { number: number; plies: number[] }[] =>
  Array.from({ length: Math.ceil(plies / 2) }, (_, i) => ({
    number: i + 1,
    plies: [2 * i, 2 * i + 1].filter(ply => ply < plies),
  }));
