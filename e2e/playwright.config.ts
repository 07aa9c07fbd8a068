import { defineConfig } from '@playwright/test';
import { DESKTOP } from './fixtures/viewports.ts';

/** An argument that names a test file, perhaps escaped as a pattern. */
const NAMED_FILE = /\.test\\?\.ts/;
/**
 * Traces are recorded where test files are named, as a developer does and as failed tests are repeated: in a whole run they would take a
 * fifth of the time. The processes of the tests read this configuration too, without the command's arguments.
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
  // Deadlines are for tests that hang, and at least ten times what the slowest takes alone: a crowded machine may take that long.
  timeout: 600_000,
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
    // A service worker downloads the whole game in each new window, which costs time. The tests of loading and the journey allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
