// Packs what is built with brotli and gzip, once and as small as can be: the server sends what the browser takes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const PACKED = /\.(js|css|svg|wasm|tsv)$/;
/** Below this nothing is gained. */
const WORTH_IT = 300;

export function pack(): Plugin {
  return {
    name: 'pack',
    apply: 'build',
    // Only what is written is final.
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter(name => PACKED.test(name))) {
        const path = join(dir!, name);
        const source = readFileSync(path);
        if (source.length < WORTH_IT) continue;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
        writeFileSync(`${path}.br`, brotliCompressSync(source, { params }));
        writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }));
      }
    },
  };
}
