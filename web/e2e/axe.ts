// axe looks at a page, in the light and in the dark; what it finds is told with where.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from 'vitest';
import type { Person } from './people.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function isFine(person: Person, state: string): Promise<void> {
  await person.page.evaluate(AXE);
  expect(await violations(person, {}), state).toEqual([]);
  const [isDark, isForced] = await person.page.evaluate(() =>
    ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map(query => matchMedia(query).matches),
  );
  // Where colours are forced axe takes the page's own for those of the text.
  if (isForced) return;
  // In the other light nothing differs but the colours.
  const [now, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await person.page.emulateMedia({ colorScheme: other });
  const ofColours = await violations(person, { runOnly: ['color-contrast', 'link-in-text-block'] });
  expect(ofColours, `${state}, ${other}`).toEqual([]);
  await person.page.emulateMedia({ colorScheme: now });
}

async function violations(person: Person, options: RunOptions): Promise<string[]> {
  const results = await person.page.evaluate(
    options => (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, options),
    { resultTypes: ['violations'], ...options } satisfies RunOptions,
  );
  return (results as AxeResults).violations.map(
    one => `${one.id}: ${one.nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`).join('; ')}`,
  );
}
