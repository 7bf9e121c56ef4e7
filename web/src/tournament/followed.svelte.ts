// A tournament that is looked at: as the server tells it, and again whenever something has happened. Many changes at once are one answer.
import { untrack } from 'svelte';
import type { ArenaView, TournamentAct, TournamentView } from '../contract';
import { ApiError, ask } from '../api';
import { follow } from '../state/following';
import { problemWords } from '../text/problem';
import { has, language, t } from '../text/index.svelte';

/** However much happens, a page is drawn anew so often at most. */
const CALM_MS = 700;

/** What the rules of the tournament say comes in one's own language. */
export function refusalWords(error: unknown): string {
  const isOwn = error instanceof ApiError && error.message && !has(`web.refused.${error.code}`);
  return isOwn ? error.message : problemWords(error);
}

/** What all looks at a tournament have in common. */
abstract class Followed<View extends { seq: number }> {
  view = $state.raw<View | null>(null);
  /** Why it cannot be seen. */
  trouble = $state('');
  isMissing = $state(false);
  /** Why the last wish was not done. */
  refusal = $state('');
  isBusy = $state(false);
  #ended = new AbortController();

  constructor(readonly id: string) {}

  /** As it is as soon as something has happened after this event; without one as it is now. */
  protected abstract look(after?: number, signal?: AbortSignal): Promise<View>;

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
        const next = await this.look(this.view?.seq, signal);
        if (!signal.aborted) this.take(next);
      },
      (words, isMissing) => ([this.trouble, this.isMissing] = [words, isMissing]),
    );
  }

  protected take(next: View): void {
    if (!this.view || next.seq >= this.view.seq) this.view = next;
  }

  /** Looks at it at once. */
  async refresh(): Promise<void> {
    this.take(await this.look());
  }

  /** Asks for something. False where it was refused, and then it is said why. */
  async act(act: TournamentAct): Promise<boolean> {
    const path = { id: this.id };
    [this.isBusy, this.refusal] = [true, ''];
    try {
      await ask('POST /api/tournaments/{id}/act', { path, query: { language: language() }, body: act });
      await this.refresh();
      return true;
    } catch (error) {
      this.refusal = refusalWords(error) || t('web.refused.other', { reason: '' });
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}

/** All of a tournament. */
export class FollowedTournament extends Followed<TournamentView> {
  protected look(after?: number, signal?: AbortSignal): Promise<TournamentView> {
    const path = { id: this.id };
    return after === undefined
      ? ask('GET /api/tournaments/{id}', { path, signal })
      : ask('GET /api/tournaments/{id}/changes', { path, query: { after }, signal });
  }
}

/** An arena, as much of it as is seen: hundreds look at it at once. */
export class FollowedArena extends Followed<ArenaView> {
  /** So many places are left out before the first row; none of one's own will are those before one's own. */
  from = $state<number | null>(null);
  /** When the view came, on the clock of this page. */
  cameAt = $state(0);

  protected look(after?: number, signal?: AbortSignal): Promise<ArenaView> {
    const query = { ...(after === undefined ? {} : { after }), ...(this.from === null ? {} : { from: this.from }) };
    return ask('GET /api/tournaments/{id}/arena', { path: { id: this.id }, query, signal });
  }

  protected override take(next: ArenaView): void {
    // What was asked for before another part was turned to is of no use any more.
    if (this.from !== null && next.from !== Math.min(this.from, next.people)) return;
    super.take(next);
    this.cameAt = performance.now();
  }

  /** Turns to another part of the standings. */
  async turn(from: number | null): Promise<void> {
    this.from = from;
    await this.refresh().catch(() => {});
  }
}
