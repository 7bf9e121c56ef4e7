// The built files of WebAssembly, for tests in Node; where they were not built there is nothing to test.
import { existsSync, readFileSync } from 'node:fs';

const path = (name: string): URL => new URL(`../wasm/${name}.wasm`, import.meta.url);

export const isBuilt = existsSync(path('rules')) && existsSync(path('engine'));
export const hasThreads = isBuilt && existsSync(path('threads'));
export const module = (name: 'rules' | 'engine' | 'threads'): WebAssembly.Module =>
  new WebAssembly.Module(readFileSync(path(name)));
export const openings = (): string =>
  readFileSync(new URL('../../crates/openings/data/openings.tsv', import.meta.url), 'utf8');
