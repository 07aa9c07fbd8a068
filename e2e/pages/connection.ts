import type { Page } from '@playwright/test';

/** Makes a page that waits for the server ask at once whether it answers, as when the browser comes back online. */
export const askForServer = (page: Page): Promise<unknown> => page.evaluate(() => window.dispatchEvent(new Event('online')));
