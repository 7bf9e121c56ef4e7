// A tournament that is looked at: as the server tells it, and again whenever something has happened. Many changes at once are one answer.
import { untrack } from 'svelte';
import type { TournamentAct, TournamentView } from '../contract';
import { ApiError, ask } from '../api';
import { problemWords } from '../text/problem';
import { has, language, t } from '../text/index.svelte';

/** How long to wait when there is no answer. */
const AGAIN_MS = 3000;
/** However much happens, a page is drawn anew so often at most. */
const CALM_MS = 700;

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** What the rules of the tournament say comes in one's own language. */
export function refusalWords(error: unknown): string {
  const isOwn = error instanceof ApiError && error.message && !has(`web.refused.${error.code}`);
  return isOwn ? error.message : problemWords(error);
}

export class FollowedTournament {
  view = $state.raw<TournamentView | null>(null);
  /** Why it cannot be seen. */
  trouble = $state('');
  isMissing = $state(false);
  /** Why the last wish was not done. */
  refusal = $state('');
  isBusy = $state(false);
  #ended = new AbortController();

  constructor(readonly id: string) {}

  /** Looks at it until the returned function is called. */
  start(): () => void {
    // What is read while it begins is no reason to begin anew.
    untrack(() => void this.#follow());
    return () => this.#ended.abort();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#ended;
    const path = { id: this.id };
    while (!signal.aborted) {
      try {
        const after = this.view?.seq;
        const next = await (after === undefined
          ? ask('GET /api/tournaments/{id}', { path, signal })
          : ask('GET /api/tournaments/{id}/changes', { path, query: { after }, signal }));
        if (signal.aborted) return;
        this.#take(next);
        this.trouble = '';
        await pause(CALM_MS);
      } catch (error) {
        if (signal.aborted) return;
        this.isMissing = error instanceof ApiError && error.status === 404;
        this.trouble = problemWords(error);
        if (this.isMissing) return;
        await pause(AGAIN_MS);
      }
    }
  }

  #take(next: TournamentView): void {
    if (!this.view || next.seq >= this.view.seq) this.view = next;
  }

  /** Asks for something. False where it was refused, and then it is said why. */
  async act(act: TournamentAct): Promise<boolean> {
    const path = { id: this.id };
    [this.isBusy, this.refusal] = [true, ''];
    try {
      await ask('POST /api/tournaments/{id}/act', { path, query: { language: language() }, body: act });
      this.#take(await ask('GET /api/tournaments/{id}', { path }));
      return true;
    } catch (error) {
      this.refusal = refusalWords(error) || t('web.refused.other', { reason: '' });
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
