// `npm run screenshots` takes the screenshots of the documentation: from a new demo game, or from the one running at the given address.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { bookTexts, ownPositionTexts } from '@wieszcz/texts';
import sharp from 'sharp';
import { findBrowser, launchBrowser } from './fixtures/browser.ts';
import { startServer } from './fixtures/game-server.ts';
import { openGameWindow } from './fixtures/game-window.ts';
import { signInWithForm } from './pages/sign-in.ts';
import { openSheet, ticketOf } from './pages/ticket.ts';
import { DEMO_PASSWORD } from './seed/users.ts';

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const SIZES = { desktop: { width: 1440, height: 1000 }, phone: { width: 390, height: 844 } };

type SeenBy = 'guest' | 'gracz' | 'moderator';
type Screenshot = {
  name: string;
  seenBy: SeenBy;
  size: keyof typeof SIZES;
  path: string;
  /** Brings the loaded screen into the state to show. */
  prepare?: (page: Page) => Promise<void>;
};

const address = process.argv[2];
const game = address ? { url: address, stop: async () => {} } : await startServer('', { DEMO: '1' });
const browser = await launchBrowser(await findBrowser());
try {
  await mkdir(FOLDER, { recursive: true });
  const screenshots = await listScreenshots();
  for (const seenBy of ['guest', 'gracz', 'moderator'] as const)
    for (const size of ['desktop', 'phone'] as const) {
      const batch = screenshots.filter((screenshot) => screenshot.seenBy === seenBy && screenshot.size === size);
      if (batch.length > 0) await takeScreenshots(browser, seenBy, size, batch);
    }
} finally {
  await browser.close();
  await game.stop();
}

async function listScreenshots(): Promise<Screenshot[]> {
  const markets = (await get<{ content: { marketId: number; bets: { id: number }[] | null }[] }>('/markets?size=30&covers=url'))
    .content;
  const oldest = markets.at(-1)!;
  const many = markets.find(({ bets }) => (bets?.length ?? 0) > 2) ?? oldest;
  const single = markets.find(({ bets }) => bets?.length === 1) ?? oldest;
  const playerToken = await signInByApi('gracz');
  const { content: contracts } = await get<{ content: { id: number; shares: number; bet: { marketId: number } }[] }>(
    '/contracts/filtered?contractStatus=PENDING&covers=url',
    playerToken,
  );
  const contract = contracts.find(({ shares }) => shares > 0)!;
  const heldMarketId = contract.bet.marketId;
  const { content: bids } = await get<{ content: { marketId: number }[] }>('/api/bids', playerToken);
  const bidMarketId = bids[0]!.marketId;
  const moderatorToken = await signInByApi('moderator');
  const findOwnMarket = async (list: string) =>
    (await get<{ content: { marketId: number }[] }>(`/markets/${list}?covers=url`, moderatorToken)).content[0]!.marketId;
  const [draft, published] = await Promise.all([findOwnMarket('private'), findOwnMarket('public')]);
  return [
    { name: 'markets', seenBy: 'guest', size: 'desktop', path: '/markets' },
    { name: 'markets-phone', seenBy: 'guest', size: 'phone', path: '/markets' },
    { name: 'ranking-phone', seenBy: 'guest', size: 'phone', path: '/ranking' },
    { name: 'market', seenBy: 'gracz', size: 'desktop', path: `/markets/details/${oldest.marketId}` },
    { name: 'offers', seenBy: 'gracz', size: 'desktop', path: `/offers/bet/${many.bets![0]!.id}/true` },
    { name: 'contracts', seenBy: 'gracz', size: 'desktop', path: '/contracts' },
    { name: 'profile', seenBy: 'gracz', size: 'desktop', path: '/profile' },
    { name: 'market-phone', seenBy: 'gracz', size: 'phone', path: `/markets/details/${single.marketId}` },
    {
      name: 'buying-phone',
      seenBy: 'gracz',
      size: 'phone',
      path: `/markets/details/${single.marketId}`,
      prepare: openSheet,
    },
    {
      name: 'bid-phone',
      seenBy: 'gracz',
      size: 'phone',
      path: `/markets/details/${single.marketId}`,
      prepare: async (page) => {
        await openSheet(page);
        const ticket = ticketOf(page);
        await ticket.mode('price').click();
        await ticket.fill(ticket.price, '0,45');
      },
    },
    {
      name: 'sell-phone',
      seenBy: 'gracz',
      size: 'phone',
      path: `/markets/details/${heldMarketId}`,
      prepare: async (page) => await page.getByRole('button', { name: ownPositionTexts.sell }).first().click(),
    },
    {
      name: 'book',
      seenBy: 'gracz',
      size: 'desktop',
      path: `/markets/details/${bidMarketId}`,
      prepare: async (page) =>
        await page.getByRole('heading', { name: bookTexts.title }).evaluate((heading) => {
          heading.scrollIntoView();
          window.scrollBy(0, -100);
        }),
    },
    { name: 'your-orders', seenBy: 'gracz', size: 'desktop', path: '/offers' },
    { name: 'new-offer-phone', seenBy: 'gracz', size: 'phone', path: `/offers/new/${contract.id}` },
    { name: 'create-market', seenBy: 'moderator', size: 'desktop', path: '/createMarket' },
    { name: 'edit-bets', seenBy: 'moderator', size: 'desktop', path: `/markets/editBets/${draft}` },
    { name: 'solve-market', seenBy: 'moderator', size: 'desktop', path: `/markets/solveMarket/${published}` },
  ];
}

async function takeScreenshots(
  browser: Browser,
  seenBy: SeenBy,
  size: keyof typeof SIZES,
  screenshots: Screenshot[],
): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    reducedMotion: 'reduce',
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    serviceWorkers: 'block',
  });
  const gameWindow = await openGameWindow(context, game.url);
  const { page, goTo } = gameWindow;
  if (seenBy !== 'guest') await signInWithForm(gameWindow, seenBy, DEMO_PASSWORD);
  for (const { name, path, prepare } of screenshots) {
    // Reloads the page: going to the same address again would keep sheets that the previous screenshot opened.
    await page.goto('about:blank');
    await goTo(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    // Charts load after the rest of the screen.
    await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(300);
    if (prepare) {
      await prepare(page);
      await page.waitForTimeout(600);
    }
    await writeFile(`${FOLDER}${name}.png`, await compress(await page.screenshot()));
    console.log(`docs/pictures/${name}.png`);
  }
  await context.close();
}

/** Screens have few colours, so a palette keeps edges sharp at a third of the size. */
async function compress(image: Buffer): Promise<Buffer> {
  return await sharp(image).png({ palette: true, colours: 96, effort: 10, compressionLevel: 9, dither: 0.4 }).toBuffer();
}

async function signInByApi(username: string): Promise<string> {
  const body = JSON.stringify({ username, password: DEMO_PASSWORD });
  const response = await fetch(`${game.url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return ((await response.json()) as { token: string }).token;
}

async function get<Body>(path: string, token?: string): Promise<Body> {
  const response = await fetch(game.url + path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}
