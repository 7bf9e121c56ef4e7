// The sheet of a page stays when another page is shown: it must not speak of what is there.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../src');
const FILES = (readdirSync(SRC, { recursive: true }) as string[]).filter(name => statSync(join(SRC, name)).isFile());
const texts = new Map(FILES.filter(name => /\.(svelte|ts|css)$/.test(name)).map(name => [name, read(name)]));

function read(name: string): string {
  return readFileSync(join(SRC, name), 'utf8');
}

/** What a file imports, at once or when it is needed; types are nothing that is there. */
function importsOf(name: string): string[] {
  const found = (texts.get(name) ?? '').matchAll(
    /(?:^|\s)(?:import|export)(?! type)[^'"();]*? from '(\.[^']+)'|import '(\.[^']+)'|import\('(\.[^']+)'\)/g,
  );
  return [...found].flatMap(([, from, sheet, later]) => {
    const path = join(dirname(name), from ?? sheet ?? later);
    return ['', '.ts', '.svelte.ts', '/index.ts'].map(end => path + end).filter(path => texts.has(path));
  });
}

/** A file and all that comes with it, but no other pages. */
function partsOf(name: string, found = new Set<string>()): Set<string> {
  const others = ['pages/later.ts', 'pages/first.ts', 'App.svelte'];
  if (found.has(name) || others.includes(name)) return found;
  found.add(name);
  for (const other of importsOf(name)) partsOf(other, found);
  return found;
}

/** The classes that stand alone in a selector: it speaks of whatever has one, wherever it is. */
function bareClasses(sheet: string): string[] {
  const text = texts.get(sheet)!.replace(/\/\*[^]*?\*\//g, '');
  const found: string[] = [];
  const open: string[] = [];
  for (const [, head, mark] of text.matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') open.pop();
    if (mark !== '{') continue;
    // What is nested, or for paper only, says where it belongs.
    if (open.every(outer => /^@(media (?!print)|container)/.test(outer)))
      found.push(
        ...[...head.matchAll(/(?:^|,)\s*\.([\w-]+)(?:::?[\w-]+|\[[^\]]*\])*\s*(?=,|$)/g)].map(([, name]) => name),
      );
    open.push(head.trim());
  }
  return found;
}

function classesOf(part: string): Set<string> {
  const named = [...texts.get(part)!.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) =>
    names.replace(/\{[^}]*\}/g, ' ').split(/\s+/),
  );
  return new Set([...named, ...[...texts.get(part)!.matchAll(/class:([\w-]+)/g)].map(([, name]) => name)]);
}

/** They set nothing but what a sign is drawn with. */
const HARMLESS = ['good'];

test('no sheet of a page speaks of another page', () => {
  const always = new Set(importsOf('main.ts'));
  const pages = FILES.filter(name => /^pages\/\w+\.svelte$/.test(name)).map(name => partsOf(name));
  const frame = new Set(importsOf('App.svelte').flatMap(name => [...partsOf(name)]));
  const strays = new Set<string>();
  for (const sheet of [...texts.keys()].filter(name => name.endsWith('.css') && !always.has(name))) {
    const bare = bareClasses(sheet).filter(name => !HARMLESS.includes(name));
    for (const parts of [...pages, frame].filter(parts => !parts.has(sheet))) {
      for (const part of [...parts].filter(part => part.endsWith('.svelte'))) {
        const shared = classesOf(part);
        for (const name of bare.filter(name => shared.has(name))) strays.add(`.${name} of ${sheet} in ${part}`);
      }
    }
  }
  expect([...strays]).toEqual([]);
});
