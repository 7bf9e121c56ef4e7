import { afterEach, describe, expect, it, vi } from 'vitest';
import { EngineError, engines, external, type ExternalEngine } from '../src/chess/external';
import type { Question, Thought } from '../src/chess/types';

const ENGINE: ExternalEngine = {
  id: 'eei_x',
  name: 'Mine',
  clientSecret: 'ees_y',
  userId: 'anna',
  maxThreads: 4,
  maxHash: 256,
  variants: ['chess'],
  providerData: null,
};
const QUESTION: Question = { start: '', moves: ['e2e4'], lines: 2, threads: 16, limit: { depth: 9 } };
const write = (_start: string, moves: string[], line: string[]) => line.map(uci => `${moves.length}:${uci}`);

function answer(parts: string[], status = 200): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  return new Response(body, { status });
}

/** Everything that is asked is answered so. */
function server(response: () => Response) {
  const asked = vi.fn(async (_url: string, _init?: RequestInit) => response());
  vi.stubGlobal('document', { baseURI: 'http://here/' });
  vi.stubGlobal('fetch', asked);
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

describe('an engine elsewhere', () => {
  it('is asked within its limits, and its lines are read wherever they were cut', async () => {
    const asked = server(() =>
      answer([
        '\n{"time":10,"depth":9,"nodes":500,"pvs":[{"depth":9,"cp":-31,"moves":"c7c5 g1f3"},',
        '{"depth":9,"mate":3,"moves":"e7e5"}]}\n',
      ]),
    );
    const told: Thought[] = [];
    await external(ENGINE, write).analyse(QUESTION, thought => told.push(thought)).done;
    const [url, init] = asked.mock.calls[0];
    expect(url).toBe('http://here/api/external-engine/eei_x/analyse');
    const { clientSecret, work } = JSON.parse(String(init?.body));
    expect(clientSecret).toBe('ees_y');
    expect(work).toMatchObject({ threads: 4, hash: 256, multiPv: 2, depth: 9, moves: ['e2e4'] });
    expect(told.map(thought => thought.isDone)).toEqual([false, true]);
    expect(told[0]).toMatchObject({ depth: 9, nodes: 500, nps: 50_000, millis: 10 });
    expect(told[0].lines).toMatchObject([
      { rank: 1, score: { cp: -31 }, uci: ['c7c5', 'g1f3'], san: ['1:c7c5', '1:g1f3'] },
      { rank: 2, score: { mate: 3 }, uci: ['e7e5'] },
    ]);
  });

  it('says why it does not answer', async () => {
    server(() => answer(['{"error":"nobody provides this engine at the moment"}'], 503));
    const { done } = external(ENGINE, write).analyse(QUESTION, () => {});
    await expect(done).rejects.toMatchObject(new EngineError(503, 'nobody provides this engine at the moment'));
  });

  it('stops without a word when it is told to', async () => {
    server(() => answer([]));
    vi.stubGlobal(
      'fetch',
      (_: string, init: RequestInit) =>
        new Promise((_, refuse) => {
          init.signal?.addEventListener('abort', () => refuse(new DOMException('', 'AbortError')));
        }),
    );
    const { stop, done } = external(ENGINE, write).analyse(QUESTION, () => {});
    stop();
    await expect(done).resolves.toBeUndefined();
  });

  it('is listed for those who are logged in', async () => {
    server(() => new Response(JSON.stringify([ENGINE])));
    expect(await engines()).toEqual([ENGINE]);
    server(() => new Response('{}', { status: 401 }));
    expect(await engines()).toEqual([]);
  });
});
