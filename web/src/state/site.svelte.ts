// What the owner calls this site. The page carries it in its head, so that it is there with the first picture; whoever changes it in
// Administration sees it at once.
import type { SiteView } from '../contract';
import { href } from '../router.svelte';

const OURS: SiteView = { name: '', words: '', logo: null };

/** What a page says in its head; a broken one counts as none. */
export function readSite(text: string | null | undefined): SiteView {
  try {
    const { name, words, logo } = JSON.parse(text ?? '{}') as Partial<SiteView>;
    const line = (value: unknown) => (typeof value === 'string' ? value : '');
    return { name: line(name), words: line(words), logo: line(logo) || null };
  } catch {
    return OURS;
  }
}

class Site {
  about = $state.raw(readSite(document.querySelector<HTMLMetaElement>('meta[name=site]')?.content));

  get name(): string {
    return this.about.name || 'Tabiya';
  }

  get logo(): string {
    return this.about.logo ? href(`api/site/logo?v=${this.about.logo}`) : href('icon.svg');
  }
}

export const site = new Site();
