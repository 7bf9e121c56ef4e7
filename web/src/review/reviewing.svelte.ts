// The review of the game on the board: found with the game or in this browser, made in the page or on the server, and known to
// everything that shows the game. Its engine is loaded when a review is made here, not before.
import { untrack } from 'svelte';
import { ApiError } from '../api';
import { isAvailable } from '../chess/available';
import type { Thinker } from '../chess/types';
import { REVIEW_VERSION, type Color, type Review, type ReviewProgress } from '../contract';
import { person } from '../state/me.svelte';
import { language, t } from '../text/index.svelte';
import { problemWords } from '../text/problem';
import { askServer, keepOnServer, storedReview } from './api';
import { loadThinker } from './chess';
import { nameOf, recall, remember } from './keeping';
import { bare, fits, lapses } from './reading';

/** As many positions are visited for each position of the game: on a phone a second or less. */
const NODES = 50_000;
const FEW_CORES = 4;

export type Where = 'page' | 'server';

/** The game that is reviewed. */
export interface Subject {
  /** It is still on its way. */
  isComing: boolean;
  start: string;
  moves: string[];
  /** The game of this site that it is, and over. */
  gameId: string | null;
  /** Whoever looks has played this colour. */
  mine: Color | null;
  /** A review is asked for, whether there is one or not. */
  isWanted: boolean;
}

export class Reviewing {
  review = $state.raw<Review | null>(null);
  /** It is not done: of some moves there is nothing to be read yet. */
  isSoFar = $state(false);
  by = $state<Where>('page');
  progress = $state.raw<ReviewProgress | null>(null);
  running = $state<Where | null>(null);
  /** Whether there is one is not known yet. */
  isLoading = $state(true);
  note = $state('');
  /** The server keeps what is made here. */
  isKept = $state(true);
  choice = $state<Where | null>(null);
  /** The language of the sentences. */
  tongue = $state('en');
  /** Whose mistakes are gone through: one's own, unless both sides' are wanted. */
  wantsBoth = $state(false);
  readonly #subject: () => Subject;
  #stop: (() => void) | null = null;
  /** Counts the games that were shown, so that an answer to an old question is not believed. */
  #turn = 0;

  readonly #name = $derived.by(() => nameOf(this.#subject().start, this.#subject().moves));
  readonly places = $derived.by<Where[]>(() => [
    ...(isAvailable ? ['page' as const] : []),
    ...(this.#subject().gameId ? ['server' as const] : []),
  ]);
  readonly place = $derived.by<Where | null>(() => {
    const { places, choice } = this;
    if (choice && places.includes(choice)) return choice;
    const isStrong = (navigator.hardwareConcurrency || 1) >= FEW_CORES;
    return places.includes('page') && (places.length === 1 || isStrong) ? 'page' : (places.at(-1) ?? null);
  });
  readonly mine = $derived.by(() => this.#subject().mine);
  /** Whose mistakes are gone through; none: both sides'. */
  readonly whose = $derived.by<Color | null>(() => (this.wantsBoth ? null : this.mine));
  readonly lapses = $derived.by(() => (this.review ? lapses(this.review) : []));

  /** Made where a component is: it goes with it. */
  constructor(subject: () => Subject) {
    this.#subject = subject;
    // Another game, or another language: what is known of it is fetched.
    $effect(() => {
      const [game, id, words] = [this.#name, subject().gameId, language()];
      if (subject().isComing) return;
      untrack(() => void this.#look(game, id, words));
      return () => {
        this.#turn++;
        this.stop();
        this.#stop = null;
      };
    });
  }

  begin(): void {
    const { gameId } = this.#subject();
    this.note = '';
    if (this.place === 'server' && gameId) void this.#makeThere(gameId);
    else if (this.place === 'page') void this.#makeHere();
  }

  readonly stop = (): void => this.#stop?.();

  #fits = (review: Review, goesOn = false): boolean => fits(review, this.#subject().moves, goesOn);

  #take(next: Review, from: Where, words: string = language()): void {
    [this.review, this.by, this.tongue, this.isSoFar] = [next, from, words, false];
  }

  #takeSoFar(next: Review, from: Where): void {
    this.#take(next, from);
    this.isSoFar = true;
  }

  #recall(game: string): boolean {
    const kept = recall(game);
    if (!kept || !this.#fits(kept.review)) return false;
    this.#take(kept.review, 'page', kept.language);
    return true;
  }

  async #look(game: string, id: string | null, words: string): Promise<void> {
    const mine = ++this.#turn;
    [this.isLoading, this.running, this.progress, this.note] = [true, null, null, ''];
    if (this.review && !this.#fits(this.review, !!id)) this.review = null;
    try {
      const known = id ? await storedReview(id, words) : { review: null, progress: null, soFar: null };
      if (mine !== this.#turn) return;
      if (known.review && this.#fits(known.review, true)) this.#take(known.review, known.review.by, words);
      else this.#recall(game);
      if (known.progress && id) void this.#follow(mine, id);
    } catch (error) {
      if (mine !== this.#turn) return;
      const isGoingOn = error instanceof ApiError && error.code === 'review-not-over';
      if (!this.#recall(game) && !isGoingOn) this.note = problemWords(error);
    }
    this.isLoading = false;
    const { moves, isWanted } = this.#subject();
    // What this browser keeps may be old; the server makes its own anew by itself.
    if ((this.review ? this.review.version !== REVIEW_VERSION : isWanted) && !this.running && moves.length)
      this.begin();
  }

  async #makeHere(): Promise<void> {
    const [mine, words, game, { start, moves, gameId }] = [this.#turn, language(), this.#name, this.#subject()];
    this.running = 'page';
    this.progress = { done: 0, of: moves.length + 1, ahead: 0 };
    // It may be stopped while the engine is still on its way.
    let isWanted = true;
    this.#stop = () => (isWanted = false);
    try {
      const engine = await loadThinker();
      if (mine !== this.#turn) return;
      const made = isWanted && engine && (await this.#think(engine, mine, start, moves, words));
      if (mine !== this.#turn) return;
      if (made) await this.#settle(made, game, gameId, words);
      else this.note = t(engine ? 'web.review.stopped' : 'web.analysis.engine.missing');
    } catch (error) {
      if (mine === this.#turn) this.note = problemWords(error);
    }
    if (mine === this.#turn) [this.running, this.progress, this.#stop] = [null, null, null];
  }

  #think(engine: Thinker, mine: number, start: string, moves: string[], words: string): Promise<Review | null> {
    const work = engine.review(start, [...moves], words, { nodes: NODES }, news => {
      if (mine !== this.#turn) return;
      // The graph comes before the words, which follow as they become certain.
      if (!Array.isArray(news)) return this.#takeSoFar(news, 'page');
      const [done, of] = news;
      this.progress = { done, of, ahead: 0 };
    });
    this.#stop = () => work.stop();
    return work.done;
  }

  /** Kept with the game where that is allowed, else in this browser. */
  async #settle(made: Review, game: string, id: string | null, words: string): Promise<void> {
    const mine = this.#turn;
    this.#take(made, 'page');
    if (made.counted !== made.moves.length) return;
    remember(game, words, made);
    if (!id) return;
    try {
      const { review: kept } = await keepOnServer(id, words, bare(made));
      if (mine === this.#turn && kept) this.#take(kept, kept.by);
    } catch (error) {
      // Who did not play may not, and a game that was changed here is another.
      this.isKept = !(error instanceof ApiError && [400, 401, 403].includes(error.status));
      if (mine === this.#turn && this.isKept) this.note = problemWords(error);
    }
  }

  async #makeThere(id: string): Promise<void> {
    const mine = this.#turn;
    this.running = 'server';
    try {
      if (!person.me) await person.seat();
      const answer = await askServer(id, language());
      if (mine !== this.#turn) return;
      if (answer.review && (answer.review.by === 'server' || !answer.progress)) {
        this.#take(answer.review, answer.review.by);
        this.running = null;
      } else await this.#follow(mine, id);
    } catch (error) {
      if (mine === this.#turn) [this.running, this.note] = [null, problemWords(error)];
    }
  }

  /** Asks now and then how far the server is. */
  async #follow(mine: number, id: string): Promise<void> {
    this.running = 'server';
    this.#stop = null;
    while (mine === this.#turn) {
      try {
        const answer = await storedReview(id, language());
        if (mine !== this.#turn) return;
        this.progress = answer.progress;
        if (answer.review && this.#fits(answer.review, true)) this.#take(answer.review, answer.review.by);
        else if (answer.soFar && this.#fits(answer.soFar, true)) this.#takeSoFar(answer.soFar, 'server');
        if (!answer.progress) break;
      } catch (error) {
        if (mine === this.#turn) this.note = problemWords(error);
        break;
      }
      await new Promise(done => setTimeout(done, 1000));
    }
    if (mine === this.#turn) [this.running, this.progress] = [null, null];
  }
}
