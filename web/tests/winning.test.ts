import { expect, test } from 'vitest';
import { share, worth } from '../src/state/winning';

test.each([
  [0, 0.5],
  [100, 0.591],
  [-100, 0.409],
  [5000, 0.975],
  [-5000, 0.025],
])('%i hundredths', (cp, part) => expect(share({ ply: 0, cp, mate: null })).toBeCloseTo(part, 3));

test.each([
  [34, null, '+0.3'],
  [-120, null, '−1.2'],
  [0, null, '0.0'],
  [-4, null, '0.0'],
  [null, 4, '#4'],
  [null, -2, '#−2'],
])('%s %s', (cp, mate, text) => expect(worth({ ply: 0, cp, mate }, 'en')).toBe(text));

test('a language has its own decimal sign', () => {
  expect(['en', 'fr', 'he'].map(language => worth({ ply: 0, cp: -120, mate: null }, language))).toEqual([
    '−1.2',
    '−1,2',
    '−1.2',
  ]);
});

test('a mate fills the bar', () => {
  expect([share({ ply: 0, cp: null, mate: 3 }), share({ ply: 0, cp: null, mate: -1 })]).toEqual([1, 0]);
});
