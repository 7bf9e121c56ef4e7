// What is asked of the library over HTTP.
import { ask, routeAddress } from '../api';
import type { Color, GameRow, Routes } from '../contract';

/** What can be said of games that are sought, and of those that are counted. */
export type Sought = NonNullable<Routes['GET /api/library']['query']>;
export type Counted = NonNullable<Routes['GET /api/explorer']['query']>;

export const library = {
  search: (query: URLSearchParams, signal: AbortSignal) => ask('GET /api/library', { query, signal }),
  game: (id: string) => ask('GET /api/library/games/{id}', { path: { id } }),
  explore: (query: string, signal: AbortSignal) =>
    ask('GET /api/explorer', { query: new URLSearchParams(query), signal }),
  collections: () => ask('GET /api/library/collections'),
  imports: () => ask('GET /api/library/imports'),
  import: (id: string) => ask('GET /api/library/imports/{id}', { path: { id } }),
  removeImport: (id: string) => ask('DELETE /api/library/imports/{id}', { path: { id } }),
};

/** Where games as PGN come from. */
export const exportAddress = (query: URLSearchParams): string => routeAddress('GET /api/library/export.pgn', { query });
/** As many games as the server gives at once by their names. */
export const MOST_TICKED = 500;
/** Where these games come from, as one file. */
export const tickedAddress = (ids: Iterable<string>): string =>
  routeAddress('GET /api/library/export.pgn', { query: { ids: [...ids].slice(0, MOST_TICKED).join(',') } });
/** The page of a game. */
export const gamePath = (row: GameRow): string =>
  row.site_game ? `game/${row.site_game}` : `analysis/library/${row.id}`;
export const COLORS: readonly Color[] = ['white', 'black'];
