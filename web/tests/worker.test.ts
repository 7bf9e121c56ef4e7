import { expect, test } from 'vitest';
import { writeWorker } from '../worker/plugin';

const FILES: [string, string][] = [
  ['b.js', '2'],
  ['index.html', '<base>'],
  ['a.css', '1'],
];

test('the worker names every file but the page, in order', () => {
  expect(writeWorker('code', FILES)).toMatch(
    /^const VERSION = "[0-9a-f]{12}";\nconst FILES = \["a.css","b.js"\];\ncode$/,
  );
});

test('what needs a network to be of use is not kept', () => {
  expect(
    writeWorker('code', [...FILES, ['assets/threads-1a2b.wasm', '3'], ['assets/engine-1a2b.wasm', '4']]),
  ).toContain('FILES = ["a.css","assets/engine-1a2b.wasm","b.js"]');
});

test('the version depends on all contents and on nothing else', () => {
  const version = (files: [string, string][], source = 'code') => writeWorker(source, files).split('\n')[0];
  expect(version(FILES)).toBe(version([...FILES].reverse()));
  expect(version(FILES)).not.toBe(version([['b.js', '3'], ...FILES.slice(1)]));
  expect(version(FILES)).not.toBe(
    version([
      ['b.js', '2'],
      ['index.html', '<new>'],
      ['a.css', '1'],
    ]),
  );
  expect(version(FILES)).not.toBe(version(FILES, 'other'));
});
