// Where WebAssembly could not be built, the page is built without it, knows so, and the build says so.
import type { Plugin } from 'vite';
import { expect, test } from 'vitest';
import { wasm } from '../wasm';

test('files that could not be made are null, and the build warns of it', () => {
  const said: string[] = [];
  const { load } = wasm(new URL('./no-such-folder/', import.meta.url)) as Plugin & {
    load: (this: { warn: (words: string) => void }, id: string) => string;
  };
  const code = load.call({ warn: words => said.push(words) }, '\0virtual:wasm');
  for (const name of ['rules', 'engine', 'threads']) expect(code).toContain(`export const ${name} = null;`);
  expect(code).toContain('openings.tsv?url');
  expect(said.join()).toContain('built without the rules or the engine');
});
