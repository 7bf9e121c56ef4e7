// Something on the server that is looked at: again whenever something has happened there, until one goes away.
import { ApiError } from '../api';
import { problemWords } from '../text/problem';

/** How long to wait when there is no answer. */
const AGAIN_MS = 3000;

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** Looks again and again: `look` waits for news and takes them. However much happens, it is asked every `calmMs` at most. `fail` hears why
 *  there was no answer; what is missing is not looked for again. */
export async function follow(
  signal: AbortSignal,
  calmMs: number,
  look: () => Promise<void>,
  fail: (words: string, isMissing: boolean) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await look();
      if (signal.aborted) return;
      fail('', false);
      await pause(calmMs);
    } catch (error) {
      if (signal.aborted) return;
      const isMissing = error instanceof ApiError && error.status === 404;
      fail(problemWords(error), isMissing);
      if (isMissing) return;
      await pause(AGAIN_MS);
    }
  }
}
