// Gives the page its words: the catalogues of the whole program, less the keys that only the terminal needs.
// `virtual:catalogue/fr` is French; each language is a file of its own, loaded when it is chosen. What only the pages for
// study and for oneself say (analysis, review, library, account) is apart, `virtual:study/fr`, and loaded with the first of them;
// so are the names of openings, `virtual:openings/fr`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PREFIX = /^virtual:(catalogue|study|openings)\//;
const FOLDER = new URL('../crates/text/catalogues/', import.meta.url);
/** Names of openings by language: `English<tab>French<tab>Hebrew`. */
const OPENINGS = new URL('../crates/openings/data/translated.tsv', import.meta.url);
const COLUMNS = ['en', 'fr', 'he'];
/** What the page says of the keys that others own too. */
const SHARED = [
  /^web\./,
  /^piece\.[a-z]+\.(name|plural|letter|object)$/,
  /^color\.[a-z]+\.(name|label)$/,
  /^termination\./,
  /^plain\.(clock|no-clock|pieces\.(at|none)|squares(\.piece|\.empty)?|moves\.(all|from|none))$/,
];

/** What nobody needs for playing. */
const STUDY = [
  /^web\.(analysis|why|review|editor|fault|offline|library|import|explorer|tournament|broadcast)\./,
  /^web\.(account|admin|login|tokens|scope|field|ratings)\.(?!needed$)/,
  /^web\.(group|wall|class|quiz|simul|task|report|conduct|privacy)\./,
  /^web\.refused\.(broadcasts|rounds|tournaments?|seasons|groups?|assignments?|question|swap|seat|site|tokens?|library)-(?!(meeting|hours|silent)$)/,
  /^web\.refused\.(measure-end|conduct-words|is-admin|member-text|part-fixed|pupil-name|round-empty|simul-empty|role-guest|no-such-token)$/,
  /^web\.set\.(?!turn-board$)/,
  /^web\.help\.(?!title$)/,
  /^term\./,
  /^judgement\.[a-z]+\.name$/,
  /^illegal\./,
  /^piece\.([a-z]+\.(definite|indefinite)|at)$/,
  /^color\.[a-z]+\.of$/,
  /^session\.(castling\.[a-z]+|refused\.(no-such-piece|none-can|ambiguous))$/,
];

export function pageKeys<T>(catalogue: Record<string, T>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(catalogue).filter(([key]) => [...SHARED, ...STUDY].some(shape => shape.test(key))),
  );
}

export function readCatalogue(language: string): Record<string, string | Record<string, string>> {
  return pageKeys(JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8')));
}

/** What openings are called in a language, by their English names. */
export function readOpenings(language: string): Record<string, string> {
  const column = COLUMNS.indexOf(language);
  const rows = readFileSync(OPENINGS, 'utf8')
    .trim()
    .split('\n')
    .map(line => line.split('\t'));
  return Object.fromEntries(column > 0 ? rows.map(row => [row[0], row[column]]) : []);
}

const isStudy = (key: string): boolean => STUDY.some(shape => shape.test(key));

export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    resolveId: id => (PREFIX.test(id) ? `\0${id}` : undefined),
    load(id) {
      const found = PREFIX.exec(id.slice(1));
      if (!id.startsWith('\0') || !found) return undefined;
      const language = id.slice(1 + found[0].length);
      if (found[1] === 'openings') return `export default ${JSON.stringify(readOpenings(language))}`;
      this.addWatchFile(fileURLToPath(new URL(`${language}.json`, FOLDER)));
      const texts = Object.entries(readCatalogue(language)).filter(([key]) => isStudy(key) === (found[1] === 'study'));
      return `export default ${JSON.stringify(Object.fromEntries(texts))}`;
    },
  };
}
