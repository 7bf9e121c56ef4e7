import { expect, test } from 'vitest';
import { SETS, soundOf } from '../src/sounds/sets';

test('every set has every sound, none longer than a second and none too loud', () => {
  const names = Object.keys(SETS.wood);
  for (const [set, sounds] of Object.entries(SETS)) {
    expect(Object.keys(sounds), set).toEqual(names);
    for (const [name, strokes] of Object.entries(sounds)) {
      expect(strokes.length, `${set} ${name}`).toBeGreaterThan(0);
      for (const { at, seconds, loud, knock = 0 } of strokes) {
        expect(at + seconds, `${set} ${name}`).toBeLessThan(1);
        expect(Math.max(loud, knock), `${set} ${name}`).toBeLessThanOrEqual(0.6);
      }
    }
  }
});

test('quiet wood is the quietest', () => {
  const loudest = (set: keyof typeof SETS) =>
    Math.max(...SETS[set].move.map(stroke => stroke.loud + (stroke.knock ?? 0)));
  expect(loudest('wood')).toBeLessThan(loudest('clear'));
});

test('a move sounds like what it does', () => {
  expect(['e4', 'Nxe5', 'O-O', 'O-O-O', 'e8=Q', 'exd8=Q', 'Qxf7#', 'O-O+'].map(soundOf)).toEqual([
    'move',
    'capture',
    'castle',
    'castle',
    'promote',
    'promote',
    'check',
    'check',
  ]);
});
