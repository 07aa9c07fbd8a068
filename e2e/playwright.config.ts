import { defineConfig } from '@playwright/test';
import { TEST_TIMEOUT } from './fixtures/deadlines.ts';
import { DESKTOP } from './fixtures/viewports.ts';

/** An argument that names a test file, perhaps as a regular expression, with `\.` before `ts`. */
const NAMED_FILE = /\.test\\?\.ts/;
/**
 * Traces are recorded only if the command names test files: a developer does so, and so does the suite when it runs failed tests again. In
 * a whole run they would make up a fifth of the time. The worker processes read this file, too. They inherit the variable, but not the
 * command's arguments.
 */
const TRACE = 'E2E_TRACE';
process.env[TRACE] ??= process.argv.some((argument) => NAMED_FILE.test(argument)) ? 'on' : 'off';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  globalSetup: './fixtures/global-setup.ts',
  // The tests of a file share a game server, so distributing them among workers would start one server per worker and file.
  fullyParallel: false,
  // Each worker needs a processor core: a browser, a server and PostgreSQL work at the same time.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  // Deadlines end tests that hang. `TEST_TIMEOUT` is at least ten times what the slowest test takes alone, because a busy machine may need as
  // long; the 60 s below are for one step.
  timeout: TEST_TIMEOUT,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace has snapshots of the page at each step. Pictures in it would make the tests take 40 % longer.
    trace: { mode: process.env[TRACE] === 'on' ? 'retain-on-failure' : 'off', screenshots: false },
    viewport: DESKTOP,
    colorScheme: 'light',
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    // A service worker downloads the whole game in each new window, which costs time. Tests that need one allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
