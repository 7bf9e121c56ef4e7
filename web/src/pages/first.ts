// The two pages that people begin with. Each is loaded without the other, before anything is drawn; a game is also fetched ahead by
// whatever may lead to one.
import type { Component } from 'svelte';
import { where } from '../router.svelte';

/** Those that are there: they are drawn at once. */
export const first: { Game?: Component<{ id: string }>; Home?: Component } = {};

export const loadGame = async () => (first.Game ??= (await import('./Game.svelte')).default);
export const loadHome = async () => (first.Home ??= (await import('./Home.svelte')).default);

/** The page that was asked for, if it is one of them; what cannot be had now is tried again where it is shown. */
export async function loadFirst(): Promise<void> {
  const [kind] = where();
  const load = kind === 'game' ? loadGame : kind === undefined ? loadHome : null;
  await load?.().catch(() => {});
}

/** A game may be about to begin. */
export const expectGame = (): void => void loadGame().catch(() => {});
