import { expect, test } from 'vitest';
import { readCatalogue } from '../catalogues';
import { fieldOf, nameFault, neededFault, passwordFault } from '../src/state/fields';

test('names: every fault has its words, and good names have none', () => {
  for (const good of ['Al', 'Vera', 'x_1-Y', 'a'.repeat(20)]) expect(nameFault(good), good).toBeNull();
  const faults: [string, string][] = [
    ['', 'needed'],
    ['a', 'name-short'],
    ['a'.repeat(21), 'name-long'],
    ['two words', 'name-space'],
    ['é', 'name-letter'],
    ['<script>', 'name-letter'],
    ['👑', 'name-letter'],
  ];
  const words = readCatalogue('en');
  for (const [name, key] of faults) {
    expect(nameFault(name)?.key, name).toBe(`web.field.${key}`);
    expect(words).toHaveProperty([nameFault(name)!.key]);
  }
  expect(nameFault('👑a')?.args).toEqual({ letter: '👑' });
  expect(nameFault('x'.repeat(200))?.args).toEqual({ count: 200 });
});

test('passwords', () => {
  expect(passwordFault('long enough')).toBeNull();
  expect(passwordFault('short')?.key).toBe('web.refused.password-short');
  expect(neededFault('')?.key).toBe('web.field.needed');
});

test('the server’s complaints belong to a field', () => {
  expect(['name-taken', 'name-form', 'password-common', 'password-needed', 'too-many'].map(fieldOf)).toEqual([
    'name',
    'name',
    'password',
    null,
    null,
  ]);
});
