import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Only ends what hangs: on a machine ten times slower, or beside endless loops, tests that start processes take minutes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // More than the default on two processors, because many tests wait for processes that they start.
    maxWorkers: 2,
    // The default of one second is too short for a loaded machine.
    expect: { poll: { timeout: 30_000 } },
    // With `--changed`, a change of these files runs all tests, because tests read or start them without importing them.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/migrations/*.sql', '**/tools/*.mjs'],
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/{src,build}/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'apps/server/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'faults/src/**/*.test.ts',
            'deploy/checks/*.test.ts',
          ],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
        },
      },
    ],
  },
});
