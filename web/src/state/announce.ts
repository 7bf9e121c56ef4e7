// Endings and refusals in words.
import { t } from '../text/index.svelte';
import type { ByColor, Color, EndingView, Problem } from '../wire';

type Named = ByColor<{ name: string }>;

/** Who has won, by name where both have one and can be told apart by it; else by colour. */
export function winnerName(winner: Color, players: Named | null): string {
  const [white, black] = [players?.white.name ?? '', players?.black.name ?? ''];
  const name = players?.[winner].name;
  return name && white !== black ? name : t(`color.${winner}.name`);
}

export function announcement(ending: EndingView, players: Named | null = null): string {
  if (ending.outcome === '*') return t('web.result.aborted');
  const reason = t(`termination.${ending.termination}`);
  if (!ending.winner) return t('web.result.draw', { reason });
  return t('web.result.won', { who: winnerName(ending.winner, players), reason });
}

/** What the page can say itself; else the server's own words. */
export function refusalWords(problem: Problem): string {
  const key = `web.refused.${problem.code}`;
  const words = t(key);
  return words === key ? t('web.refused.other', { reason: problem.error }) : words;
}
