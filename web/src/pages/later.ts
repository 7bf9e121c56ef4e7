// The pages besides the first one and a game. Each is loaded when somebody asks for it, and the one that is opened directly before anything
// is drawn, so that no empty page is seen and nothing moves.
import { untrack, type Component } from 'svelte';
import { loadStudyWords } from '../text/index.svelte';

export interface Later {
  load: () => Promise<{ default: Component<any> }>;
  title: string;
  /** Who is logged out is sent to log in. */
  needs?: 'account';
  /** It has words that nobody needs for playing. */
  isStudy?: boolean;
}

/** A page for study or for oneself comes with its words. */
const study = (title: string, load: Later['load'], needs?: 'account'): Later => ({
  load: async () => (await Promise.all([load(), untrack(loadStudyWords)]))[0],
  title,
  needs,
  isStudy: true,
});

const library = () => study('web.nav.library', () => import('./Library.svelte'));
const PAGES: Record<string, Later> = {
  games: library(),
  library: library(),
  analysis: study('web.nav.analysis', () => import('./Analysis.svelte')),
  editor: study('web.nav.editor', () => import('./Editor.svelte')),
  offline: study('web.home.offline', () => import('./Offline.svelte')),
  settings: study('web.nav.settings', () => import('./Settings.svelte')),
  login: study('web.nav.login', () => import('./Login.svelte')),
  account: study('web.account.title', () => import('./Account.svelte'), 'account'),
  tokens: study('web.tokens.title', () => import('./Tokens.svelte'), 'account'),
  admin: study('web.admin.title', () => import('./Admin.svelte'), 'account'),
  ratings: study('web.home.best', () => import('./Ratings.svelte')),
  tournaments: study('web.nav.tournaments', () => import('./Tournaments.svelte')),
  broadcast: study('web.broadcast.title', () => import('./Broadcasts.svelte')),
  groups: study('web.group.title', () => import('./Groups.svelte'), 'account'),
  join: study('web.group.join', () => import('./Join.svelte')),
  privacy: study('web.nav.stored', () => import('./Privacy.svelte')),
  class: study('web.class.title', () => import('./Class.svelte')),
  card: study('web.class.card', () => import('./Card.svelte')),
  '@': { load: () => import('./Profile.svelte'), title: 'web.account.profile' },
};

/** The page at an address, if it is one of these; that of a person has a name. */
export function laterAt([name = '', of]: string[]): Later | null {
  return Object.hasOwn(PAGES, name) && (name !== '@' || of) ? PAGES[name] : null;
}
