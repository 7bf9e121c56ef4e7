// Endings and refusals in words.
import { language, t } from '../text/index.svelte';
import { other, type ByColor, type Color, type EndingView, type PlayerView, type Presence, type Problem } from '../wire';

type Named = ByColor<Pick<PlayerView, 'name' | 'role'>>;

/** A guest without a name is called Guest by the server, which is no name. */
const nameOf = (player: Named['white'] | undefined): string => (!player || (player.role === 'guest' && player.name === 'Guest') ? '' : player.name);

/** Who has won, by the name if that tells one player from the other; else by colour. */
export function winnerName(winner: Color, players: Named | null): string {
  const name = nameOf(players?.[winner]);
  return name && name !== nameOf(players?.[other(winner)]) ? name : t(`color.${winner}.name`);
}

export function announcement(ending: EndingView, players: Named | null = null): string {
  if (ending.outcome === '*') return t('web.result.aborted');
  const reason = t(`termination.${ending.termination}`);
  if (!ending.winner) return t('web.result.draw', { reason });
  return t('web.result.won', { who: winnerName(ending.winner, players), reason });
}

/** Who looks on: those who have a name by it, and how many others. */
export function watchersWords({ watchers, names = [] }: Pick<Presence, 'watchers' | 'names'>): string {
  if (!names.length) return t('web.watchers', { count: watchers });
  const others = watchers - names.length;
  const all = others > 0 ? [...names, t('web.watchers.others', { count: others })] : names;
  return t('web.watchers.named', { names: new Intl.ListFormat(language(), { type: 'conjunction' }).format(all) });
}

/** What the page can say itself; else the server's own words. */
export function refusalWords(problem: Problem): string {
  const key = `web.refused.${problem.code}`;
  const words = t(key);
  return words === key ? t('web.refused.other', { reason: problem.error }) : words;
}
