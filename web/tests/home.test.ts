import { expect, test } from 'vitest';
import type { Review } from '../src/contract';
import { takenHome } from '../src/tournament/home';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** Moves by what the position is worth after them; with a sign where they were wrong. */
function review(...moves: [cp: number, judgement?: string][]): Review {
  const line = { depth: 1, eval: { cp: 0 }, san: ['Best'], uci: ['a1a2'] };
  return {
    start: START,
    moves: moves.map(([cp, judgement], i) => ({
      uci: `b${i + 1}b8`,
      san: `M${i}`,
      eval: { cp },
      judgement: judgement ?? null,
      lines: [line],
    })),
  } as unknown as Review;
}

test('the turning point is what cost most, and the exercise is one of the own', () => {
  const game = review([0], [0], [-200, 'mistake'], [-200], [-200], [500, 'blunder'], [400, 'inaccuracy'], [400]);
  const white = takenHome(game, 'white');
  expect([white.turning?.ply, white.exercise?.ply]).toEqual([5, 2]);
  // Black has one mistake alone, which stands above with its answer.
  const black = takenHome(game, 'black');
  expect([black.turning?.ply, black.exercise?.by]).toEqual([5, 'white']);
});

test('who made no mistake finds what the opponent missed, and of a flawless game nothing is said', () => {
  const game = review([0], [300, 'mistake'], [300], [900, 'blunder']);
  expect(takenHome(game, 'white').exercise?.by).toBe('black');
  expect(takenHome(review([0], [300, 'mistake']), 'black').exercise).toBeNull();
  expect(takenHome(review([0], [0]), 'white')).toEqual({ turning: null, exercise: null });
});
