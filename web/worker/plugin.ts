// Writes worker.js beside the page: the service worker with the list of all files and a version made of them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = new URL('./worker.js', import.meta.url);
/** What is a gain only with a network: without one, the engine with one thread does. */
const UNKEPT = /\/threads-[^/]*\.wasm$/;
const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url));

/** The service worker for these files, by their names and contents. */
export function writeWorker(source: string, files: [string, string | Uint8Array][]): string {
  const hash = createHash('sha256').update(source);
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, content] of sorted) hash.update(name).update('\0').update(content);
  const names = sorted.map(([name]) => name).filter(name => name !== 'index.html' && !UNKEPT.test(name));
  const head = `const VERSION = ${JSON.stringify(hash.digest('hex').slice(0, 12))};\nconst FILES = ${JSON.stringify(names)};\n`;
  return head + source;
}

export function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const built = Object.values(bundle).map(
        part => [part.fileName, part.type === 'chunk' ? part.code : part.source] as [string, string | Uint8Array],
      );
      const fixed = readdirSync(PUBLIC).map(name => [name, readFileSync(PUBLIC + name)] as [string, Uint8Array]);
      this.emitFile({
        type: 'asset',
        fileName: 'worker.js',
        source: writeWorker(readFileSync(SOURCE, 'utf8'), [...built, ...fixed]),
      });
    },
  };
}
