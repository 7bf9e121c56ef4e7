// The page in a real browser against the real server: `npm run e2e`. Needs the built page, the built program and Chromium.
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
    maxWorkers: 2,
    reporters: ['verbose'],
  },
});
