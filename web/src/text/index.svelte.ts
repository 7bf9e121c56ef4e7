// Every word shown, in the language chosen. A catalogue is loaded when its language is; the words of the pages for study
// with the first of those pages.
import { fill, type Args, type Text } from './fill';

export const LANGUAGES = { en: 'English', fr: 'Français', he: 'עברית' } as const;
export type Language = keyof typeof LANGUAGES;

type Loader = () => Promise<{ default: Record<string, Text> }>;
const LOADERS: Record<Language, Loader> = {
  en: () => import('virtual:catalogue/en'),
  fr: () => import('virtual:catalogue/fr'),
  he: () => import('virtual:catalogue/he'),
};
const STUDY: Record<Language, Loader> = {
  en: () => import('virtual:study/en'),
  fr: () => import('virtual:study/fr'),
  he: () => import('virtual:study/he'),
};
let studied: Promise<void> | null = null;

let current = $state.raw<{ language: Language; texts: Record<string, Text> }>({ language: 'en', texts: {} });

export const language = (): Language => current.language;

/** From now on the page speaks this language. */
export async function loadLanguage(next: Language): Promise<void> {
  const parts = await Promise.all([LOADERS[next](), ...(studied ? [STUDY[next]()] : [])]);
  current = { language: next, texts: Object.assign({}, ...parts.map(part => part.default)) };
  document.documentElement.lang = next;
  document.documentElement.dir = next === 'he' ? 'rtl' : 'ltr';
}

/** A letter of the file that a language needs besides the one that is preloaded with every page. */
const LETTERS: Record<Language, string> = { en: '', fr: 'é', he: 'א' };

/** Letters that are not preloaded are waited for, but not for long: so nothing moves when they come. */
export async function lettersOf(language: Language): Promise<void> {
  if (!LETTERS[language] || !document.fonts) return;
  const patience = new Promise(resolve => setTimeout(resolve, 500));
  await Promise.race([document.fonts.load('1em Rubik', LETTERS[language]), patience]).catch(() => {});
}

/** The language that is loaded next comes with the words of the pages for study. */
export function expectStudyWords(): void {
  studied ??= Promise.resolve();
}

/** They are not waited for any more: the page that needs them asks for them again, and says so if they do not come. */
export function forgetStudyWords(): void {
  studied = null;
}

/** From now on the words of the pages for study are there too. */
export function loadStudyWords(): Promise<void> {
  if (studied) return studied;
  studied = Promise.resolve();
  return (studied = loadLanguage(current.language));
}

/** The language that was chosen, else the first one the browser asks for that there is. */
export function spoken(chosen: Language | 'system'): Language {
  if (chosen !== 'system') return chosen;
  const tags = navigator.languages.map(tag => tag.slice(0, 2).toLowerCase());
  return (tags.find(tag => tag in LANGUAGES) as Language | undefined) ?? 'en';
}

export const has = (key: string): boolean => key in current.texts;

export function t(key: string, args: Args = {}): string {
  return fill(current.texts[key], key, args, current.language);
}
