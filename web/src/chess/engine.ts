// The engine in the page: heavy, loaded when somebody wants it, each kind of work in a worker of its own, so that a short
// question need not wait for a long one. Where the page is isolated a worker is stopped by a word in shared memory and keeps
// what it has learnt; elsewhere it is ended, and another takes its place.
import * as files from 'virtual:wasm';
import type { Done, Load, MoveWords, Question, Review, Thinker, Thought, Why } from './types';
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

/** A question on its way: `stop` ends it, with whatever was found. */
interface Work { stop(): void; answer: Promise<unknown> }

/** What a worker is told first, and what it says. */
export type Begin = { module: WebAssembly.Module; flag: Int32Array | null; together?: Together };
export type Say = { id: number; news?: unknown; answer?: unknown; error?: string };

/** The question was stopped before its answer came. */
const STOPPED = Symbol('stopped');

/** One worker and the questions that wait for it. */
class Desk {
  #worker: Worker | null = null;
  #flag: Int32Array | null = null;
  #last = 0;
  #waiting = new Map<number, { question: unknown; tell?: (news: any) => void; end: (answer: unknown) => void; fail: (error: Error) => void }>();

  constructor(private module: WebAssembly.Module, private together?: Together) {}

  ask(question: unknown, tell?: (news: any) => void): Work {
    const id = ++this.#last;
    const answer = new Promise<unknown>((end, fail) => this.#waiting.set(id, { question, tell, end, fail }));
    this.#get().postMessage({ id, question });
    return { answer, stop: () => this.#stop(id) };
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
    if (error === undefined) return one.end(answer);
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
    for (const [id, { question }] of this.#waiting) this.#get().postMessage({ id, question });
  }
}

function thinker(module: WebAssembly.Module): Thinker {
  const [alone, reviewing, quick] = [new Desk(module), new Desk(module), new Desk(module)];
  let current: { stop(): void; done: Promise<void> } | null = null;
  return {
    analyse(question, tell) {
      current?.stop();
      let [isOver, work] = [false, null as Work | null];
      const stop = () => {
        isOver = true;
        work?.stop();
      };
      const done = team(question.threads ?? usualThreads()).then(async team => {
        if (isOver) return;
        const hear = (thought: Thought) => !isOver && tell(thought);
        work = team ? thinkTogether(team, question, hear) : alone.ask({ analyse: { question } }, hear);
        const answer = await work.answer;
        if (answer !== STOPPED) hear({ threads: 1, ...checked<Thought>(answer) });
      });
      return (current = { stop, done });
    },
    why: async fen => checked<Why>(await quick.ask({ why: { fen } }).answer),
    words: async (start, moves, language) => checked<MoveWords>(await quick.ask({ words: { start, moves, language } }).answer),
    review(start, moves, language, limit, tell) {
      const work = reviewing.ask({ review: { start, moves, language, limit } }, ([done, of]: [number, number]) => tell(done, of));
      const done = work.answer.then(answer => (answer === STOPPED ? null : checked<Review | null>(answer)));
      return { stop: work.stop, done };
    },
    play: async playing => checked<Done[]>(await quick.ask({ play: { playing } }).answer),
  };
}

/** The answer, unless it says that there is none. */
function checked<T>(answer: unknown): T {
  if (answer && typeof answer === 'object' && 'error' in answer) throw new Error(String(answer.error));
  return answer as T;
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

function thinkTogether([first, ...others]: Team, question: Question, tell: (thought: Thought) => void): Work {
  const nodes = others.map(() => 0);
  let helpers: Work[] | null = null;
  const whole = (thought: Thought): Thought => {
    const all = nodes.reduce((sum, count) => sum + count, thought.nodes);
    return { ...thought, nodes: all, nps: Math.round(all / Math.max(thought.millis / 1000, 1e-3)), threads: nodes.length + 1 };
  };
  const work = first.ask({ analyse: { question } }, (thought: Thought) => {
    // Helpers find the table once the first has begun.
    helpers ??= others.map((desk, i) => desk.ask({ help: { question } }, (news: Thought) => (nodes[i] = news.nodes)));
    tell(whole(thought));
  });
  const end = () => helpers?.forEach(helper => helper.stop());
  // A memory in which something broke down is not to be trusted.
  work.answer.catch(disband);
  const answer = work.answer.finally(end).then(async answer => {
    // What they found at their end counts too, and the next question needs them all.
    const last = await Promise.all((helpers ?? []).map(helper => helper.answer.catch(() => null)));
    last.forEach((thought, i) => (nodes[i] = (thought as Thought | null)?.nodes ?? nodes[i]));
    return answer === STOPPED ? answer : whole(checked(answer));
  });
  return { stop: work.stop, answer };
}
