// What is wrong with what somebody has filled in, and in which field: said beside it before anything is asked of the server, which
// has the last word. Pure.
import type { Args } from '../text/fill';

/** A text of the catalogues. */
export interface Fault {
  key: string;
  args?: Args;
}

const NAME_LENGTH = { least: 2, most: 20 };
const PASSWORD_LEAST = 8;

export function nameFault(name: string): Fault | null {
  const letters = [...name];
  const strange = letters.find(letter => !/[A-Za-z0-9_-]/.test(letter));
  if (!letters.length) return { key: 'web.field.needed' };
  if (strange === ' ') return { key: 'web.field.name-space' };
  if (strange) return { key: 'web.field.name-letter', args: { letter: strange } };
  if (letters.length < NAME_LENGTH.least) return { key: 'web.field.name-short' };
  return letters.length > NAME_LENGTH.most ? { key: 'web.field.name-long', args: { count: letters.length } } : null;
}

export function passwordFault(password: string): Fault | null {
  if (!password) return { key: 'web.field.needed' };
  return [...password].length < PASSWORD_LEAST ? { key: 'web.refused.password-short' } : null;
}

export const neededFault = (text: string): Fault | null => (text ? null : { key: 'web.field.needed' });

/** The field that the server complains of, by its code. */
export function fieldOf(code: string): 'name' | 'password' | null {
  if (code.startsWith('name-')) return 'name';
  return /^password-(short|long|common)$/.test(code) ? 'password' : null;
}

/** A name and a password that somebody chooses: what the server complains of. */
export function blamedOf(code: string): { field: 'name' | 'password' } | null {
  const field = fieldOf(code);
  return field && { field };
}
