// Weighs what a browser must load before it can play, as the server sends it: scripts and styles packed with brotli, the
// catalogue and the letters of the heaviest language, the mark, the heaviest pieces and texture of a board. The build
// prints it for the first page and the game's and fails above the limits.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const LIMIT_KB = 150;
const SCRIPTS_LIMIT_KB = 90;
const PAGES = { 'first page': 'pages/Home.svelte', 'game page': 'pages/Game.svelte' };
/** Every language shows some Latin letters; the names of the files say for whom the others are. */
const FONTS = { en: ['latin'], fr: ['latin', 'french'], he: ['latin', 'hebrew'] };
const MARK = readFileSync(new URL('./public/icon.svg', import.meta.url));

const kb = (content: string | Uint8Array) => brotliCompressSync(content).length / 1000;
const sum = (sizes: number[]) => sizes.reduce((all, one) => all + one, 0);

export function weight(): Plugin {
  return {
    name: 'weight',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(part => part.type === 'chunk');
      const assets = Object.values(bundle).filter(part => part.type === 'asset');
      const catalogues = chunks.filter(chunk => chunk.moduleIds.some(id => id.includes('virtual:catalogue/')));
      const fonts = assets.filter(asset => asset.fileName.endsWith('.woff2'));
      const pieces = assets
        .filter(asset => asset.originalFileNames.some(path => path.includes('board/sets/')))
        .map(asset => kb(asset.source));
      const textures = assets
        .filter(asset => asset.fileName.endsWith('.webp'))
        .map(asset => asset.source.length / 1000);
      const html = assets.filter(asset => asset.fileName === 'index.html');

      for (const [name, module] of Object.entries(PAGES)) {
        const needed = chunks.filter(chunk => chunk.isEntry || chunk.moduleIds.some(id => id.endsWith(module)));
        const files = new Set(needed.flatMap(chunk => [chunk.fileName, ...withImports(chunk, chunks)]));
        const scripts = chunks.filter(chunk => files.has(chunk.fileName) && !catalogues.includes(chunk));
        const styles = new Set(scripts.flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])]));
        const inAnyLanguage =
          sum(scripts.map(chunk => kb(chunk.code))) +
          sum(assets.filter(asset => styles.has(asset.fileName)).map(asset => kb(asset.source))) +
          sum(html.map(asset => kb(asset.source))) +
          kb(MARK) +
          Math.max(...pieces) +
          Math.max(...textures);
        const ofLanguages = Object.entries(FONTS).map(([language, letters]) => {
          const words = catalogues.filter(chunk => chunk.moduleIds.some(id => id.endsWith(`catalogue/${language}`)));
          const faces = fonts.filter(font => letters.some(part => font.fileName.includes(`rubik-${part}-`)));
          return sum(words.map(chunk => kb(chunk.code))) + sum(faces.map(font => font.source.length / 1000));
        });
        const all = inAnyLanguage + Math.max(...ofLanguages);
        const words = `the ${name} loads ${all.toFixed(1)} kB in all (brotli, heaviest language; at most ${LIMIT_KB})`;
        if (all > LIMIT_KB) this.error(words);
        console.log(words);

        const code = [...scripts.map(chunk => chunk.code), heaviest(catalogues.map(chunk => chunk.code))];
        const packed = sum(code.map(text => gzipSync(text).length / 1000));
        const scriptWords = `  of it scripts: ${packed.toFixed(1)} kB (gzip; at most ${SCRIPTS_LIMIT_KB})`;
        if (packed > SCRIPTS_LIMIT_KB) this.error(scriptWords);
        console.log(scriptWords);
      }
    },
  };
}

const heaviest = (texts: string[]) => texts.reduce((most, text) => (text.length > most.length ? text : most), '');

/** The files a chunk needs before it runs. */
function withImports(chunk: Rolldown.OutputChunk, chunks: Rolldown.OutputChunk[]): string[] {
  return chunk.imports.flatMap(name => [
    name,
    ...chunks.filter(one => one.fileName === name).flatMap(one => withImports(one, chunks)),
  ]);
}
