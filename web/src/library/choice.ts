// Which games the explorer counts: chosen once, remembered in this browser, asked of the server. Pure.
import type { Counted } from './api';
import { SPEEDS } from './filters';

export interface Choice {
  speeds: string[];
  rating_min: string;
  rating_max: string;
  since: string;
  until: string;
  collection: string;
  /** Everybody's games, or the repertoire of one player with one colour. */
  view: 'all' | 'player';
  player: string;
  color: 'white' | 'black';
}

export const ALL_GAMES: Readonly<Choice> = {
  speeds: [],
  rating_min: '',
  rating_max: '',
  since: '',
  until: '',
  collection: '',
  view: 'all',
  player: '',
  color: 'white',
};

const isRating = (value: unknown): value is string => typeof value === 'string' && /^\d{1,4}$/.test(value);
const isMonth = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 100;

/** From what was kept, which may be anything. */
export function readChoice(kept: unknown): Choice {
  const found = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const or = (name: keyof Choice, fits: (value: unknown) => value is string) =>
    fits(found[name]) ? (found[name] as string) : '';
  return {
    speeds: Array.isArray(found.speeds) ? SPEEDS.filter(speed => (found.speeds as unknown[]).includes(speed)) : [],
    rating_min: or('rating_min', isRating),
    rating_max: or('rating_max', isRating),
    since: or('since', isMonth),
    until: or('until', isMonth),
    collection: or('collection', isText),
    view: found.view === 'player' ? 'player' : 'all',
    player: or('player', isText),
    color: found.color === 'black' ? 'black' : 'white',
  };
}

/** How many filters are set, without the choice of a player. */
export function countChosen(choice: Choice): number {
  const single = [choice.rating_min, choice.rating_max, choice.since, choice.until, choice.collection].filter(
    Boolean,
  ).length;
  return single + (choice.speeds.length ? 1 : 0);
}

/** The question for a position; half-typed numbers and months do not count. Positions that differ only in their counters are one. */
export function question(fen: string, choice: Choice, me: string): string {
  const query = new URLSearchParams({ fen: `${fen.split(' ').slice(0, 4).join(' ')} 0 1`, moves: '40' });
  const set = (name: keyof Counted, value: string) => query.set(name, value);
  const put = (name: keyof Counted, value: string, fits: (value: unknown) => boolean) =>
    value && fits(value) && set(name, value);
  if (choice.speeds.length) set('speeds', choice.speeds.join(','));
  put('rating_min', choice.rating_min, isRating);
  put('rating_max', choice.rating_max, isRating);
  put('since', choice.since, isMonth);
  put('until', choice.until, isMonth);
  put('collection', choice.collection, isText);
  const player = choice.view === 'player' ? choice.player.trim() || me : '';
  if (player) {
    set('player', player);
    set('color', choice.color);
  }
  return query.toString();
}
