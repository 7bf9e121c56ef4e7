// Makes a game and goes to it.
import type { GameWish } from '../contract';
import { api, ApiError } from '../api';
import { go } from '../router.svelte';
import { line } from '../socket.svelte';
import { t } from '../text/index.svelte';
import { problemWords } from '../text/problem';
import { person } from './me.svelte';

/** Nothing, or in words why there is no game. */
export async function begin(wish: GameWish): Promise<string> {
  try {
    const { id } = await api.makeGame(wish);
    if (!line.person) await line.renew();
    if (!person.me) void person.find();
    go(`game/${id}`);
    return '';
  } catch (error) {
    const isNobody = error instanceof ApiError && error.code === 'not-found' && wish.against.kind === 'person';
    return isNobody ? t('web.profile.none') : problemWords(error);
  }
}
