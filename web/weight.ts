// Weighs what a browser must load before it can play: the scripts of the game page, gzipped, with the largest catalogue.
// The build prints it and fails above the limit.
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const LIMIT_KB = 80;

export function weight(): Plugin {
  return {
    name: 'weight',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(part => part.type === 'chunk');
      const page = chunks.filter(chunk => chunk.isEntry || chunk.moduleIds.some(id => id.endsWith('pages/Game.svelte')));
      const files = new Set(page.flatMap(chunk => [chunk.fileName, ...withImports(chunk, chunks)]));
      const catalogues = chunks.filter(chunk => chunk.moduleIds.some(id => id.includes('virtual:catalogue/')));
      const kb = (chunk: Rolldown.OutputChunk) => gzipSync(chunk.code).length / 1000;
      const scripts = chunks.filter(chunk => files.has(chunk.fileName) && !catalogues.includes(chunk));
      const all = scripts.reduce((sum, chunk) => sum + kb(chunk), 0) + Math.max(0, ...catalogues.map(kb));
      const words = `the game page loads ${all.toFixed(1)} kB of scripts (gzip; at most ${LIMIT_KB})`;
      if (all > LIMIT_KB) this.error(words);
      console.log(words);
    },
  };
}

/** The files a chunk needs before it runs. */
function withImports(chunk: Rolldown.OutputChunk, chunks: Rolldown.OutputChunk[]): string[] {
  return chunk.imports.flatMap(name => [name, ...chunks.filter(one => one.fileName === name).flatMap(one => withImports(one, chunks))]);
}
