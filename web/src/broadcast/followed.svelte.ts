// A round of a broadcast that is looked at: all boards once, then those that have changed, as soon as they have.
import { untrack } from 'svelte';
import type { BroadcastBoardView, BroadcastRoundView, Color } from '../contract';
import { ask } from '../api';
import { follow } from '../state/following';

/** However much happens, a page is drawn anew so often at most. */
const CALM_MS = 500;

/** A board, and when it was told. */
export interface ShownBoard {
  board: BroadcastBoardView;
  at: number;
}

/** The boards with the new ones in their places. */
export function joined(boards: ShownBoard[], news: ShownBoard[]): ShownBoard[] {
  const changed = new Map(news.map(one => [one.board.id, one]));
  const kept = boards.map(one => changed.get(one.board.id) ?? one);
  const known = new Set(boards.map(one => one.board.id));
  return [...kept, ...news.filter(one => !known.has(one.board.id))].sort((a, b) => a.board.board - b.board.board);
}

/** What a clock shows at this moment; nothing where nobody has told. */
export function left({ board, at }: ShownBoard, color: Color, now: number): number | null {
  const { clocks } = board;
  const shown = clocks[color];
  if (shown === null) return null;
  return Math.max(0, shown - (clocks.running === color ? clocks.ago + Math.max(0, now - at) : 0));
}

export class FollowedRound {
  view = $state.raw<Omit<BroadcastRoundView, 'boards'> | null>(null);
  boards = $state.raw<ShownBoard[]>([]);
  /** Why it cannot be seen. */
  trouble = $state('');
  isMissing = $state(false);
  #ended = new AbortController();

  constructor(readonly id: string) {}

  /** Looks at it until the returned function is called. */
  start(): () => void {
    // What is read while it begins is no reason to begin anew.
    untrack(() => void this.#follow());
    return () => this.#ended.abort();
  }

  #follow(): Promise<void> {
    const { signal } = this.#ended;
    return follow(
      signal,
      CALM_MS,
      async () => {
        const next = await this.#look(this.view?.mark, signal);
        if (!signal.aborted) this.#take(next);
      },
      (words, isMissing) => ([this.trouble, this.isMissing] = [words, isMissing]),
    );
  }

  #look(after?: string, signal?: AbortSignal): Promise<BroadcastRoundView> {
    const query = after === undefined ? {} : { after };
    return ask('GET /api/broadcasts/rounds/{id}', { path: { id: this.id }, query, signal });
  }

  #take({ boards, ...view }: BroadcastRoundView): void {
    const at = performance.now();
    const news = boards.map(board => ({ board, at }));
    this.boards = view.whole ? news : joined(this.boards, news);
    this.view = view;
  }

  /** Looks at all of it at once. */
  async refresh(): Promise<void> {
    this.#take(await this.#look());
  }
}
