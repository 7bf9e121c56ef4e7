// Runs screenshots.ts, which older Node.js cannot read by itself.
import { runnerImport } from 'vite';

await runnerImport('./pictures/screenshots.ts', { configFile: false, logLevel: 'error' });
