// What is asked over HTTP. Addresses are relative to the page's base, so the site may live in a folder.
import type { ByColor, Color, GameView, PlayerView, Problem, Strength } from './wire';

export class ApiError extends Error {
  constructor(readonly status: number, readonly code: string, message: string) {
    super(message);
  }
}

export const address = (path: string): string => new URL(path, document.baseURI).href;

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    const init = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    response = await fetch(address(path), { method, ...init });
  } catch {
    throw new ApiError(0, 'offline', '');
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
    throw new ApiError(response.status, problem.code ?? `http-${response.status}`, problem.error ?? response.statusText);
  }
  const text = await response.text();
  return (text ? JSON.parse(text) : {}) as T;
}

export interface Me { id: string; name: string; role: string }
export interface Listed {
  id: string; status: string; outcome: string | null; termination: string | null; players: ByColor<PlayerView>;
  time: ByColor<string>; speed: string; chess960: boolean; plies: number; fen: string; opening: string | null; created_at: number;
}
export type Against =
  | { kind: 'computer'; strength: Strength }
  | { kind: 'link' }
  | { kind: 'screen'; white: string | null; black: string | null };
export interface Wish { against: Against; color: Color | null; time: string | null; chess960?: number; fen?: string }
export interface Hint { ply: number; from: string; uci: string; san: string; why: string }

export const api = {
  guest: () => ask<Me>('POST', 'api/guest'),
  me: () => ask<{ me: Me | null }>('GET', 'api/me').then(answer => answer.me),
  register: (name: string, password: string) => ask<Me>('POST', 'api/register', { name, password }),
  logIn: (name: string, password: string) => ask<Me>('POST', 'api/login', { name, password }),
  logOut: () => ask<unknown>('POST', 'api/logout'),
  makeGame: (wish: Wish) => ask<{ id: string }>('POST', 'api/games', wish),
  game: (id: string) => ask<GameView>('GET', `api/games/${id}`),
  games: (query: Record<string, string>) => ask<Listed[]>('GET', `api/games?${new URLSearchParams(query)}`),
  hint: (id: string, lang: string) => ask<Hint>('POST', `api/games/${id}/hint?lang=${lang}`),
  pgn: async (id: string) => {
    const response = await fetch(address(`api/games/${id}/pgn`));
    if (!response.ok) throw new ApiError(response.status, 'pgn', response.statusText);
    return response.text();
  },
};
