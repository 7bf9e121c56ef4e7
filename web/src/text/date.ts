// Moments in the language of the page.
import { language } from './index.svelte';

const format = (ms: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language(), options).format(ms);

export const moment = (ms: number): string => format(ms, { dateStyle: 'medium', timeStyle: 'short' });
export const day = (ms: number): string => format(ms, { dateStyle: 'medium' });
