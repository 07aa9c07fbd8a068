import { defineConfig } from '@playwright/test';
import { DESKTOP } from './fixtures/viewports.ts';

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
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 10_000,
    trace: 'retain-on-failure',
    viewport: DESKTOP,
    colorScheme: 'light',
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
