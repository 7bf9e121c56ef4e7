// What an opening is called. Names go from the general to the particular, and people use the first part of them.

/** The name for the longest known beginning of an English one, if there is any. */
export function translated(name: string, names: Record<string, string>): string | null {
  for (let end = name.length; end > 0; end = Math.max(name.lastIndexOf(':', end - 1), name.lastIndexOf(',', end - 1))) {
    const found = names[name.slice(0, end)];
    if (found) return found;
  }
  return null;
}
