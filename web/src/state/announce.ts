// Endings and refusals in words.
import { t } from '../text/index.svelte';
import type { EndingView, Problem } from '../wire';

export function announcement(ending: EndingView): string {
  if (ending.outcome === '*') return t('web.result.aborted');
  const reason = t(`termination.${ending.termination}`);
  if (!ending.winner) return t('web.result.draw', { reason });
  return t('web.result.won', { color: t(`color.${ending.winner}.name`), reason });
}

/** What the page can say itself; else the server's own words. */
export function refusalWords(problem: Problem): string {
  const key = `web.refused.${problem.code}`;
  const words = t(key);
  return words === key ? t('web.refused.other', { reason: problem.error }) : words;
}
