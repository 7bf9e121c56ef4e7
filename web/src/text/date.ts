// Moments in the language of the page, in the order of the region that the browser names.
import { language } from './index.svelte';

/** The page's English is British or American for dates, as the browser asks for it: 17 Nov 2026, or Nov 17, 2026. */
const region = (): string =>
  globalThis.navigator?.languages?.find(tag => tag.slice(0, 2).toLowerCase() === language()) ?? language();

const format = (ms: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(region(), options).format(ms);

export const moment = (ms: number): string => format(ms, { dateStyle: 'medium', timeStyle: 'short' });
export const day = (ms: number): string => format(ms, { dateStyle: 'medium' });

/** A date of a game, of which only a part may be known: `1992.11.??`, `1992-11-04`, `1992`. */
export function dateWords(date: string | null, locale = region()): string {
  const found = /^(\d{4})(?:[-.](\d\d|\?\?)(?:[-.](\d\d|\?\?))?)?/.exec(date ?? '');
  if (!found) return '';
  const [year, month, day] = found.slice(1).map(part => Number(part?.replaceAll('?', '') || 0));
  if (!month) return String(year);
  const options: Intl.DateTimeFormatOptions = day ? { dateStyle: 'medium' } : { year: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day || 1));
}
