// What the tab of the browser says: whose turn it is, and a mark where one is awaited.
import { address } from '../api';
import { t } from '../text/index.svelte';

export function callFor(isAwaited: boolean, words: string): void {
  document.title = isAwaited ? `● ${t('web.title.turn')} · Tabiya` : `${words} · Tabiya`;
  showIcon(isAwaited);
}

export function calmDown(): void {
  document.title = 'Tabiya';
  showIcon(false);
}

function showIcon(isAwaited: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link) link.href = address(isAwaited ? 'icon-turn.svg' : 'icon.svg');
}
