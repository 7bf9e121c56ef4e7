// The engine in the page: heavy, loaded when somebody wants it, each kind of work in a worker of its own, so that a short
// question need not wait for a long one. Where the page is isolated a worker is stopped by a word in shared memory and keeps
// what it has learnt; elsewhere it is ended, and another takes its place.
import * as files from 'virtual:wasm';
import type { EngineQuestions, Unanswered } from '../contract';
import type { Load, Question, Thinker, Thought } from './types';
import { compile, type Together } from './wasm';

let loading: Promise<Thinker | null> | null = null;

/** `null`: this page was built without it, or it cannot be had now. Another call tries again. */
export const load: Load<Thinker> = () => {
  loading ??= start().then(thinker => {
    if (!thinker) loading = null;
    return thinker;
  });
  return loading;
};

async function start(): Promise<Thinker | null> {
  if (!files.engine || typeof Worker === 'undefined') return null;
  try {
    return thinker(await compile(files.engine));
  } catch {
    return null;
  }
}

type Name = keyof EngineQuestions;
type Asks<K extends Name> = EngineQuestions[K]['asks'];
type News<K extends Name> = EngineQuestions[K] extends { news: infer N } ? N : never;
type Found<K extends Name> = Exclude<EngineQuestions[K]['answer'], Unanswered>;

/** A question on its way: `stop` ends it, with whatever was found. */
interface Work<T> {
  stop(): void;
  answer: Promise<T | typeof STOPPED>;
}

/** What a worker is told first, and what it says. */
export type Begin = { module: WebAssembly.Module; flag: Int32Array | null; together?: Together };
export type Asked = { id: number; name: Name; asks: Asks<Name> };
export type Say = { id: number; news?: News<Name>; answer?: EngineQuestions[Name]['answer']; error?: string };

/** Positions of a short look: a tenth of a second at a desk. */
const SHORT_LOOK = 60_000;

/** The question was stopped before its answer came. */
const STOPPED = Symbol('stopped');

/** One that waits. That its news and its answer are those of its name is the worker's word. */
interface Waiting {
  asked: Asked;
  tell?: (news: any) => void;
  end: (answer: any) => void;
  fail: (error: Error) => void;
}

/** One worker and the questions that wait for it. */
class Desk {
  #worker: Worker | null = null;
  #flag: Int32Array | null = null;
  #last = 0;
  #waiting = new Map<number, Waiting>();

  constructor(
    private module: WebAssembly.Module,
    private together?: Together,
  ) {}

  ask<K extends Name>(name: K, asks: Asks<K>, tell?: (news: News<K>) => void): Work<Found<K>> {
    const asked = { id: ++this.#last, name, asks };
    const answer = new Promise<Found<K> | typeof STOPPED>((end, fail) =>
      this.#waiting.set(asked.id, { asked, tell, end, fail }),
    );
    this.#get().postMessage(asked);
    return { answer, stop: () => this.#stop(asked.id) };
  }

  /** The answer, for who never stops it. */
  async answer<K extends Name>(name: K, asks: Asks<K>): Promise<Found<K>> {
    return found(await this.ask(name, asks).answer);
  }

  #get(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
    this.#flag = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    worker.onmessage = ({ data }: MessageEvent<Say>) => this.#hear(data);
    worker.onerror = event => this.#fail(new Error(event.message || 'the engine could not be started'));
    worker.postMessage({ module: this.module, flag: this.#flag, together: this.together } satisfies Begin);
    return (this.#worker = worker);
  }

  #hear({ id, news, answer, error }: Say): void {
    const one = this.#waiting.get(id);
    if (!one) return;
    if (news !== undefined) return one.tell?.(news);
    this.#waiting.delete(id);
    if (error === undefined) {
      // That there is no answer is an answer, and the worker lives on.
      if (answer && 'error' in answer) return one.fail(new Error(answer.error));
      return one.end(answer);
    }
    one.fail(new Error(error));
    // What has broken down does not answer again.
    this.#renew();
  }

  #stop(id: number): void {
    const one = this.#waiting.get(id);
    if (!one) return;
    // Questions are answered in their order, so all before this one are meant too.
    if (this.#flag) return void Atomics.store(this.#flag, 0, Math.max(Atomics.load(this.#flag, 0), id));
    this.#waiting.delete(id);
    one.end(STOPPED);
    this.#renew();
  }

  close(): void {
    this.#fail(new Error('the engine was closed'));
    this.#worker?.terminate();
    this.#worker = null;
  }

  #fail(error: Error): void {
    for (const one of this.#waiting.values()) one.fail(error);
    this.#waiting.clear();
    this.#renew();
  }

  /** Ends the worker; those who still wait ask the next one. */
  #renew(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { asked } of this.#waiting.values()) this.#get().postMessage(asked);
  }
}

function thinker(module: WebAssembly.Module): Thinker {
  const [alone, reviewing, quick] = [new Desk(module), new Desk(module), new Desk(module)];
  let current: { stop(): void; done: Promise<void> } | null = null;
  return {
    analyse(question, tell) {
      current?.stop();
      let isOver = false;
      let work: Work<Thought> | null = null;
      const stop = () => {
        isOver = true;
        work?.stop();
      };
      const done = team(question.threads ?? usualThreads()).then(async team => {
        if (isOver) return;
        const hear = (thought: Thought) => !isOver && tell(thought);
        work = team ? thinkTogether(team, question, hear) : alone.ask('analyse', { question }, hear);
        const answer = await work.answer;
        if (answer !== STOPPED) hear({ threads: 1, ...answer });
      });
      return (current = { stop, done });
    },
    why: fen => quick.answer('why', { fen }),
    judge: (start, lines) =>
      quick.answer('analyse', { question: { start, moves: [], lines, limit: { nodes: SHORT_LOOK } } }),
    words: (start, moves, language) => quick.answer('words', { start, moves, language }),
    review(start, moves, language, limit, tell) {
      const work = reviewing.ask('review', { start, moves, language, limit }, tell);
      return { stop: work.stop, done: work.answer.then(answer => (answer === STOPPED ? null : answer)) };
    },
    play: playing => quick.answer('play', { playing }),
  };
}

function found<T>(answer: T | typeof STOPPED): T {
  if (answer === STOPPED) throw new Error('the question was stopped');
  return answer;
}

/** Threads that think about the same, with one memory: the first minds the limits and tells of lines, the others help. */
type Team = Desk[];

/** As large as crates/wasm/build declares it, in pages of 64 KiB. */
const MEMORY = { initial: 1024, maximum: 16384, shared: true };
/** One and the rooms of crates/wasm/src/boundary.rs. */
const MOST_THREADS = 8;
let threaded: Promise<WebAssembly.Module | null> | null = null;
let formed: Team = [];

/** One core is left to the page itself. */
function usualThreads(): number {
  return Math.max(1, (navigator.hardwareConcurrency || 1) - 1);
}

/** So many threads, or `null` where one alone has to do. */
async function team(wanted: number): Promise<Team | null> {
  const count = Math.min(Math.floor(wanted), MOST_THREADS);
  if (!(count > 1) || !files.threads || !globalThis.crossOriginIsolated) return null;
  if (formed.length === count) return formed;
  threaded ??= compile(files.threads).catch(() => null);
  const module = await threaded;
  if (!module) {
    threaded = null;
    return null;
  }
  try {
    const memory = new WebAssembly.Memory(MEMORY);
    disband();
    return (formed = Array.from({ length: count }, (_, thread) => new Desk(module, { memory, thread })));
  } catch {
    // A device without so much memory.
    return null;
  }
}

function disband(): void {
  formed.forEach(desk => desk.close());
  formed = [];
}

function thinkTogether([first, ...others]: Team, question: Question, tell: (thought: Thought) => void): Work<Thought> {
  const nodes = others.map(() => 0);
  let helpers: Work<Thought>[] | null = null;
  const whole = (thought: Thought): Thought => {
    const all = nodes.reduce((sum, count) => sum + count, thought.nodes);
    return {
      ...thought,
      nodes: all,
      nps: Math.round(all / Math.max(thought.millis / 1000, 1e-3)),
      threads: nodes.length + 1,
    };
  };
  const work = first.ask('analyse', { question }, thought => {
    // Helpers find the table once the first has begun.
    helpers ??= others.map((desk, i) => desk.ask('help', { question }, news => (nodes[i] = news.nodes)));
    tell(whole(thought));
  });
  const end = () => helpers?.forEach(helper => helper.stop());
  // A memory in which something broke down is not to be trusted.
  work.answer.catch(disband);
  const answer = work.answer.finally(end).then(async answer => {
    // What they found at their end counts too, and the next question needs them all.
    const last = await Promise.all((helpers ?? []).map(helper => helper.answer.catch(() => null)));
    last.forEach((thought, i) => thought && thought !== STOPPED && (nodes[i] = thought.nodes));
    return answer === STOPPED ? answer : whole(answer);
  });
  return { stop: work.stop, answer };
}
