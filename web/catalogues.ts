// Gives the page its words: the catalogues of the whole program, less the keys that only the terminal needs.
// `virtual:catalogue/fr` is French; each language is a file of its own, loaded when it is chosen.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:catalogue/';
const FOLDER = new URL('../crates/text/catalogues/', import.meta.url);
/** What the page says of the keys that others own too. */
const SHARED = [/^web\./, /^piece\.[a-z]+\.(name|plural)$/, /^color\.[a-z]+\.name$/, /^termination\./, /^session\.level\.[a-z]+$/,
  /^plain\.(clock|no-clock|pieces\.(at|none)|squares(\.piece|\.empty)?|moves\.(all|from|none))$/];

export function pageKeys<T>(catalogue: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(catalogue).filter(([key]) => SHARED.some(shape => shape.test(key))));
}

export function readCatalogue(language: string): Record<string, string | Record<string, string>> {
  return pageKeys(JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8')));
}

export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    resolveId: id => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const language = id.slice(PREFIX.length + 1);
      this.addWatchFile(fileURLToPath(new URL(`${language}.json`, FOLDER)));
      return `export default ${JSON.stringify(readCatalogue(language))}`;
    },
  };
}
