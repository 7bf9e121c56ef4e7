import { expect, test } from 'vitest';
import type { ComputerDeed, Followed, Playing, Termination } from '../src/contract';
import type { Rules, Thinker } from '../src/chess/types';
import { rowsOf } from '../src/offline/narration';
import { OfflineGame, plyAfterTakeback, readKept } from '../src/state/offline.svelte';

test('a move is taken back with its answer', () => {
  // Plies before, and what is left for White and for Black.
  const cases: [number, number | null, number | null][] = [
    [0, null, null],
    [1, 0, null],
    [2, 0, 1],
    [3, 2, 1],
    [4, 2, 3],
    [5, 4, 3],
  ];
  for (const [plies, white, black] of cases) {
    expect([plies, plyAfterTakeback(plies, 'white'), plyAfterTakeback(plies, 'black')]).toEqual([plies, white, black]);
  }
});

test('two plies stand in a row, and the last may stand alone', () => {
  expect(rowsOf(0)).toEqual([]);
  expect(rowsOf(3)).toEqual([
    { number: 1, plies: [0, 1] },
    { number: 2, plies: [2] },
  ]);
});

test('only what could have been written is read', () => {
  const kept = { color: 'black', level: 12, seed: 7, date: '2024.01.01', moves: ['e2e4'], end: null };
  expect(readKept(JSON.stringify(kept))).toEqual(kept);
  for (const broken of [
    null,
    '',
    '{',
    '7',
    '{}',
    JSON.stringify({ ...kept, level: 13 }),
    JSON.stringify({ ...kept, moves: [1] }),
    JSON.stringify({ ...kept, end: 'lost' }),
  ]) {
    expect(readKept(broken)).toBeNull();
  }
});

/** Rules that know no chess: White begins, and after three moves the move `back` claims a draw. */
const rules = {
  follow: (_: string, moves: string[]): Followed => ({
    facts: {
      fen: '',
      turn: moves.length % 2 ? 'black' : 'white',
      check: null,
      moves: [],
      dests: {},
      key: '',
      variant: 'standard',
      ending: null,
    },
    uci: moves,
    san: moves,
    ending: null,
    claim: null,
    claimWith: moves.length >= 2 ? { back: 'fifty-moves' } : ({} as Record<string, Termination>),
    repetitions: 1,
  }),
} as Partial<Rules> as Rules;

/** A game with White against a computer that does these things, turn by turn. */
function against(...turns: ComputerDeed[][]): { game: OfflineGame; asked: Playing[] } {
  const asked: Playing[] = [];
  const play = async (playing: Playing): Promise<ComputerDeed[]> => (asked.push(playing), turns.shift() ?? []);
  const game = new OfflineGame(rules, { play } as Partial<Thinker> as Thinker);
  game.begin('white', 8);
  return { game, asked };
}

async function move(game: OfflineGame, uci: string): Promise<void> {
  game.move(uci);
  await new Promise(done => setTimeout(done));
}

test('what the computer does is done', async () => {
  const lost = against([{ do: 'resign' }]).game;
  await move(lost, 'a');
  expect(lost.ending).toEqual({ outcome: '1-0', winner: 'white', termination: 'resignation' });
  const claimed = against([{ do: 'claim', uci: 'b', why: 'fifty-moves' }]).game;
  await move(claimed, 'a');
  expect([claimed.ending?.termination, claimed.plies]).toEqual(['fifty-moves', 1]);
});

test('draws are offered both ways', async () => {
  const { game, asked } = against(
    [{ do: 'move', uci: 'b' }, { do: 'offer-draw' }],
    [{ do: 'move', uci: 'd' }],
    [{ do: 'decline-draw' }],
    [{ do: 'move', uci: 'f' }],
    [{ do: 'accept-draw' }],
  );
  await move(game, 'a');
  expect([game.isOffered, game.ending]).toEqual([true, null]);
  await move(game, 'c');
  expect(game.isOffered).toBe(false);
  await game.draw();
  expect([game.isDeclined, game.ending, asked.at(-1)?.offered]).toEqual([true, null, true]);
  await move(game, 'e');
  await game.draw();
  expect(game.ending?.termination).toBe('agreement');
});

test('a draw is claimed with the next move, which is not made; a wrong claim costs nothing', async () => {
  const { game } = against([{ do: 'move', uci: 'b' }]);
  expect(game.canClaimWithMove).toBe(false);
  await move(game, 'a');
  game.claim();
  expect(game.claimsNext).toBe(true);
  await move(game, 'away');
  expect([game.claimsNext, game.plies, game.ending]).toEqual([false, 2, null]);
  game.claim();
  await move(game, 'back');
  expect([game.plies, game.ending?.termination]).toEqual([2, 'fifty-moves']);
});
