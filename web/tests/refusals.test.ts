// Every refusal of the server has its words in the catalogue: the codes are read from its source.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCatalogue } from '../catalogues';

const SERVER = new URL('../../crates/server/src/', import.meta.url);

function sources(folder: URL): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory()
      ? sources(new URL(`${entry.name}/`, folder))
      : [readFileSync(new URL(entry.name, folder), 'utf8')],
  );
}

function codes(): string[] {
  const found = new Set<string>();
  for (const text of sources(SERVER)) {
    for (const [, body] of text.matchAll(/fn code\(&self\)[^{]*\{([\s\S]*?)\n {4}\}/g)) {
      for (const [, code] of body.matchAll(/=> "([a-z-]+)"/g)) found.add(code);
    }
    for (const [, code] of text.matchAll(/(?:rule|clash|bad)\(\s*"([a-z]+(?:-[a-z]+)*)"/g)) found.add(code);
  }
  return [...found].sort();
}

test('the codes are found', () => {
  expect(codes()).toEqual(
    expect.arrayContaining(['illegal', 'not-found', 'name-taken', 'password-short', 'token-label']),
  );
});

test.each(['en', 'fr', 'he'])('every refusal has its words: %s', language => {
  const catalogue = readCatalogue(language);
  expect(codes().filter(code => !(`web.refused.${code}` in catalogue))).toEqual([]);
});

/** Why a file cannot be read to its end, and why an import of it fails otherwise. */
function failures(): string[] {
  const [, body] = /fn code\(&self\)[^{]*\{([\s\S]*?)\n {4}\}/.exec(
    readFileSync(new URL('../../crates/library/src/file.rs', import.meta.url), 'utf8'),
  )!;
  return [...[...body.matchAll(/=> "([a-z-]+)"/g)].map(([, code]) => code), 'unreadable', 'full', 'library'];
}

test.each(['en', 'fr', 'he'])('every failure of an import has its words: %s', language => {
  expect(failures()).toEqual(expect.arrayContaining(['damaged', 'archive', 'trap']));
  const catalogue = readCatalogue(language);
  expect(failures().filter(code => !(`web.import.failed.${code}` in catalogue))).toEqual([]);
});
