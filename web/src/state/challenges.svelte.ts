// Who asks one to play. The socket says when somebody does; the list is the server's, so nothing is missed or left over.
import type { Challenge, Color } from '../contract';
import { api } from '../api';
import { go } from '../router.svelte';
import { line } from '../socket.svelte';
import { problemWords } from '../text/problem';
import { play } from '../sounds';

/** A challenge that is withdrawn is gone from the page after this time at the latest. */
const AGAIN_MS = 15_000;

class Challenges {
  asked = $state.raw<Challenge[]>([]);
  problem = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Listens from now on. */
  start(): () => void {
    const stops = [
      line.listen(message => {
        if (message.t !== 'challenged') return;
        play('notice');
        void this.load();
      }),
      line.onOpen(() => void this.load()),
    ];
    return () => {
      clearTimeout(this.#timer);
      stops.forEach(stop => stop());
    };
  }

  async load(): Promise<void> {
    clearTimeout(this.#timer);
    if (!line.person) {
      this.asked = [];
      return;
    }
    const all = await api.challenges().catch(() => null);
    if (all) this.asked = all.filter(one => !one.mine);
    if (this.asked.length) this.#timer = setTimeout(() => void this.load(), AGAIN_MS);
  }

  async accept(one: Challenge): Promise<void> {
    await this.#answer(one, 'sit');
  }

  async decline(one: Challenge): Promise<void> {
    await this.#answer(one, 'decline');
  }

  async #answer(one: Challenge, act: 'sit' | 'decline'): Promise<void> {
    this.problem = '';
    try {
      await api.act(one.game, { do: act });
      this.asked = this.asked.filter(other => other.game !== one.game);
      if (act === 'sit') go(`game/${one.game}`);
    } catch (error) {
      this.problem = problemWords(error);
      await this.load();
    }
  }
}

/** Who asks, and which colour is left for oneself. */
export function terms(one: Challenge): { by: string; mine: Color; time: string } {
  const mine: Color = one.players.white.kind === 'person' ? 'black' : 'white';
  const by = one.players[mine === 'white' ? 'black' : 'white'].name;
  return { by, mine, time: one.time[mine] };
}

export const challenges = new Challenges();
