import { beforeEach, expect, test, vi } from 'vitest';
import { START } from '../src/chess/start';
import { REVIEW_VERSION, type Review, type ReviewedMove, type Score } from '../src/contract';
import type { Thinker } from '../src/chess/types';
import { draw } from '../src/review/graph';
import { nameOf, recall, remember } from '../src/review/keeping';
import {
  bare,
  betterLines,
  chances,
  chancesAt,
  fits,
  isNearlyAsGood,
  lapses,
  moverAt,
  numberAt,
  scoreBefore,
} from '../src/review/reading';
import { Retry } from '../src/review/retry.svelte';
import { scoreText } from '../src/review/score';

function move(
  uci: string,
  score: Score | null,
  line: [string, number][],
  judgement: ReviewedMove['judgement'] = null,
): ReviewedMove {
  const lines = line.map(([uci, cp]) => ({ eval: { cp }, depth: 9, san: [uci], uci: [uci] }));
  return {
    san: uci,
    uci,
    eval: score,
    accuracy: 90,
    judgement,
    lapse: null,
    praise: false,
    motifs: [],
    faults: [],
    sentence: judgement && 'Bad.',
    lines,
  };
}
const side = { moves: 2, accuracy: 80, 'average-loss': 20, inaccuracies: 0, mistakes: 0, blunders: 0 };
const review: Review = {
  version: REVIEW_VERSION,
  end: [],
  start: START,
  opening: null,
  counted: 4,
  white: side,
  black: side,
  moves: [
    move(
      'f2f3',
      { cp: -90 },
      [
        ['e2e4', 20],
        ['d2d4', 15],
        ['a2a3', -60],
      ],
      'mistake',
    ),
    move('e7e5', { cp: -80 }, [['e7e5', -90]]),
    move('g2g4', { mate: -1 }, [['e2e4', -80]], 'blunder'),
    move('d8h4', { mate: 0 }, [['d8h4', -3000]]),
  ],
};

test('moves have their number and their side, whoever begins', () => {
  expect([0, 1, 2].map(i => numberAt(START, i))).toEqual(['1.', '1...', '2.']);
  const black = '4k3/8/8/8/8/8/8/4K2R b K - 3 30';
  expect([0, 1, 2].map(i => numberAt(black, i))).toEqual(['30...', '31.', '31...']);
  expect([moverAt(START, 0), moverAt(START, 1), moverAt(black, 0)]).toEqual(['white', 'black', 'black']);
});

test('lapses are found for both sides or one', () => {
  expect(lapses(review).map(lapse => [lapse.ply, lapse.by, lapse.judgement, lapse.number])).toEqual([
    [0, 'white', 'mistake', '1.'],
    [2, 'white', 'blunder', '2.'],
  ]);
  expect(lapses(review, 'black')).toEqual([]);
  expect(scoreBefore(review, 0)).toEqual({ cp: 20 });
  expect(scoreBefore(review, 2)).toEqual({ cp: -80 });
  expect(betterLines(review.moves[0]).length).toBe(3);
  expect(betterLines(review.moves[1]).length).toBe(0);
});

test('chances are those of docs/review.md', () => {
  // By hand: 2 / (1 + e^(-0.00368208 cp)) - 1.
  for (const [score, wanted] of [
    [{ cp: 0 }, 0],
    [{ cp: 100 }, 0.182052],
    [{ cp: -300 }, -0.502251],
    [{ cp: 5000 }, 0.950895],
    [{ mate: 1 }, 0.998734],
    [{ mate: -10 }, -0.965762],
  ] as [Score, number][])
    expect(chances(score)).toBeCloseTo(wanted, 5);
  // Mated is who is to move.
  expect(chancesAt(review, 4)).toBeLessThan(-0.99);
  expect(chances({ mate: 0 }, 'black')).toBeGreaterThan(0.99);
});

test('a move is nearly as good if it loses little, for its own side', () => {
  expect(isNearlyAsGood({ cp: 20 }, { cp: 0 }, 'white')).toBe(true);
  expect(isNearlyAsGood({ cp: 20 }, { cp: -60 }, 'white')).toBe(false);
  expect(isNearlyAsGood({ cp: 20 }, { cp: -60 }, 'black')).toBe(true);
  expect(isNearlyAsGood({ cp: -200 }, { cp: 0 }, 'black')).toBe(false);
  expect(isNearlyAsGood({ mate: 3 }, { mate: 6 }, 'white')).toBe(true);
  expect(isNearlyAsGood({ mate: 2 }, { mate: 0 }, 'white')).toBe(true);
});

test('a review belongs to its moves', () => {
  const moves = review.moves.map(move => move.uci);
  expect(fits(review, moves)).toBe(true);
  expect(fits(review, moves.slice(1))).toBe(false);
  expect(fits(review, ['e2e4', ...moves.slice(1)])).toBe(false);
  expect([
    fits(review, [...moves, 'a2a3']),
    fits(review, [...moves, 'a2a3'], true),
    fits(review, moves.slice(1), true),
  ]).toEqual([false, true, false]);
});

test('the graph colours the moves and leaves out what is not known', () => {
  const { points, segments, area } = draw(review, 116, 100, 8);
  expect(points.map(point => point?.x)).toEqual([8, 33, 58, 83, 108]);
  expect(segments.map(segment => segment.judgement)).toEqual(['mistake', null, 'blunder', null]);
  expect(points[1]!.y).toBeGreaterThan(points[0]!.y);
  expect(area).toMatch(/^M0 100V[\d.]+L8 .*H116V100Z$/);
  const gap = { ...review, moves: review.moves.map((move, i) => (i === 1 ? { ...move, eval: null } : move)) };
  expect(draw(gap, 100, 100).segments.map(segment => segment.ply)).toEqual([1, 4]);
  expect(draw({ ...review, moves: [] }, 100, 100).segments).toEqual([]);
});

test('scores are written from White’s side', () => {
  const scores: Score[] = [{ cp: 30 }, { cp: -120 }, { mate: 3 }, { mate: -2 }, { mate: 0 }];
  expect(scores.map(score => scoreText(score, 'en'))).toEqual(['+0.3', '−1.2', '#3', '#−2', '#']);
  expect(scores.map(score => scoreText(score, 'fr'))).toEqual(['+0,3', '−1,2', '#3', '#−2', '#']);
});

test('what is sent to the server has no words', () => {
  const sent = JSON.stringify(bare({ ...review, end: [] }));
  expect(sent).not.toContain('Bad.');
  expect(JSON.parse(sent).moves[0]).toEqual({
    uci: 'f2f3',
    eval: { cp: -90 },
    lines: review.moves[0].lines.map(({ eval: score, depth, uci }) => ({ eval: score, depth, uci })),
  });
});

test('the browser keeps a few', () => {
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  for (let i = 0; i < 20; i++) remember(`game ${i}`, 'en', review);
  expect(recall('game 19')?.review).toEqual(review);
  expect(recall('game 0')).toBeNull();
  store.set('tabiya.reviews', '{broken');
  expect(recall('game 19')).toBeNull();
  expect(nameOf(START, ['e2e4'])).toBe(nameOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 3', ['e2e4']));
  vi.unstubAllGlobals();
});

const thinks = (score: Score): Thinker =>
  ({
    analyse: (_: unknown, tell: (thought: object) => void) => {
      tell({ lines: [{ score }] });
      return { stop() {}, done: Promise.resolve() };
    },
  }) as unknown as Thinker;

test('a retry takes what is nearly as good, from the lines or by the engine', async () => {
  const retry = new Retry(review, 'white', null, thinks({ cp: 10 }));
  expect(retry.lapses.length).toBe(2);
  expect(retry.fen.split(' ').slice(0, 2)).toEqual(START.split(' ').slice(0, 2));
  await retry.attempt('f2f3');
  expect(retry.step).toBe('played');
  await retry.attempt('a2a3');
  expect(retry.step).toBe('wrong');
  await retry.attempt('d2d4');
  expect([retry.step, retry.found]).toEqual(['found', 1]);
  retry.next();
  expect([retry.lapse?.ply, retry.step]).toEqual([2, 'asked']);
  await retry.attempt('g1h3');
  expect([retry.step, retry.found]).toEqual(['found', 2]);
  retry.next();
  expect(retry.isOver).toBe(true);
});

test('without an engine only the lines are known, and a solution that is shown is not found', async () => {
  const retry = new Retry(review, 'white', null, null);
  await retry.attempt('g1f3');
  expect(retry.step).toBe('wrong');
  retry.show();
  expect([retry.step, retry.found]).toEqual(['shown', 0]);
  retry.next();
  expect(retry.position.moves.g1?.length).toBe(63 * 2);
  await retry.attempt('e2e4');
  expect([retry.step, retry.found]).toEqual(['found', 1]);
});

beforeEach(() => vi.unstubAllGlobals());
