// A file of WebAssembly that answers questions in JSON. How it is called is crates/wasm/src/boundary.rs.

/** What the file may ask of the page. */
export interface Host {
  now?(): number;
  stopped?(): boolean;
  tell?(news: string): void;
}

/** Every question of a file by its name: what is asked, told on the way and answered, as the contract has them. */
export type Questions<Q> = { [K in keyof Q]: { asks: unknown; news?: unknown; answer: unknown } };
/** Asks one of them. */
export type Ask<Q extends Questions<Q>> = <K extends keyof Q>(name: K, asks: Q[K]['asks']) => Q[K]['answer'];

/** Memory that several threads have in common; each but the first, which is 0, has a room in it for its stack. */
export interface Together {
  memory: WebAssembly.Memory;
  thread: number;
}

interface Exports {
  memory?: WebAssembly.Memory;
  reserve(length: number): number;
  ask(): number;
  answer_at(): number;
  __stack_pointer: WebAssembly.Global;
  __wasm_init_tls(at: number): void;
  room_at(thread: number): number;
  room_size(): number;
}

/** Loads and compiles a file, while it still comes where the server names its kind. */
export async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const isNamed = response.headers.get('content-type')?.startsWith('application/wasm');
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** A function that asks it. After an error it can no longer be asked. */
export async function instantiate<Q extends Questions<Q>>(
  module: WebAssembly.Module,
  host: Host = {},
  together?: Together,
): Promise<Ask<Q>> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let complaint = '';
  // Memory that is shared between threads cannot be read in place.
  const text = (at: number, length: number): string =>
    decoder.decode(new Uint8Array(memory.buffer, at, length).slice());
  const imports = {
    host: {
      now: () => host.now?.() ?? performance.now(),
      stopped: () => (host.stopped?.() ? 1 : 0),
      tell: (at: number, length: number) => host.tell?.(text(at, length)),
      complain: (at: number, length: number) => (complaint = text(at, length)),
    },
  };
  const whole = together ? { ...imports, env: { memory: together.memory } } : imports;
  const exports = (await WebAssembly.instantiate(module, whole)).exports as unknown as Exports;
  const memory = together?.memory ?? exports.memory!;
  if (together?.thread) settle(exports, together.thread - 1);
  return (name, asks) => {
    const bytes = encoder.encode(JSON.stringify({ [name]: asks }));
    const place = exports.reserve(bytes.length);
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    try {
      const length = exports.ask();
      return JSON.parse(text(exports.answer_at(), length));
    } catch (error) {
      throw complaint ? new Error(complaint) : error;
    }
  };
}

/** Gives a thread its own variables at the beginning of its room, and its stack from the end of it. */
function settle(exports: Exports, room: number): void {
  const at = exports.room_at(room);
  exports.__stack_pointer.value = at + exports.room_size();
  exports.__wasm_init_tls(at);
}
