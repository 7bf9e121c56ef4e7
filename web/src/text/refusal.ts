// Refusals of the rules in the language of the page: their codes are keys of the catalogues, what they name is filled in.
import type { Refusal, Said } from '../contract';
import { notation, type Args } from './fill';

type Say = (key: string, args?: Args) => string;

/** Where the catalogues have words for codes: of set-ups and games, of moves, of moves as they are written. */
const FAMILIES = [
  (code: string) => `web.fault.${code}`,
  (code: string) => `illegal.${code}`,
  (code: string) => `session.refused.${code}`,
];

/** The sentence, where there is one in the catalogues. */
export function refused(refusal: Refusal, has: (key: string) => boolean, say: Say): string | null {
  const key = FAMILIES.map(family => family(refusal.code)).find(has);
  return key ? sentence(filled(key, refusal.args, say)) : null;
}

function filled(key: string, args: Record<string, Said> = {}, say: Say): string {
  return say(key, Object.fromEntries(Object.entries(args).map(([name, said]) => [name, spoken(said, say)])));
}

/** Numbers choose plurals, and are left as they are. */
function spoken(said: Said, say: Say): string {
  if (typeof said !== 'string') return filled(said.key, said.args, say);
  return /^\d+$/.test(said) ? said : notation(said);
}

/** The terminal has these in the middle of a line; here they stand alone. */
function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
}
