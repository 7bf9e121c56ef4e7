// Makes a game and goes to it.
import type { GameWish } from '../contract';
import { api, ApiError } from '../api';
import { go } from '../router.svelte';
import { line } from '../socket.svelte';
import { t } from '../text/index.svelte';
import { problemWords } from '../text/problem';
import { person } from './me.svelte';

/** Makes it, plays its first move where one was made already, and goes there. Throws what the server refuses it with. */
export async function start(wish: GameWish, first?: string): Promise<void> {
  const { id } = await api.makeGame(wish);
  if (first) await api.act(id, { do: 'move', ply: 0, uci: first });
  if (!line.person) await line.renew();
  if (!person.me) void person.find();
  go(`game/${id}`);
}

/** Nothing, or in words why there is no game. */
export async function begin(wish: GameWish, first?: string): Promise<string> {
  try {
    await start(wish, first);
    return '';
  } catch (error) {
    return whyNot(error, wish);
  }
}

export function whyNot(error: unknown, wish: GameWish): string {
  const isNobody = error instanceof ApiError && error.code === 'not-found' && wish.against.kind === 'person';
  return isNobody ? t('web.profile.none') : problemWords(error);
}
