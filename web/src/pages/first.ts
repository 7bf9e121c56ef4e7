// The page that is opened first is loaded before anything is drawn. The two that people begin with are loaded without each other; a game is
// also fetched ahead by whatever may lead to one.
import type { Component } from 'svelte';
import { where } from '../router.svelte';
import { laterAt, type Later } from './later';

interface First {
  Game?: Component<{ id: string }>;
  Home?: Component;
  /** Another page that was opened directly. */
  later?: { of: Later; Page: Component<any> };
}
/** Those that are there: they are drawn at once. */
export const first: First = {};

export const loadGame = async () => (first.Game ??= (await import('./Game.svelte')).default);
export const loadHome = async () => (first.Home ??= (await import('./Home.svelte')).default);

async function loadLater(of: Later): Promise<void> {
  first.later = { of, Page: (await of.load()).default };
}

/** The page that was asked for; what cannot be had now is tried again where it is shown. */
export async function loadFirst(): Promise<void> {
  const asked = where();
  const later = laterAt(asked);
  if (later) await loadLater(later).catch(() => {});
  else if (asked[0] === 'game') await loadGame().catch(() => {});
  else if (!asked.length) await loadHome().catch(() => {});
}

/** A game may be about to begin. */
export const expectGame = (): void => void loadGame().catch(() => {});
