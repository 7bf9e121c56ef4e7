// What is asked over HTTP. Addresses are relative to the page's base, so the site may live in a folder.
import type { Evaluation } from './state/winning';
import type { Act, ByColor, Color, GameView, PlayerView, Problem, Strength } from './wire';

export class ApiError extends Error {
  constructor(readonly status: number, readonly code: string, message: string) {
    super(message);
  }
}

export const address = (path: string): string => new URL(path, document.baseURI).href;

export async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    const init = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    response = await fetch(address(path), { method, signal, ...init });
  } catch (error) {
    throw signal?.aborted ? error : new ApiError(0, 'offline', '');
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
    throw new ApiError(response.status, problem.code ?? `http-${response.status}`, problem.error ?? response.statusText);
  }
  const text = await response.text();
  return (text ? JSON.parse(text) : {}) as T;
}

async function read(path: string): Promise<string> {
  const response = await fetch(address(path));
  if (!response.ok) throw new ApiError(response.status, `http-${response.status}`, response.statusText);
  return response.text();
}

export type AccountRole = 'player' | 'bot' | 'admin';
/** What one may say here: anything, the usual greetings, nothing. */
export type ChatPolicy = 'free' | 'presets' | 'off';
export interface Me { id: string; name: string; role: string }
export interface Listed {
  id: string; status: string; outcome: string | null; termination: string | null; players: ByColor<PlayerView>;
  time: ByColor<string>; speed: string; chess960: boolean; plies: number; fen: string; opening: string | null; created_at: number;
}
export type Against =
  | { kind: 'computer'; strength: Strength }
  | { kind: 'link' }
  | { kind: 'person'; name: string }
  | { kind: 'screen'; white: string | null; black: string | null };
export interface Wish { against: Against; color: Color | null; time: string | null; chess960?: number; fen?: string; visibility?: string; title?: string }
export interface Hint { ply: number; from: string; uci: string; san: string; why: string }
export interface Challenge { game: string; players: ByColor<PlayerView>; time: ByColor<string>; chess960: boolean; mine: boolean }
export interface Profile { name: string; role: AccountRole; created_at: number; here: boolean; won: number; drawn: number; lost: number }
export interface Session { id: string; agent: string; created_at: number; seen_at: number; current: boolean }
export interface Token {
  id: string; label: string; scopes: string[]; created_at: number; used_at: number | null; expires_at: number | null;
}
export interface TokenWish { label: string; scopes: string[]; days: number | null; password: string }
export interface Account { name: string; role: AccountRole; created_at: number; seen_at: number }
export interface Figures {
  version: string; uptime_ms: number; accounts: number; guests: number; here: number; sockets: number; open_games: number;
  playing: number; games: number;
}

const named = (name: string): string => `api/admin/people/${encodeURIComponent(name)}`;

export const api = {
  guest: () => ask<Me>('POST', 'api/guest'),
  chatPolicy: () => ask<{ chat: ChatPolicy }>('GET', 'api/me').then(answer => answer.chat),
  me: () => ask<{ me: Me | null }>('GET', 'api/me').then(answer => answer.me),
  register: (name: string, password: string) => ask<Me>('POST', 'api/register', { name, password }),
  logIn: (name: string, password: string) => ask<Me>('POST', 'api/login', { name, password }),
  logOut: () => ask<unknown>('POST', 'api/logout'),
  logOutEverywhere: () => ask<unknown>('POST', 'api/logout-everywhere'),
  settings: () => ask<Record<string, unknown>>('GET', 'api/me/settings'),
  keepSettings: (settings: object) => ask<unknown>('PUT', 'api/me/settings', settings),
  setPassword: (old: string, next: string, keepTokens: boolean) =>
    ask<unknown>('POST', 'api/me/password', { old, new: next, keep_tokens: keepTokens }),
  sessions: () => ask<Session[]>('GET', 'api/me/sessions'),
  endSession: (id: string) => ask<unknown>('DELETE', `api/me/sessions/${id}`),
  deleteMe: (password: string) => ask<unknown>('POST', 'api/me/delete', { password }),
  tokens: () => ask<Token[]>('GET', 'api/me/tokens'),
  makeToken: (wish: TokenWish) => ask<{ token: string; id: string }>('POST', 'api/me/tokens', wish),
  revokeToken: (id: string) => ask<unknown>('DELETE', `api/me/tokens/${id}`),
  profile: (name: string) => ask<Profile>('GET', `api/people/${encodeURIComponent(name)}`),
  challenges: () => ask<Challenge[]>('GET', 'api/challenges'),
  figures: () => ask<Figures>('GET', 'api/admin/figures'),
  people: (after: string) => ask<Account[]>('GET', `api/admin/people?${new URLSearchParams({ after })}`),
  addPerson: (name: string, password: string, role: AccountRole) => ask<Account>('POST', 'api/admin/people', { name, password, role }),
  removePerson: (name: string) => ask<unknown>('DELETE', named(name)),
  givePassword: (name: string, password: string) => ask<unknown>('POST', `${named(name)}/password`, { password }),
  giveRole: (name: string, role: AccountRole) => ask<unknown>('PUT', `${named(name)}/role`, { role }),
  makeGame: (wish: Wish) => ask<{ id: string }>('POST', 'api/games', wish),
  act: (id: string, act: Act) => ask<unknown>('POST', `api/games/${id}/act`, act),
  game: (id: string) => ask<GameView>('GET', `api/games/${id}`),
  games: (query: Record<string, string>) => ask<Listed[]>('GET', `api/games?${new URLSearchParams(query)}`),
  hint: (id: string, lang: string) => ask<Hint>('POST', `api/games/${id}/hint?lang=${lang}`),
  evaluation: (id: string, ply: number) => ask<Evaluation>('GET', `api/games/${id}/evaluation?ply=${ply}`),
  pgn: (id: string) => read(`api/games/${id}/pgn`),
  fen: (id: string, ply: number) => read(`api/games/${id}/fen?ply=${ply}`).then(text => text.trim()),
};
