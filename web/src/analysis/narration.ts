// What is said of the analysis board, and who has played the game on it.
import { other } from '../color';
import type { Color, Ending, GameView, Line } from '../contract';
import { announcement, shownName } from '../state/announce';
import { dateWords } from '../text/date';
import { notation } from '../text/fill';
import { language, t } from '../text/index.svelte';
import { written } from '../text/written.svelte';
import { scoreText } from './score';

const LINE_MOVES = 5;

interface Place {
  /** The move that led there, if one did. */
  node: { san: string } | null;
  turn: Color;
  comment: string;
}

/** A move, what is written about it, and how the game has ended by it. */
export function placeWords({ node, turn, comment }: Place, ending: Ending | null): string {
  const move = node && { color: t(`color.${other(turn)}.name`), move: notation(written(node.san)) };
  const words = [move ? t('web.say.move', move) : t('web.analysis.start'), comment, ending ? announcement(ending) : ''];
  return words.filter(Boolean).join(' ');
}

/** What the engine thinks, or why it says nothing. */
export function engineWords(best: Line | null, depth: number, isOn: boolean): string {
  if (!best) return t(isOn ? 'web.analysis.engine.thinking' : 'web.analysis.engine.off');
  const line = notation(written(best.san.slice(0, LINE_MOVES).join(' ')));
  return t('web.analysis.said', { score: notation(scoreText(best.score, language())), depth, line });
}

type Tag = (name: string) => string;

type Seats = Pick<GameView, 'players' | 'you'>;

/** The colour of whoever looks, where they have played one of the two. */
export const seatOf = (view: Seats | null): Color | null => (view?.you.length === 1 ? view.you[0] : null);

/** What a player is called: oneself You, the computer by its character, else as the game has it; none: not known. */
export function playerName(view: Seats | null, tag: Tag, color: Color): string {
  if (seatOf(view) === color) return t('web.review.you');
  const named = tag(color === 'white' ? 'White' : 'Black');
  return view ? shownName(view.players[color]) : named === '?' ? '' : named;
}

/** A player's rating, where it is known. */
export const eloOf = (tag: Tag, color: Color): string =>
  tag(color === 'white' ? 'WhiteElo' : 'BlackElo').replace(/^[?-]$/, '');

type Terms = Pick<GameView, 'list' | 'rated' | 'speed' | 'time'>;

/** Where and when; a game of this site says itself what it was. */
export function occasionOf(tag: Tag, view: Terms | null = null): string {
  const event = view ? termsOf(view) : [tag('Event')];
  return [...event, dateWords(tag('Date'))].filter(one => one && !/^\?+/.test(one)).join(' · ');
}
const termsOf = ({ list, rated, speed, time }: Terms): string[] => [
  ...(list ? [t(rated ? 'web.rated.yes' : 'web.rated.no')] : []),
  ...(time.white === '-' ? [] : [t(`web.speed.${speed}`)]),
];
