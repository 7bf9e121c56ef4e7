// What is asked of the library over HTTP (docs/protocol.md).
import { address, ask } from '../api';
import type { Color } from '../wire';

export interface Named { name: string; rating: number | null }
/** A game on a list; those played here have a page of their own. */
export interface Row {
  id: string; site_game: string | null; white: Named; black: Named; result: string; date: string | null; event: string | null;
  eco: string | null; opening: string | null; speed: string | null; plies: number;
}
export interface Page { games: Row[]; next: string | null; total: number | null }
export interface WholeGame extends Row { tags: [string, string][]; start: string; moves: { uci: string; san: string }[]; pgn: string }

export interface Score { white: number; draws: number; black: number }
export interface ExplorerMove extends Score { uci: string; san: string; average_rating: number | null }
export interface ExplorerAnswer extends Score {
  opening: { eco: string; name: string } | null; moves: ExplorerMove[]; top: ExplorerGame[]; recent: ExplorerGame[];
  /** Games that the index has not counted yet. */
  behind?: number;
}
/** A game with what was played in it from the position. */
export type ExplorerGame = Row & { uci: string | null };

export type ImportState = 'running' | 'stopped' | 'done' | 'failed';
export interface Import {
  id: string; name: string; state: ImportState; bytes: number | null; read: number; from: number; games: number; duplicates: number; broken: number;
  started_at: number; mine?: boolean;
  /** While a compressed file is passed by as far as it is there already: so many of its bytes. */
  passed?: number | null;
  /** Why it failed: a sentence, the reason's name and what it is about; imports of long ago have only the sentence. */
  error?: string | null; reason?: string | null; value?: string | null;
}
export interface Problem {
  game: number; line: number; error: string;
  /** The reason's name, and what it is about; imports of long ago have only the sentence. */
  reason?: string; value?: string;
}
/** Games that came together. */
export interface Collection { id: string; name: string; games: number; visibility: 'public' | 'private'; mine: boolean }

export const library = {
  search: (query: URLSearchParams, signal: AbortSignal) => ask<Page>('GET', `api/library?${query}`, undefined, signal),
  game: (id: string) => ask<WholeGame>('GET', `api/library/games/${encodeURIComponent(id)}`),
  explore: (query: string, signal: AbortSignal) => ask<ExplorerAnswer>('GET', `api/explorer?${query}`, undefined, signal),
  collections: () => ask<Collection[]>('GET', 'api/library/collections'),
  imports: () => ask<Import[]>('GET', 'api/library/imports'),
  import: (id: string) => ask<Import & { problems: Problem[] }>('GET', `api/library/imports/${encodeURIComponent(id)}`),
  removeImport: (id: string) => ask<unknown>('DELETE', `api/library/imports/${encodeURIComponent(id)}`),
};

/** Where games as PGN come from. */
export const exportAddress = (query: URLSearchParams): string => address(`api/library/export.pgn?${query}`);
/** As many games as the server gives at once by their names. */
export const MOST_TICKED = 500;
/** Where these games come from, as one file. */
export const tickedAddress = (ids: Iterable<string>): string => address(`api/library/export.pgn?ids=${[...ids].slice(0, MOST_TICKED).map(encodeURIComponent).join(',')}`);
/** The page of a game. */
export const gamePath = (row: Row): string => (row.site_game ? `game/${row.site_game}` : `analysis/library/${row.id}`);
export const COLORS: readonly Color[] = ['white', 'black'];
