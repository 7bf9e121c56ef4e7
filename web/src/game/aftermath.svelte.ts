// What comes after the end of a game: a last look at the board, then its result, the next game, and what a review says of it.
import type { Finished } from '../review/finished';
import { go } from '../router.svelte';
import type { FollowedGame } from '../state/game.svelte';
import { language } from '../text/index.svelte';

const LAST_LOOK_MS = 700;

/** Made where the page is: its effects go with it. */
export class Aftermath {
  /** The last move has been looked at. */
  isSettled = $state(false);
  /** What a review says of the game. */
  finished = $state.raw<Finished | null>(null);
  #wasLive = false;

  constructor(game: FollowedGame) {
    // The next game is opened by itself for those who played and are still here, and for whoever asks for it.
    $effect(() => {
      const { view } = game;
      if (view?.next && view.you.length && (this.#wasLive || game.wantsNext)) go(`game/${view.next}`);
    });
    $effect(() => this.#settle(game));
    $effect(() => {
      if (game.view?.status === 'over' && game.plies) void this.#find(game.id, language());
    });
  }

  #settle({ view }: FollowedGame): (() => void) | void {
    if (!view) return;
    if (view.status === 'playing' || view.status === 'waiting') {
      this.#wasLive = true;
      this.isSettled = false;
      return;
    }
    const timer = setTimeout(() => (this.isSettled = true), this.#wasLive ? LAST_LOOK_MS : 0);
    return () => clearTimeout(timer);
  }

  async #find(id: string, tongue: string): Promise<void> {
    try {
      const { find } = await import('../review/finished');
      this.finished = await find(id, tongue);
    } catch {
      // A game without a review is shown without one.
    }
  }
}
