// A file of WebAssembly that answers questions in JSON. How it is called is crates/wasm/src/boundary.rs.

/** What the file may ask of the page. */
export interface Host {
  now?(): number;
  stopped?(): boolean;
  tell?(news: string): void;
}

export type Ask = (question: unknown) => any;

interface Exports {
  memory: WebAssembly.Memory;
  reserve(length: number): number;
  ask(): number;
  answer_at(): number;
}

/** Loads and compiles a file, while it still comes where the server names its kind. */
export async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const isNamed = response.headers.get('content-type')?.startsWith('application/wasm');
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** A function that asks it. After an error it can no longer be asked. */
export async function instantiate(module: WebAssembly.Module, host: Host = {}): Promise<Ask> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let complaint = '';
  // Memory that is shared between threads cannot be read in place.
  const text = (at: number, length: number): string => decoder.decode(new Uint8Array(exports.memory.buffer, at, length).slice());
  const imports = {
    host: {
      now: () => host.now?.() ?? performance.now(),
      stopped: () => (host.stopped?.() ? 1 : 0),
      tell: (at: number, length: number) => host.tell?.(text(at, length)),
      complain: (at: number, length: number) => (complaint = text(at, length)),
    },
  };
  const exports = (await WebAssembly.instantiate(module, imports)).exports as unknown as Exports;
  return question => {
    const bytes = encoder.encode(JSON.stringify(question));
    const place = exports.reserve(bytes.length);
    new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
    try {
      const length = exports.ask();
      return JSON.parse(text(exports.answer_at(), length));
    } catch (error) {
      throw complaint ? new Error(complaint) : error;
    }
  };
}
