// The engine in WebAssembly, called as its worker calls it.
import { beforeAll, describe, expect, test } from 'vitest';
import { START } from '../src/chess/start';
import {
  REVIEW_VERSION,
  type ComputerDeed,
  type EngineQuestions,
  type Playing,
  type Review,
  type Why,
} from '../src/contract';
import type { Thought } from '../src/chess/types';
import { instantiate, type Ask } from '../src/chess/wasm';
import { hasThreads, isBuilt, module } from './wasm';

describe.skipIf(!isBuilt)('the engine in the page', () => {
  let asked: Ask<EngineQuestions>;
  // Answers may be that there is none; what is expected here is the other.
  const ask = (question: Partial<Record<keyof EngineQuestions, any>>): any => {
    const [[name, asks]] = Object.entries(question);
    return asked(name as keyof EngineQuestions, asks);
  };
  let news: any[] = [];
  let looks = Infinity;
  beforeAll(async () => {
    asked = await instantiate<EngineQuestions>(module('engine'), {
      tell: text => news.push(JSON.parse(text)),
      stopped: () => --looks < 0,
    });
  });

  test('finds a mate and tells of its lines', () => {
    news = [];
    const question = { start: START, moves: ['f2f3', 'e7e5', 'g2g4'], lines: 2, limit: { depth: 6 } };
    const thought: Thought = ask({ analyse: { question } });
    expect(thought.lines[0]).toMatchObject({ score: { mate: -1 }, san: ['Qh4#'], uci: ['d8h4'] });
    expect(thought.isDone).toBe(true);
    expect(news.length).toBeGreaterThan(0);
    expect(news.every((told: Thought) => !told.isDone && told.lines.length === 2)).toBe(true);
  });

  test('ends when it is told to, and is as good as new', () => {
    looks = 20;
    const stopped: Thought = ask({ analyse: { question: { start: START, moves: [], lines: 1 } } });
    expect(stopped.lines).toHaveLength(1);
    looks = Infinity;
    expect(ask({ analyse: { question: { start: START, moves: [], lines: 1, limit: { depth: 4 } } } }).depth).toBe(4);
  });

  test('knows the time', () => {
    const thought: Thought = ask({
      analyse: { question: { start: START, moves: [], lines: 1, limit: { millis: 50 } } },
    });
    expect(thought.millis).toBeGreaterThanOrEqual(40);
  });

  test('says why', () => {
    const why: Why = ask({ why: { fen: START } });
    expect(why.stage).toBe('opening');
    const sum = why.terms.reduce((sum, term) => sum + term.difference, 0);
    expect(sum).toBeCloseTo(why.total, 2);
  });

  test('chooses moves at a level, the same for the same seed', () => {
    const playing: Playing = { start: START, moves: ['e2e4'], strength: { level: 2 }, seed: 5 };
    const done: ComputerDeed[] = ask({ play: { playing } });
    expect(done).toEqual([{ do: 'move', uci: expect.stringMatching(/^[a-h][1-8][a-h][1-8]$/) }]);
    expect(ask({ play: { playing } })).toEqual(done);
  });

  test('reviews a game', () => {
    news = [];
    const moves = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
    const review: Review = ask({ review: { start: START, moves, language: 'fr', limit: { nodes: 500 } } });
    // Each position once, then second looks where something is to be said.
    expect(news[4]).toEqual([5, 5]);
    const [done, of] = news.at(-1)!;
    expect([done, of > 5]).toEqual([of, true]);
    expect([review.counted, review.moves.length, review.moves[2].judgement]).toEqual([4, 4, 'blunder']);
    expect(review.version).toBe(REVIEW_VERSION);
    expect(review.moves[2].sentence).toBeTruthy();
  });

  test('explains a move in words', () => {
    const words = ask({ words: { start: 'r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1', moves: ['d5c7'], language: 'en' } });
    expect(words.motifs).toContain('fork');
  });

  test('refuses nonsense with an error', () => {
    expect(ask({ why: { fen: 'nonsense' } }).error).toBeTruthy();
    expect(asked('what?' as 'why', { fen: START })).toHaveProperty('error');
  });
});

describe.skipIf(!hasThreads)('the engine for several threads', () => {
  test('has one memory, a room for each thread, and what one finds out the others know', async () => {
    const memory = new WebAssembly.Memory({ initial: 1024, maximum: 16384, shared: true });
    const compiled = module('threads');
    let looks = 200;
    const first = await instantiate<EngineQuestions>(compiled, {}, { memory, thread: 0 });
    const question = { start: START, moves: [], lines: 1, limit: { depth: 8 } };
    const thought = first('analyse', { question }) as Thought;
    expect(thought.depth).toBe(8);
    const helpers = await Promise.all(
      [1, 2].map(thread => instantiate<EngineQuestions>(compiled, { stopped: () => --looks < 0 }, { memory, thread })),
    );
    for (const help of helpers) {
      looks = 200;
      const helped = help('help', { question }) as Thought;
      // What the first has put into the table is found there at once.
      expect(helped.depth).toBeGreaterThanOrEqual(8);
      expect(helped.lines[0].uci[0]).toMatch(/^[a-h][1-8][a-h][1-8]$/);
    }
    expect(first('analyse', { question })).toHaveProperty('depth', 8);
  });
});
