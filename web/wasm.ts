// Gives the page the rules and the engine in WebAssembly: `virtual:wasm` has the addresses of the files that
// crates/wasm/build has made, and null for those that it could not make.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ID = 'virtual:wasm';
const FILES = { rules: './wasm/rules.wasm', engine: './wasm/engine.wasm', threads: './wasm/threads.wasm', openings: '../crates/openings/data/openings.tsv' };

export function wasm(): Plugin {
  return {
    name: 'wasm',
    resolveId: id => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const lines = Object.entries(FILES).map(([name, file]) => {
        const path = fileURLToPath(new URL(file, import.meta.url));
        return existsSync(path) ? `export { default as ${name} } from ${JSON.stringify(`${path}?url`)};` : `export const ${name} = null;`;
      });
      if (lines.some(line => /(rules|engine) = null;$/.test(line))) this.warn('built without the rules or the engine: the page will not analyse by itself (crates/wasm/build makes them)');
      return lines.join('\n');
    },
  };
}
