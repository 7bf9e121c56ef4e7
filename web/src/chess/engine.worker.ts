// A worker that thinks: gets the compiled engine first, then questions, and answers them one after the other.
import type { EngineQuestions } from '../contract';
import type { Asked, Begin, Say } from './engine';
import { instantiate, type Ask } from './wasm';

/** The word in shared memory is looked at so often at most: it costs a call out of the engine. */
const LOOKS_APART = 16;

let asking: Promise<Ask<EngineQuestions>> | null = null;
let current = 0;
/** The question that was last found stopped: what is stopped stays so. */
let stoppedAt = 0;

addEventListener('message', async ({ data }: MessageEvent<Begin | Asked>) => {
  if ('module' in data) {
    asking = begin(data);
    // A question that comes later finds the error.
    asking.catch(() => {});
    return;
  }
  const { id, name, asks } = data;
  try {
    const ask = await asking!;
    current = id;
    say({ id, answer: ask(name, asks) });
  } catch (error) {
    say({ id, error: String(error instanceof Error ? error.message : error) });
  }
});

function begin({ module, flag, together }: Begin): Promise<Ask<EngineQuestions>> {
  let looks = 0;
  const stopped = () => {
    if (flag && ++looks % LOOKS_APART === 0) stoppedAt = Atomics.load(flag, 0);
    return stoppedAt >= current;
  };
  return instantiate(module, { stopped, tell: news => say({ id: current, news: JSON.parse(news) }) }, together);
}

function say(message: Say): void {
  postMessage(message);
}
