// Refusals in the language of the page: the server's codes are keys of the catalogue, `web.refused.…`.
import { ApiError } from '../api';
import { t } from './index.svelte';

/** What the page can say itself; else the server's own words. */
export function problemWords(error: unknown): string {
  if (!(error instanceof ApiError)) return t('web.refused.other', { reason: String(error) });
  if (error.code === 'offline') return t('web.network.lost');
  const key = `web.refused.${error.code}`;
  const words = t(key);
  return words === key ? t('web.refused.other', { reason: error.message || error.code }) : words;
}
