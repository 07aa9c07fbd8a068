import type { Locator, Page } from '@playwright/test';
import { profileTexts, rankingTexts, uiTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { holdCalls } from '../pages/api-responses.ts';
import { findDemoIds } from '../seed/demo-ids.ts';
import { signInDemoUser } from '../seed/users.ts';

test.use({ gameData: 'demo', gameScope: 'worker' });

test('A chart is marked as loading until its data arrives, and offers no table before; its data and its code wait for nothing else, and what arrives late moves nothing', async ({
  game,
  openWindow,
}) => {
  const { single } = await findDemoIds(game.database.db);
  const { page, goTo } = await openWindow(await signInDemoUser(game, 'gracz'));
  const table = page.getByRole('button', { name: uiTexts.showTable });
  const busyChart = page.locator('[aria-busy=true]').filter({ hasText: uiTexts.showTable });
  const expectsData = async (release: () => void) => {
    await expect(busyChart).toHaveCount(1);
    await expect(table).toBeHidden();
    release();
    await expect(table).toBeVisible();
    await expect(busyChart).toHaveCount(0);
  };

  const releasePortfolio = await holdCalls(page, '**/api/portfolio?*');
  const releaseLate = [await holdCalls(page, '**/api/me'), await holdCalls(page, '**/api/rankings/*')];
  const releaseWorths = await holdCalls(page, '**/api/portfolio/chart?*');
  const worthsCalled = page.waitForRequest('**/api/portfolio/chart?*');
  const codeCalled = page.waitForRequest('**/assets/Plot-*.js');
  await goTo('/profile');
  await worthsCalled;
  releasePortfolio();
  await codeCalled;
  await expectsData(releaseWorths);
  const before = await distances(page);
  for (const release of releaseLate) release();
  const [, , afterBonus] = profileTexts.bonus('');
  await expect(page.getByText(afterBonus)).toBeVisible();
  await expect(ownPlaceOf(page)).toHaveAttribute('aria-busy', 'false');
  await expect.poll(() => distances(page)).toEqual(before);

  const releaseChances = await holdCalls(page, '**/api/bets/*/chances?*');
  const chancesCalled = page.waitForRequest('**/api/bets/*/chances?*');
  await goTo(`/markets/details/${single}`);
  await chancesCalled;
  await expectsData(releaseChances);
});

/** In pixels: of the net worth from the title, with the day's bonus between them, and of the account's menu from the player's place above it. */
async function distances(page: Page): Promise<number[]> {
  const topOf = async (part: Locator) => (await part.boundingBox())!.y;
  const title = page.getByRole('heading', { level: 1 });
  const worth = page.getByRole('heading', { name: profileTexts.netWorth, exact: true });
  const menu = page.getByRole('navigation', { name: profileTexts.actions });
  return [(await topOf(worth)) - (await topOf(title)), (await topOf(menu)) - (await topOf(ownPlaceOf(page)))];
}

const ownPlaceOf = (page: Page) => page.getByRole('region', { name: rankingTexts.yours.netWorth });
