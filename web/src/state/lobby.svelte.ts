// The lobby: who is there, who wants to play, and whom one seeks oneself. What one seeks goes on while one looks at other pages, or
// plays the computer meanwhile; a game against somebody else ends it.
import type { LobbyView, Problem, Variant } from '../contract';
import { expectGame } from '../pages/first';
import { line } from '../socket.svelte';
import { person } from './me.svelte';
import { settings } from './settings.svelte';

export interface Wish {
  time: string;
  variant: Variant;
}

const EMPTY: LobbyView = { seeks: [], games: [], waiting: [], here: 0 };

class Lobby {
  view = $state.raw<LobbyView>(EMPTY);
  /** Has the server told of it? */
  isKnown = $state(false);
  /** What one seeks. */
  wishes = $state.raw<Wish[]>([]);
  /** One plays the computer until somebody is found. */
  isMeanwhile = $state(false);
  problem = $state.raw<Problem | null>(null);
  #asked = new Map<number, Wish>();

  /** Listens from now on. */
  start(): () => void {
    const stops = [
      line.listen(message => {
        if (message.t === 'lobby') {
          this.view = message;
          this.isKnown = true;
        } else if (message.t === 'paired') this.wishes = [];
        else if (message.t === 'refused' && message.game === null) this.#refused(message.id, message);
      }),
      // A wish lives as long as its line: with another line it is said again.
      line.onOpen(() => this.wishes.forEach(wish => this.#say(wish))),
    ];
    return () => stops.forEach(stop => stop());
  }

  /** Follows it while somebody looks. */
  follow(): () => void {
    const stop = line.onOpen(() => line.say({ t: 'lobby' }));
    return () => {
      stop();
      line.say({ t: 'leave-lobby' });
    };
  }

  isSought = (time: string): boolean => this.wishes.some(wish => wish.time === time);

  /** Seeks somebody, or no longer. Throws where one may not sit down at all. */
  async seek(time: string, variant: Variant = 'standard'): Promise<void> {
    this.problem = null;
    if (this.isSought(time)) return this.stop(time);
    expectGame();
    await person.seat();
    const wish = { time, variant };
    this.wishes = [...this.wishes, wish];
    this.#say(wish);
  }

  async accept(seek: string): Promise<void> {
    this.problem = null;
    await person.seat();
    line.say({ t: 'accept', id: line.next(), seek });
  }

  /** Seeks nobody any more, or nobody for this time. */
  stop(time?: string): void {
    const gone = this.wishes.filter(wish => time === undefined || wish.time === time);
    if (!gone.length) return;
    this.wishes = this.wishes.filter(wish => !gone.includes(wish));
    line.say({ t: 'unseek', seek: null });
    this.wishes.forEach(wish => this.#say(wish));
  }

  #say(wish: Wish): void {
    const id = line.next();
    // Only who has an account has a rating.
    const { rated, ratingRange } = settings;
    const range = person.hasAccount && ratingRange ? { range: { below: ratingRange, above: ratingRange } } : {};
    const seek = { ...wish, color: null, rated: person.hasAccount && rated, ...range };
    if (line.say({ t: 'seek', id, seek })) this.#asked.set(id, wish);
  }

  #refused(id: number | null, problem: Problem): void {
    const wish = id === null ? undefined : this.#asked.get(id);
    if (wish) this.wishes = this.wishes.filter(other => other !== wish);
    // A wish that waited was lost on its way to another server, and it is not said which one.
    else if (problem.code === 'unavailable') this.stop();
    this.problem = problem;
  }
}

export const lobby = new Lobby();
