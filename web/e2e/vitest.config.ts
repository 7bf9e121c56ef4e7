// The page in a real browser against the real server: `npm run e2e`. Needs the built page, the built program and Chromium.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: 'e2e/setup.ts',
    testTimeout: 240_000,
    hookTimeout: 60_000,
    // As patient as everything else in these tests: a busy machine is slow, not wrong.
    expect: { poll: { timeout: 60_000 } },
    // A flow waits half of its time for the server, a clock or the computer's move.
    maxWorkers: Math.min(2 * availableParallelism(), 8),
    reporters: ['verbose'],
  },
});
