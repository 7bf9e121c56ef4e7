// Where prompts appear: each in a row that no other prompt has or has just had, so that a click meant for one never
// answers another.

/** How long a row stays empty after its prompt. */
export const REST_MS = 3_000;
/** A prompt that has only just come takes no answer. */
export const DEAD_MS = 500;

export interface Places {
  rows: Record<string, number>;
  left: Record<number, number>;
}

export const NO_PLACES: Places = { rows: {}, left: {} };

/** The rows of the prompts that there are now; those that stay keep theirs. */
export function place(before: Places, prompts: string[], now: number): Places {
  const rows: Record<string, number> = {};
  const left = { ...before.left };
  for (const [prompt, row] of Object.entries(before.rows)) {
    if (prompts.includes(prompt)) rows[prompt] = row;
    else left[row] = now;
  }
  for (const prompt of prompts) rows[prompt] ??= free(Object.values(rows), left, now);
  return { rows, left };
}

function free(taken: number[], left: Record<number, number>, now: number): number {
  let row = 0;
  while (taken.includes(row) || now - (left[row] ?? -Infinity) < REST_MS) row++;
  return row;
}
