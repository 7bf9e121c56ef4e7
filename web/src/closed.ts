// Closed sets of the contract that the page shows whole: a member that a list forgets is an error of the type checker.

/** Every member of a set, in the order in which they are written. */
export function every<T extends string>(members: Record<T, true>): T[] {
  return Object.keys(members) as T[];
}
