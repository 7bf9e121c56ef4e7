// Builds the page into dist/, which the server carries. In development the server's part is asked of TABIYA_SERVER.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { catalogues } from './catalogues.ts';
import { pack } from './pack.ts';
import { wasm } from './wasm.ts';
import { worker } from './worker/plugin.ts';
import { weight } from './weight.ts';

const server = process.env.TABIYA_SERVER ?? 'http://127.0.0.1:8080';
const proxy = {
  '/api': { target: server, changeOrigin: true, headers: { origin: server } },
  '/ws': { target: server.replace(/^http/, 'ws'), ws: true, changeOrigin: true, headers: { origin: server } },
};

export default defineConfig({
  // The server says with <base> where the page lives, so every address is relative.
  base: './',
  plugins: [catalogues(), wasm(), svelte(), worker(), weight(), pack()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What nearly every page needs comes in one file: each costs a third of a kilobyte before its first byte.
    rolldownOptions: { output: { advancedChunks: { groups: [{ name: 'common', minShareCount: 6 }] } } },
  },
  server: { proxy },
  preview: { proxy },
  test: { include: ['tests/**/*.test.ts'] },
});
