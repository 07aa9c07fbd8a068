// Takes the README's pictures from the demo game: `node e2e/screenshots.ts`, after the page has been built.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { findBrowser, launchBrowser } from './stage/browser.ts';
import { startServer } from './stage/server.ts';

const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

const game = await startServer('', { DEMO: '1' });
const browser = await launchBrowser(await findBrowser());
try {
  await mkdir(PICTURES, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, locale: 'pl-PL', timezoneId: 'Europe/Warsaw' });
  await signIn(page);
  const markets = await fetch(`${game.url}/markets?sortAttribute=createdDate&sortDirection=asc&size=1&covers=url`);
  const { content } = (await markets.json()) as { content: { marketId: number }[] };
  await page.goto(`${game.url}/#/markets/details/${content[0]!.marketId}`);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${PICTURES}market.png` });
} finally {
  await browser.close();
  await game.stop();
}

async function signIn(page: Page) {
  await page.goto(`${game.url}/#/login`);
  await page.getByLabel('Nazwa użytkownika').fill('gracz');
  await page.getByLabel('Hasło', { exact: true }).fill('wieszcz-demo');
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL(/#\/profile/);
}
