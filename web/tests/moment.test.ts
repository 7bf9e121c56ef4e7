// One place of a reviewed game: what card, board, bar and list read of it.
import { expect, test } from 'vitest';
import { START } from '../src/chess/start';
import type { Review, ReviewedMove, ReviewLine, Score } from '../src/contract';
import { lineText, momentAt, nextLapse, numbered, placeAt, standing, worthAt } from '../src/review/moment';
import { wrapped } from '../src/review/picture';
import { unbroken } from '../src/review/sentence';
import { momentShapes } from '../src/review/shapes';
import { worst } from '../src/review/sheet';

const line = (cp: number, ...uci: string[]): ReviewLine => ({ eval: { cp }, depth: 9, san: uci, uci });
const move = (
  uci: string,
  score: Score,
  lines: ReviewLine[],
  judgement: ReviewedMove['judgement'] = null,
  faults: string[] = [],
): ReviewedMove => ({
  san: uci,
  uci,
  eval: score,
  accuracy: 90,
  judgement,
  lapse: null,
  praise: false,
  motifs: [],
  faults,
  sentence: judgement && 'Bad.',
  lines,
});
const side = { moves: 2, accuracy: 80, 'average-loss': 20, inaccuracies: 0, mistakes: 0, blunders: 0 };
const review: Review = {
  start: START,
  opening: null,
  counted: 4,
  white: side,
  black: side,
  version: 5,
  end: [],
  moves: [
    move('f2f3', { cp: -90 }, [line(20, 'e2e4', 'e7e5')], 'mistake', ['worse']),
    move('e7e5', { cp: -80 }, [line(-90, 'e7e5')]),
    move('g2g4', { mate: -1 }, [line(-80, 'e2e4', 'd7d5')], 'blunder', ['allows-mate']),
    move('d8h4', { mate: 0 }, [line(-3000, 'd8h4')]),
  ],
};

test('a moment has its move, what was better, and what comes next', () => {
  expect(momentAt(review, 0)).toBeNull();
  expect(momentAt(review, 3)).toMatchObject({
    number: '2.',
    by: 'white',
    judgement: 'blunder',
    isBest: false,
    before: { cp: -80 },
    after: { mate: -1 },
    reply: 'd8h4',
  });
  expect(momentAt(review, 3)?.better?.uci[0]).toBe('e2e4');
  expect(momentAt(review, 2)).toMatchObject({ number: '1...', isBest: true, better: null });
  expect(momentAt(review, 4)?.reply).toBeNull();
  expect(momentAt(review, 5)).toBeNull();
});

test('lines are written with their numbers, from either side', () => {
  expect(lineText(START, 2, ['Nf3', 'Nc6', 'Bb5'])).toBe('2. Nf3 Nc6 3. Bb5');
  expect(lineText(START, 3, ['Nc6', 'Bb5'])).toBe('2… Nc6 3. Bb5');
  expect(numbered(START, 1, ['e5'])).toEqual([{ number: '1…', san: 'e5' }]);
});

test('a place is along the game, along a better line, or elsewhere; and is worth what the review says', () => {
  const game = placeAt(review, ['f2f3', 'e7e5'], 2);
  expect([game, worthAt(review, game)]).toEqual([{ kind: 'game', ply: 2 }, { cp: -80 }]);
  const better = placeAt(review, ['f2f3', 'e7e5', 'e2e4'], 2);
  expect([better.kind, worthAt(review, better)]).toEqual(['better', { cp: -80 }]);
  const own = placeAt(review, ['a2a3'], 0);
  expect([own.kind, worthAt(review, own)]).toEqual(['elsewhere', null]);
  expect(worthAt(review, { kind: 'game', ply: 0 })).toEqual({ cp: 20 });
});

test('mistakes are gone through in both directions, round and round, of one side or both', () => {
  expect([nextLapse(review, 0, 1, null), nextLapse(review, 1, 1, null), nextLapse(review, 3, 1, null)]).toEqual([
    1, 3, 1,
  ]);
  expect([nextLapse(review, 3, -1, null), nextLapse(review, 1, -1, null)]).toEqual([1, 3]);
  expect(nextLapse(review, 0, 1, 'black')).toBeNull();
});

test('how it stands in a word', () => {
  expect(standing({ cp: 0 })).toBe('equal');
  expect(standing({ cp: 100 })).toBe('white-slight');
  expect(standing({ cp: -300 })).toBe('black-better');
  expect(standing({ mate: -2 })).toBe('black-winning');
  expect(standing({ mate: 0 }, 'white')).toBe('black-winning');
});

test('on the board: the sign, what was better, and what it allows, unless a chance was only missed', () => {
  const drawn = momentShapes(momentAt(review, 3)!, 'g4');
  expect(drawn.map(({ orig, dest, brush }) => [orig, dest, brush])).toEqual([
    ['d8', 'h4', 'red'],
    ['e2', 'e4', 'green'],
    ['g4', undefined, undefined],
  ]);
  expect(drawn[2].customSvg?.html).toContain('??');
  const missed = { ...momentAt(review, 3)!, move: { ...review.moves[2], faults: ['misses-piece'] } };
  expect(momentShapes(missed, 'g4').map(({ brush }) => brush)).toEqual(['green', undefined]);
  expect(momentShapes(momentAt(review, 2)!, 'e5')).toEqual([]);
  const praised = { ...review, moves: [review.moves[0], { ...review.moves[1], praise: true }] };
  expect(momentShapes(momentAt(praised, 2)!, 'e5')[0].customSvg?.html).toContain('>!<');
});

test('the worst moments are printed as diagrams, in the order of the game', () => {
  expect(worst(review).map(lapse => lapse.ply)).toEqual([0, 2]);
});

test('a sentence is broken into lines that fit, a long word stays whole', () => {
  expect(wrapped('one two three', 7, text => text.length)).toEqual(['one two', 'three']);
  expect(wrapped('incomprehensible', 5, text => text.length)).toEqual(['incomprehensible']);
  expect(wrapped('', 5, text => text.length)).toEqual([]);
});

test('castling is not torn, and a line of moves runs from left to right in a Hebrew sentence', () => {
  expect(unbroken('O-O-O was better.')).toBe('O\u2011O\u2011O was better.');
  expect(unbroken('אחרי 13…fxg4 14.Bxd8, השחור מנצח ב־f3.')).toBe(
    'אחרי \u206613…fxg4 14.Bxd8\u2069, השחור מנצח ב־\u2066f3\u2069.',
  );
  expect(unbroken('עדיף \u2066Nf3\u2069.')).toBe('עדיף \u2066Nf3\u2069.');
});
