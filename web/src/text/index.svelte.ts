// Every word shown, in the language chosen. A catalogue is loaded when its language is.
import { fill, type Args, type Text } from './fill';

export const LANGUAGES = { en: 'English', fr: 'Français', he: 'עברית' } as const;
export type Language = keyof typeof LANGUAGES;

const LOADERS: Record<Language, () => Promise<{ default: Record<string, Text> }>> = {
  en: () => import('virtual:catalogue/en'),
  fr: () => import('virtual:catalogue/fr'),
  he: () => import('virtual:catalogue/he'),
};

let current = $state.raw<{ language: Language; texts: Record<string, Text> }>({ language: 'en', texts: {} });

export const language = (): Language => current.language;

export async function speak(next: Language): Promise<void> {
  const { default: texts } = await LOADERS[next]();
  current = { language: next, texts };
  document.documentElement.lang = next;
  document.documentElement.dir = next === 'he' ? 'rtl' : 'ltr';
}

/** The browser's first language that there is. */
export function usualLanguage(): Language {
  const tags = navigator.languages.map(tag => tag.slice(0, 2).toLowerCase());
  return (tags.find(tag => tag in LANGUAGES) as Language | undefined) ?? 'en';
}

export function t(key: string, args: Args = {}): string {
  return fill(current.texts[key], key, args, current.language);
}
