// How broadcasts are spoken of, and where they are.
import type { BroadcastBoardView, BroadcastRoundLine, Color } from '../contract';
import { moment } from '../text/date';
import { t } from '../text/index.svelte';

/** So long may a move be held back, in seconds: what one chooses from. */
export const DELAYS = [0, 60, 300, 900, 1800, 3600];

/** The address of a round, or of the broadcast where there is none yet. */
export const pathOf = (tour: { id: string; slug: string }, round: { id: string; slug: string } | null): string =>
  round ? `broadcast/${tour.slug}/${round.slug}/${round.id}` : `broadcast/${tour.slug}/${tour.id}`;

export function stageWords(round: BroadcastRoundLine): string {
  if (round.stage === 'new' && round.starts_at)
    return t('web.broadcast.stage.starts', { when: moment(round.starts_at) });
  return t(`web.broadcast.stage.${round.stage}`);
}

/** As lists of tournaments show it. */
export const phaseOf = (round: BroadcastRoundLine): string =>
  ({ new: 'open', started: 'running', finished: 'finished' })[round.stage];

export const delayWords = (seconds: number): string =>
  seconds === 0
    ? t('web.broadcast.delay.none')
    : seconds % 60
      ? t('web.broadcast.delay.seconds', { count: seconds })
      : t('web.broadcast.delay.minutes', { count: seconds / 60 });

/** Who plays, where nobody is named as a colour. */
export const nameOf = (player: BroadcastBoardView['players']['white'], color: Color): string =>
  player.name || t(`color.${color}.name`);

/** What a result gives one side: `1`, `½`, `0`; nothing while there is none. */
export function points(result: string | null, color: Color): string {
  const found = result?.split('-')[color === 'white' ? 0 : 1] ?? '';
  return found === '1/2' ? '½' : found;
}
