import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    name: 'browser',
    include: ['e2e/**/*.test.ts'],
    globalSetup: 'e2e/stage/global-setup.ts',
    // Each file has a server process and a browser of its own; more at once only wait for each other.
    maxWorkers: 2,
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 120_000,
    hookTimeout: 90_000,
  },
});
