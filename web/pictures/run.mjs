// Runs a script in TypeScript, which older Node.js cannot read by itself: `node pictures/run.mjs ./pictures/screenshots.ts`.
import { runnerImport } from 'vite';

await runnerImport(process.argv[2], { configFile: false, logLevel: 'error' });
