// Takes the pictures of the documentation from the demo game: `npm run screenshots`; with an address, from a demo that runs there.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser, launchBrowser } from './stage/browser.ts';
import { startServer } from './stage/server.ts';

const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const SIZES = { desktop: { width: 1440, height: 1000 }, phone: { width: 390, height: 844 } };
const PASSWORD = 'wieszcz-demo';

type Person = 'guest' | 'gracz' | 'moderator';
type Picture = { name: string; person: Person; size: keyof typeof SIZES; path: string; before?: (page: Page) => Promise<void> };

const given = process.argv[2];
const game = given ? { url: given, stop: async () => {} } : await startServer('', { DEMO: '1' });
const browser = await launchBrowser(await findBrowser());
try {
  await mkdir(PICTURES, { recursive: true });
  const pictures = await planned();
  for (const person of ['guest', 'gracz', 'moderator'] as const)
    for (const size of ['desktop', 'phone'] as const) {
      const theirs = pictures.filter((picture) => picture.person === person && picture.size === size);
      if (theirs.length > 0) await take(browser, person, size, theirs);
    }
} finally {
  await browser.close();
  await game.stop();
}

async function planned(): Promise<Picture[]> {
  const markets = (await ask<{ content: { marketId: number; bets: { id: number }[] | null }[] }>('/markets?size=30&covers=url'))
    .content;
  const oldest = markets.at(-1)!;
  const many = markets.find(({ bets }) => (bets?.length ?? 0) > 2) ?? oldest;
  const single = markets.find(({ bets }) => bets?.length === 1) ?? oldest;
  const gracz = await tokenOf('gracz');
  const { content: contracts } = await ask<{ content: { id: number; shares: number }[] }>(
    '/contracts/filtered?contractStatus=PENDING&covers=url',
    gracz,
  );
  const contract = contracts.find(({ shares }) => shares > 0)!;
  const moderator = await tokenOf('moderator');
  const own = async (list: string) =>
    (await ask<{ content: { marketId: number }[] }>(`/markets/${list}?covers=url`, moderator)).content[0]!.marketId;
  const [drafts, published] = await Promise.all([own('private'), own('public')]);
  return [
    { name: 'markets', person: 'guest', size: 'desktop', path: '/markets' },
    { name: 'markets-phone', person: 'guest', size: 'phone', path: '/markets' },
    { name: 'ranking-phone', person: 'guest', size: 'phone', path: '/ranking' },
    { name: 'market', person: 'gracz', size: 'desktop', path: `/markets/details/${oldest.marketId}` },
    { name: 'offers', person: 'gracz', size: 'desktop', path: `/offers/bet/${many.bets![0]!.id}/true` },
    { name: 'contracts', person: 'gracz', size: 'desktop', path: '/contracts' },
    { name: 'profile', person: 'gracz', size: 'desktop', path: '/profile' },
    { name: 'market-phone', person: 'gracz', size: 'phone', path: `/markets/details/${single.marketId}` },
    {
      name: 'buying-phone',
      person: 'gracz',
      size: 'phone',
      path: `/markets/details/${single.marketId}`,
      before: async (page) =>
        await page
          .getByRole('button', { name: /^Kup tak/ })
          .last()
          .click(),
    },
    { name: 'new-offer-phone', person: 'gracz', size: 'phone', path: `/offers/new/${contract.id}` },
    { name: 'create-market', person: 'moderator', size: 'desktop', path: '/createMarket' },
    { name: 'edit-bets', person: 'moderator', size: 'desktop', path: `/markets/editBets/${drafts}` },
    { name: 'solve-market', person: 'moderator', size: 'desktop', path: `/markets/solveMarket/${published}` },
  ];
}

async function take(by: Browser, person: Person, size: keyof typeof SIZES, pictures: Picture[]): Promise<void> {
  const context = await by.newContext({
    viewport: SIZES[size],
    reducedMotion: 'reduce',
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  if (person !== 'guest') await signIn(page, person);
  for (const { name, path, before } of pictures) {
    await page.goto(`${game.url}/#${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    // Charts come last.
    await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(300);
    if (before) {
      await before(page);
      await page.waitForTimeout(600);
    }
    await writeFile(`${PICTURES}${name}.png`, await small(await page.screenshot()));
    console.log(`docs/pictures/${name}.png`);
  }
  await context.close();
}

/** Screens have few colours: a palette keeps their edges sharp at a third of the size. */
async function small(picture: Buffer): Promise<Buffer> {
  return await sharp(picture).png({ palette: true, colours: 96, effort: 10, compressionLevel: 9, dither: 0.4 }).toBuffer();
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto(`${game.url}/#/login`);
  await page.getByLabel('Nazwa użytkownika').fill(username);
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL(/#\/profile/);
}

async function tokenOf(username: string): Promise<string> {
  const body = JSON.stringify({ username, password: PASSWORD });
  const answer = await fetch(`${game.url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return ((await answer.json()) as { token: string }).token;
}

async function ask<Answer>(path: string, token?: string): Promise<Answer> {
  const answer = await fetch(game.url + path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
