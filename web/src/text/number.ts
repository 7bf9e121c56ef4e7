// Numbers as a language writes them: `0.16` in English and Hebrew, `0,16` in French. Pure; the one place that knows.

const formats = new Map<string, Intl.NumberFormat>();

/** A formatter is costly to make and asked for at every move. */
export function format(number: number, language: string, options: Intl.NumberFormatOptions = {}): string {
  const key = JSON.stringify([language, options]);
  let found = formats.get(key);
  if (!found) formats.set(key, (found = new Intl.NumberFormat(language, options)));
  return found.format(number);
}

const fixed = (digits: number): Intl.NumberFormatOptions => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
  useGrouping: false,
});
const isZero = (number: number, digits: number): boolean => Number(Math.abs(number).toFixed(digits)) === 0;

/** What stands before a fraction: `.`, in French `,`. */
export const point = (language: string): string => (language === 'fr' ? ',' : '.');

/** `0.16`, `−0.16`: a minus as wide as a plus, and none before a zero. Written by hand: the browser's first formatter takes as long as
 *  several pictures, and the analysis board is waiting. */
export function decimal(number: number, digits: number, language: string): string {
  const sign = number < 0 && !isZero(number, digits) ? '−' : '';
  return sign + Math.abs(number).toFixed(digits).replace('.', point(language));
}

/** `+0.35`, `−1.20`, `0.00`. */
export function signed(number: number, digits: number, language: string): string {
  const sign = number > 0 && !isZero(number, digits) ? '+' : '';
  return sign + decimal(number, digits, language);
}

/** A share of one: `92.7%`, in French `92,7 %`. */
export function percent(share: number, digits: number, language: string): string {
  // Browsers do not agree whether that French space is narrow.
  return format(share, language, { ...fixed(digits), style: 'percent' }).replace('\u00a0', '\u202f');
}
