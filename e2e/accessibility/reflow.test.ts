import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { interceptApi, restoreApi } from '../pages/api-responses.ts';
import { findClippedContent, findCrowdedContent } from '../pages/layout.ts';
import { ROUTES_BY_USER } from '../pages/screens.ts';
import { type DemoIds, findDemoIds } from '../seed/demo-ids.ts';
import { placeBid } from '../seed/trading.ts';
import { signInDemoUser, type SignedInUser } from '../seed/users.ts';

test.use({ gameData: 'demo', gameScope: 'worker' });

const DEFAULT_FONT_SIZE = 16;
/** Phones, tablets in both positions, laptops; 640 px is also a window of 1280 px at 200% zoom. */
const USUAL_WIDTHS = [320, 360, 390, 640, 768, 820, 900, 1024, 1200, 1280];

/** The widths of `npm run sweep`: also between the usual ones, and on both sides of each breakpoint. */
const ALL_WIDTHS = [
  320, 340, 360, 375, 390, 414, 440, 480, 520, 560, 600, 640, 680, 720, 767, 768, 800, 820, 860, 900, 923, 960, 1000, 1023, 1024,
  1100, 1180, 1199, 1200, 1280, 1600,
];
const WIDTHS = process.env.WIDTHS === 'all' ? ALL_WIDTHS : USUAL_WIDTHS;

const WINDOWS = [
  ...WIDTHS.map((width) => ({ name: `${width} px`, width, fontSize: DEFAULT_FONT_SIZE })),
  { name: 'text at 200%', width: 1280, fontSize: 32 },
];

for (const [user, routes] of Object.entries(ROUTES_BY_USER))
  test(`The screens of ${user} show all content at every width and with the longest titles`, async ({ game, openWindow }) => {
    const ids = await findDemoIds(game.database.db);
    const signedIn = user === 'guest' ? undefined : await signInDemoUser(game, user);
    if (signedIn && user === 'gracz') await bidOnBothOptions(signedIn, ids);
    const { page, visit } = await openWindow(signedIn);
    const setFontSize = await controlFontSize(page);
    await interceptApi(page, 'long');
    const faults: string[] = [];
    for (const route of routes(ids)) {
      await page.setViewportSize({ width: 320, height: 800 });
      await visit(route);
      for (const { name, width, fontSize } of WINDOWS) {
        await page.setViewportSize({ width, height: 800 });
        if (fontSize !== DEFAULT_FONT_SIZE) await setFontSize(fontSize);
        const crowded = fontSize === DEFAULT_FONT_SIZE ? findCrowdedContent : () => [];
        for (const fault of [...(await findClippedContent(page)), ...(await crowded(page))])
          faults.push(`${route}, ${name}: ${fault}`);
      }
      await setFontSize(DEFAULT_FONT_SIZE);
    }
    await restoreApi(page);
    expect(faults).toEqual([]);
  });

/** Places a bid on each option of a bet of a market with several bets, whose page then shows them under the player's position. */
async function bidOnBothOptions({ api }: SignedInUser, ids: DemoIds): Promise<void> {
  for (const option of [true, false]) await placeBid(api, { id: ids.bet }, { option, price: 0.01, shares: 10 });
}

/** The returned function sets the browser's default font size in pixels, which layout breakpoints depend on too. */
async function controlFontSize(page: Page): Promise<(standard: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  return (standard) => session.send('Page.setFontSizes', { fontSizes: { standard } });
}
