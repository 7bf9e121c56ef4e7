// What becomes of the page while one looks elsewhere: its tab says whose turn it is, and absences are noted where a fair-play sheet
// speaks of them.
import { address, ask } from '../api';
import type { FollowedGame } from '../state/game.svelte';
import { person } from '../state/me.svelte';
import { t } from '../text/index.svelte';
import { isNoted, watchAbsences } from './away';

/** Made where the page is: its effects go with it. */
export function attend(game: FollowedGame, words: () => string): void {
  const notesAbsences = $derived(person.hasAccount && !!game.view && isNoted(game.view));
  $effect(() => {
    if (!notesAbsences) return;
    const tell = (ms: number) =>
      void ask('POST /api/games/{id}/away', { path: { id: game.id }, body: { ms } }).catch(() => {});
    return watchAbsences(() => game.isMyTurn, tell);
  });
  $effect(() => callFor(game.isMyTurn && game.view?.you.length === 1, words()));
  $effect(() => calmDown);
}

function callFor(isAwaited: boolean, words: string): void {
  document.title = isAwaited ? `● ${t('web.title.turn')} · Tabiya` : `${words} · Tabiya`;
  showIcon(isAwaited);
}

function calmDown(): void {
  document.title = 'Tabiya';
  showIcon(false);
}

function showIcon(isAwaited: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link) link.href = address(isAwaited ? 'icon-turn.svg' : 'icon.svg');
}
