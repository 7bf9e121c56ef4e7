// Reads what was once chosen. Pure: whatever is not among the choices, or of another kind, is as before.

/** What there is to choose from, where it is not just yes or no. */
export type Choices<T> = { readonly [K in keyof T]?: readonly T[K][] };

export function read<T extends object>(kept: unknown, before: T, choices: Choices<T>): T {
  const found = { ...before };
  if (typeof kept !== 'object' || kept === null) return found;
  for (const name of Object.keys(before) as (keyof T)[]) {
    const value = (kept as Partial<T>)[name] as T[keyof T];
    const among = choices[name];
    if (among ? among.includes(value) : typeof value === typeof before[name]) found[name] = value;
  }
  return found;
}
