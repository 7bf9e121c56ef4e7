// Where one is. Addresses are paths under the page's base, with what is asked there: `game/AbCdEfGh`, `@/Vera`,
// `library?player=Vera`.

const base = (): string => new URL('.', document.baseURI).pathname;
const here = (): string => decodeURIComponent(location.pathname.slice(base().length));

let path = $state(here());
let asked = $state(location.search);
let isOutdated = false;
let isFirst = true;

addEventListener('popstate', () => {
  isFirst = false;
  [path, asked] = [here(), location.search];
});

export const where = (): string[] => path.split('/').filter(Boolean);
/** What the address asks for after its `?`. */
export const query = (): URLSearchParams => new URLSearchParams(asked);
export const href = (to: string): string => base() + to;

/** Has one come here from another page of the site? */
export const isArrival = (): boolean => !isFirst;

/** There is a newer page: the next step to another address loads it. */
export function outdate(): void {
  isOutdated = true;
}

/** To an address, whose path is as written here and whose query is encoded. */
export function go(to: string, replace = false): void {
  if (to === path + asked) return;
  if (isOutdated) {
    location[replace ? 'replace' : 'assign'](href(to));
    return;
  }
  history[replace ? 'replaceState' : 'pushState'](null, '', href(to));
  isFirst = false;
  const isElsewhere = here() !== path;
  [path, asked] = [here(), location.search];
  if (isElsewhere) scrollTo(0, 0);
}

/** Lets links be links: opened in a new tab they load, clicked they change the page in place. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !url.pathname.startsWith(base()) || url.pathname.startsWith(`${base()}api/`))
    return;
  if (url.hash && url.pathname + url.search === location.pathname + location.search) return;
  event.preventDefault();
  go(decodeURIComponent(url.pathname.slice(base().length)) + url.search + url.hash);
}
