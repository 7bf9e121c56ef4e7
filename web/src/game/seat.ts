// Somebody who has come takes a seat.
import { ApiError } from '../api';
import type { Color } from '../contract';
import type { FollowedGame } from '../state/game.svelte';
import { person } from '../state/me.svelte';
import { t } from '../text/index.svelte';

/** The seat that the link names, where it is free, or any; what it gives is why not. */
export async function sitDown(game: FollowedGame, linked: Color | null): Promise<string> {
  try {
    await person.seat();
    const isFree = linked && game.view?.players[linked].kind === 'open';
    game.act(isFree ? { do: 'take', color: linked } : { do: 'sit' });
    return '';
  } catch (error) {
    return error instanceof ApiError && error.message ? error.message : t('web.network.lost');
  }
}
