// Endings and refusals in words.
import { other } from '../color';
import type { ByColor, Color, EndingView, PlayerView, Presence, Problem } from '../contract';
import { computerLevel, levelOf } from './levels';
import { language, t } from '../text/index.svelte';

export type Named = ByColor<Pick<PlayerView, 'name' | 'role'> & Partial<Pick<PlayerView, 'kind' | 'strength'>>>;

/** The computer has the name of its character. A guest without a name is called Guest by the server, which is no name. */
function nameOf(player: Named['white'] | undefined): string {
  if (!player || (player.role === 'guest' && player.name === 'Guest')) return '';
  const level = computerLevel({ kind: player.kind ?? 'person', strength: player.strength ?? null });
  return level ? t(`web.opponent.${levelOf(level).name}`) : player.name;
}

/** What a player is called where games are shown. */
export function shownName(player: PlayerView): string {
  if (player.kind === 'open') return t('web.player.open');
  return nameOf(player) || t('web.player.guest');
}

/** Who has won, by the name if that tells one player from the other; else by colour. */
export function winnerName(winner: Color, players: Named | null): string {
  const name = nameOf(players?.[winner]);
  return name && name !== nameOf(players?.[other(winner)]) ? name : t(`color.${winner}.name`);
}

/** Why a game was called off; `turn` is who was to move. */
export function calledOff(why: EndingView['why'], turn: Color, you: readonly Color[] = []): string {
  if (!why) return t('web.result.aborted');
  if (why === 'no-first-move') {
    const isMine = you.length === 1 && you[0] === turn;
    return isMine ? t('web.off.you-unmoved') : t('web.off.no-first-move', { color: t(`color.${turn}.name`) });
  }
  if (why === 'by-white' || why === 'by-black') {
    const color = why === 'by-white' ? 'white' : 'black';
    return you.includes(color) ? t('web.off.by-you') : t('web.off.by', { color: t(`color.${color}.name`) });
  }
  return t(`web.off.${why}`);
}

/** Why it ended, as a sentence of its own. */
export function reasonOf({ termination }: Pick<EndingView, 'termination'>): string {
  const [first, ...rest] = t(`termination.${termination}`);
  return first.toLocaleUpperCase(language()) + rest.join('');
}

export function announcement(ending: EndingView, players: Named | null = null): string {
  if (ending.outcome === '*') return t('web.result.aborted');
  const reason = t(`termination.${ending.termination}`);
  if (!ending.winner) return t('web.result.draw', { reason });
  return t('web.result.won', { who: winnerName(ending.winner, players), reason });
}

/** Who looks on: those who have a name by it, and how many others. Whoever looks on is one of them. */
export function watchersWords({ watchers, names = [] }: Pick<Presence, 'watchers' | 'names'>, isOne = false): string {
  if (isOne) return watchers > 1 ? t('web.watching.others', { count: watchers - 1 }) : t('web.watching');
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
