// What is asked over HTTP. Addresses are relative to the page's base, so the site may live in a folder.
import type { Act, GameWish, Problem, PersonKind, Routes, TokenWish } from './contract';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Seconds after which it can be tried again, where the server says so. */
    readonly after: number | null = null,
  ) {
    super(message);
  }

  /** What a server says that refuses; not every server before ours speaks JSON. */
  static of(status: number, statusText: string, body: string, retryAfter: string | null = null): ApiError {
    let problem: Partial<Problem> = {};
    try {
      problem = JSON.parse(body);
    } catch {
      // The status must do.
    }
    const after = Number(retryAfter ?? NaN);
    return new ApiError(
      status,
      problem.code ?? `http-${status}`,
      problem.error ?? statusText,
      after > 0 ? after : null,
    );
  }
}

/** Who has an account. */
export type AccountRole = Exclude<PersonKind, 'guest'>;

export const address = (path: string): string => new URL(path, document.baseURI).href;

export type Route = keyof Routes;
/** What a route wants to know, by its name in the contract. */
type Given<R extends Route> = Omit<Routes[R], 'answer' | 'query'> & {
  query?: (Routes[R] extends { query?: infer Q } ? Q : never) | URLSearchParams;
  signal?: AbortSignal;
};
/** Nothing need be said where nothing is asked for. */
type Arguments<R extends Route> = object extends Given<R> ? [given?: Given<R>] : [given: Given<R>];
/** The same for whatever route. */
interface AnyGiven {
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined> | URLSearchParams;
  body?: unknown;
  signal?: AbortSignal;
}

/** The way to a route from the page's base, with its places filled in. */
export function routePath<R extends Route>(route: R, ...[given]: Arguments<R>): string {
  const { path = {}, query = {} } = (given ?? {}) as AnyGiven;
  const filled = route.slice(route.indexOf('/') + 1).replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name]));
  const said = query instanceof URLSearchParams ? query : new URLSearchParams(JSON.parse(JSON.stringify(query)));
  return said.size ? `${filled}?${said}` : filled;
}

/** Its address: for links, and for what is fetched otherwise. */
export const routeAddress = <R extends Route>(route: R, ...args: Arguments<R>): string =>
  address(routePath(route, ...args));

/** What a route answers; an answer without anything is `null`. */
export async function ask<R extends Route>(route: R, ...args: Arguments<R>): Promise<Routes[R]['answer']> {
  const { body, signal } = (args[0] ?? {}) as AnyGiven;
  const json =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const init = { method: route.slice(0, route.indexOf(' ')), signal, ...json };
  const response = await fetch(routeAddress(route, ...args), init).catch(error => {
    throw signal?.aborted ? error : new ApiError(0, 'offline', '');
  });
  const text = await response.text();
  if (!response.ok) {
    throw ApiError.of(response.status, response.statusText, text, response.headers.get('retry-after'));
  }
  return text && response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text || null;
}

export const api = {
  guest: () => ask('POST /api/guest'),
  me: () => ask('GET /api/me'),
  register: (name: string, password: string) => ask('POST /api/register', { body: { name, password } }),
  logIn: (name: string, password: string) => ask('POST /api/login', { body: { name, password } }),
  logOut: () => ask('POST /api/logout'),
  logOutEverywhere: () => ask('POST /api/logout-everywhere'),
  setName: (name: string) => ask('PUT /api/me/name', { body: { name } }),
  settings: () => ask('GET /api/me/settings'),
  keepSettings: (settings: Record<string, unknown>) => ask('PUT /api/me/settings', { body: settings }),
  setPassword: (old: string, next: string, keepTokens: boolean) =>
    ask('POST /api/me/password', { body: { old, new: next, keep_tokens: keepTokens } }),
  sessions: () => ask('GET /api/me/sessions'),
  endSession: (id: string) => ask('DELETE /api/me/sessions/{id}', { path: { id } }),
  deleteMe: (password: string) => ask('POST /api/me/delete', { body: { password } }),
  tokens: () => ask('GET /api/me/tokens'),
  makeToken: (wish: TokenWish) => ask('POST /api/me/tokens', { body: wish }),
  revokeToken: (id: string) => ask('DELETE /api/me/tokens/{id}', { path: { id } }),
  profile: (name: string) => ask('GET /api/people/{name}', { path: { name } }),
  challenges: () => ask('GET /api/challenges'),
  figures: () => ask('GET /api/admin/figures'),
  people: (after: string) => ask('GET /api/admin/people', { query: { after } }),
  addPerson: (name: string, password: string, role: AccountRole) =>
    ask('POST /api/admin/people', { body: { name, password, role } }),
  removePerson: (name: string) => ask('DELETE /api/admin/people/{name}', { path: { name } }),
  givePassword: (name: string, password: string) =>
    ask('POST /api/admin/people/{name}/password', { path: { name }, body: { password } }),
  giveRole: (name: string, role: AccountRole) =>
    ask('PUT /api/admin/people/{name}/role', { path: { name }, body: { role } }),
  setSite: (name: string, words: string) => ask('PUT /api/admin/site', { body: { name, words } }),
  removeLogo: () => ask('DELETE /api/admin/site/logo'),
  makeGame: (wish: GameWish) => ask('POST /api/games', { body: wish }),
  act: (id: string, act: Act) => ask('POST /api/games/{id}/act', { path: { id }, body: act }),
  game: (id: string) => ask('GET /api/games/{id}', { path: { id } }),
  games: (query: Routes['GET /api/games']['query']) => ask('GET /api/games', { query }),
  hint: (id: string, language: string) => ask('POST /api/games/{id}/hint', { path: { id }, query: { language } }),
  evaluation: (id: string, ply: number) => ask('GET /api/games/{id}/evaluation', { path: { id }, query: { ply } }),
  pgn: (id: string) => ask('GET /api/games/{id}/pgn', { path: { id } }),
  fen: (id: string, ply: number) =>
    ask('GET /api/games/{id}/fen', { path: { id }, query: { ply } }).then(text => text.trim()),
};
