// What run.mjs calls in the browser: an engine thinks about a position for a while, and says how many positions it saw.
import { load } from '../src/chess/engine';
import type { Thought } from '../src/chess/types';

export interface Measured {
  nodes: number;
  millis: number;
  depth: number;
}

async function ours(fen: string, millis: number, threads: number): Promise<Measured> {
  const thinker = await load();
  if (!thinker) throw new Error('web/wasm/engine.wasm is missing: make wasm');
  let last = null as Thought | null;
  await thinker.analyse(
    { start: fen, moves: [], lines: 1, limit: { millis }, hash: 16, threads },
    thought => (last = thought),
  ).done;
  if ((last!.threads ?? 1) !== threads) throw new Error(`${last!.threads} threads in place of ${threads}`);
  return last!;
}

/** An engine that speaks UCI in a worker of its own. */
function uci(address: string, fen: string, millis: number): Promise<Measured> {
  const worker = new Worker(address);
  const found = { nodes: 0, millis: 0, depth: 0 };
  const number = (line: string, name: string): number => Number(new RegExp(` ${name} (\\d+)`).exec(line)?.[1] ?? 0);
  return new Promise((resolve, reject) => {
    worker.onerror = event => reject(new Error(event.message));
    worker.onmessage = ({ data }) => {
      const line = String(data);
      if (line === 'uciok') for (const text of ['setoption name Hash value 16', 'isready']) worker.postMessage(text);
      if (line === 'readyok')
        for (const text of [`position fen ${fen}`, `go movetime ${millis}`]) worker.postMessage(text);
      if (/ nodes /.test(line))
        Object.assign(found, {
          nodes: number(line, 'nodes'),
          millis: number(line, 'time'),
          depth: number(line, 'depth'),
        });
      if (line.startsWith('bestmove')) {
        worker.terminate();
        resolve(found);
      }
    };
    worker.postMessage('uci');
  });
}

Object.assign(globalThis, { ours, uci });
