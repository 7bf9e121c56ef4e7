// Engines that somebody runs elsewhere and has registered with the server: asked about a position through the same routes
// that programs of the Lichess API use. Only analysis comes from there; the rest is the page's own engine's.
import { START } from './start';
import type { Line, Score } from '../contract';
import { address } from '../api';
import type { Question, Thinker, Thought } from './types';

export interface ExternalEngine {
  id: string;
  name: string;
  clientSecret: string;
  userId: string;
  maxThreads: number;
  maxHash: number;
  variants: string[];
  providerData: string | null;
}

interface Told {
  time: number;
  depth: number;
  nodes: number;
  pvs: ({ depth: number; moves: string } & Partial<{ cp: number; mate: number }>)[];
}

const MOST_LINES = 5;

/** The engines of whoever is logged in; none for those who are not. */
export async function engines(): Promise<ExternalEngine[]> {
  const response = await fetch(address('api/external-engine')).catch(() => null);
  return response?.ok ? ((await response.json()) as ExternalEngine[]) : [];
}

/** Why an engine does not answer: `503` where nobody provides it at the moment, `0` where the server is not there. */
export class EngineError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Moves in a line, as people write them: what the page's own rules say. */
export type Write = (start: string, moves: string[], line: string[]) => string[];

const score = (pv: Told['pvs'][number]): Score => (pv.mate === undefined ? { cp: pv.cp ?? 0 } : { mate: pv.mate });

function thought(told: Told, question: Question, write: Write, isDone: boolean): Thought {
  const line = (pv: Told['pvs'][number], i: number): Line => {
    const uci = pv.moves.split(' ').filter(Boolean);
    const san = write(question.start, question.moves, uci);
    return { rank: i + 1, depth: pv.depth, seldepth: pv.depth, score: score(pv), bound: null, uci, san };
  };
  const nps = told.time > 0 ? Math.round((told.nodes * 1000) / told.time) : 0;
  return {
    depth: told.depth,
    nodes: told.nodes,
    nps,
    hashfull: 0,
    millis: told.time,
    lines: told.pvs.map(line),
    isDone,
  };
}

/** The objects of a stream, one a line; empty lines only say that it lives. */
async function* objects(body: ReadableStream<Uint8Array>): AsyncGenerator<Told> {
  const reader = body.getReader();
  const text = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + text.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) yield JSON.parse(line) as Told;
  }
}

/** Analysis by this engine. */
export function external(engine: ExternalEngine, write: Write): Pick<Thinker, 'analyse'> {
  const session = crypto.randomUUID();
  let stopLast = (): void => {};

  async function ask(question: Question, tell: (thought: Thought) => void, signal: AbortSignal): Promise<void> {
    const work = {
      sessionId: session,
      threads: Math.min(question.threads ?? engine.maxThreads, engine.maxThreads),
      hash: Math.min(question.hash ?? engine.maxHash, engine.maxHash),
      multiPv: Math.min(Math.max(question.lines, 1), MOST_LINES),
      variant: 'chess',
      initialFen: question.start || START,
      moves: question.moves,
      ...(question.limit?.depth ? { depth: question.limit.depth } : {}),
      ...(question.limit?.nodes ? { nodes: question.limit.nodes } : {}),
      ...(question.limit?.millis ? { movetime: question.limit.millis } : {}),
    };
    const response = await fetch(address(`api/external-engine/${encodeURIComponent(engine.id)}/analyse`), {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret: engine.clientSecret, work }),
    }).catch(error => {
      if (signal.aborted) return null;
      throw new EngineError(0, String(error));
    });
    if (!response) return;
    if (!response.ok || !response.body) {
      const problem = (await response.json().catch(() => ({}))) as { error?: unknown };
      throw new EngineError(response.status, typeof problem.error === 'string' ? problem.error : response.statusText);
    }
    let last: Told | null = null;
    try {
      for await (const told of objects(response.body)) tell(thought((last = told), question, write, false));
    } catch (error) {
      if (!signal.aborted) throw new EngineError(0, String(error));
    }
    if (last) tell(thought(last, question, write, true));
  }

  return {
    analyse(question, tell) {
      stopLast();
      const abort = new AbortController();
      const stop = (): void => abort.abort();
      stopLast = stop;
      return { stop, done: ask(question, tell, abort.signal) };
    },
  };
}
