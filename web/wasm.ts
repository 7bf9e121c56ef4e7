// Gives the page the rules and the engine in WebAssembly: `virtual:wasm` has the addresses of the files that
// crates/wasm/build has made, and null for those that it could not make.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ID = 'virtual:wasm';
const OPENINGS = new URL('../crates/openings/data/openings.tsv', import.meta.url);

export function wasm(folder = new URL('./wasm/', import.meta.url)): Plugin {
  const files = {
    rules: new URL('rules.wasm', folder),
    engine: new URL('engine.wasm', folder),
    threads: new URL('threads.wasm', folder),
    openings: OPENINGS,
  };
  return {
    name: 'wasm',
    resolveId: id => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const lines = Object.entries(files).map(([name, file]) => {
        const path = fileURLToPath(file);
        return existsSync(path)
          ? `export { default as ${name} } from ${JSON.stringify(`${path}?url`)};`
          : `export const ${name} = null;`;
      });
      if (lines.some(line => /(rules|engine) = null;$/.test(line)))
        this.warn(
          'built without the rules or the engine: the page will not analyse by itself (crates/wasm/build makes them)',
        );
      return lines.join('\n');
    },
  };
}
