// What is sought in the library, as it stands in the address and as the server is asked. Pure.
import type { Sought } from './api';

export const RESULTS = ['1-0', '1/2-1/2', '0-1'] as const;
export const SPEEDS = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export const SORTS = ['newest', 'oldest', 'rating'] as const;

export type Filters = Pick<
  Record<keyof Sought, string>,
  | 'player'
  | 'color'
  | 'opponent'
  | 'result'
  | 'opening'
  | 'since'
  | 'until'
  | 'speed'
  | 'position'
  | 'collection'
  | 'sort'
>;

export const NO_FILTERS: Readonly<Filters> = {
  player: '',
  color: '',
  opponent: '',
  result: '',
  opening: '',
  since: '',
  until: '',
  speed: '',
  position: '',
  collection: '',
  sort: 'newest',
};
const NAMES = Object.keys(NO_FILTERS) as (keyof Filters)[];

/** What may stand there, where not just anything may. */
const SHAPES: Partial<Record<keyof Filters, RegExp>> = {
  color: /^(white|black)$/,
  result: /^(1-0|0-1|1\/2-1\/2)$/,
  since: /^\d{4}-\d\d-\d\d$/,
  until: /^\d{4}-\d\d-\d\d$/,
  speed: new RegExp(`^(${SPEEDS.join('|')})$`),
  sort: new RegExp(`^(${SORTS.join('|')})$`),
};

/** From an address that anybody may have written: what makes no sense is left out. */
export function readFilters(query: URLSearchParams): Filters {
  const found = { ...NO_FILTERS };
  for (const name of NAMES) {
    const value = query.get(name)?.trim() ?? '';
    if (value && (SHAPES[name]?.test(value) ?? true)) found[name] = value;
  }
  return found;
}

/** Only what differs from the usual, so that addresses stay short. */
export function writeFilters(filters: Filters): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of NAMES) {
    const value = filters[name].trim();
    if (value !== NO_FILTERS[name]) query.set(name, value);
  }
  return query;
}

/** How many filters are set; an order is none. */
export const countSet = (filters: Filters): number =>
  NAMES.filter(name => name !== 'sort' && filters[name].trim()).length;

/** What the server is asked: `B20` is a code, anything else are words of a name. */
export function asked(filters: Filters, isMine: boolean): URLSearchParams {
  const query = writeFilters(filters);
  const opening = query.get('opening');
  if (opening && /^[a-e]\d{1,2}$/i.test(opening)) {
    query.delete('opening');
    query.set('eco', opening.toUpperCase());
  }
  if (isMine) query.set('mine', 'true');
  return query;
}
