// What a clock shows, and when it is low.

import { point } from '../text/number';

/** `1:05:07`, `5:03`, `0:09.4` (in French `0:09,4`): tenths under ten seconds. */
export function shown(ms: number, language: string): { text: string; tenths: string } {
  const left = Math.max(0, ms);
  const isShort = left < 10_000;
  const seconds = isShort ? Math.floor(left / 1000) : Math.ceil(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  const text = h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
  return { text, tenths: isShort ? `${point(language)}${Math.floor(left / 100) % 10}` : '' };
}

/** At what time left it begins to be little, for a clock that began with so much. */
export function lowBelow(first: number | null): number {
  if (first === null) return 10_000;
  const share = first < 60_000 ? Math.max(2_000, first * 0.2) : Math.max(10_000, first * 0.125);
  return Math.min(60_000, share);
}

/** In words for those who hear the page: whole minutes and seconds. */
export function spoken(ms: number, say: (key: string, args: Record<string, number>) => string): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [m, s] = [Math.floor(seconds / 60), seconds % 60];
  const parts = [];
  if (m) parts.push(say('web.time.minutes', { count: m }));
  if (s || !m) parts.push(say('web.time.seconds', { count: s }));
  return parts.join(' ');
}
