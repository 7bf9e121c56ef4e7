// axe looks at a page; what it finds is told with where.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect } from 'vitest';
import type { Person } from './people.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function isFine(person: Person, state: string): Promise<void> {
  await person.page.evaluate(AXE);
  const results = (await person.page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResults;
  const found = results.violations.map(
    one => `${one.id}: ${one.nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`).join('; ')}`,
  );
  expect(found, state).toEqual([]);
}
