import { expect, test } from '../fixtures/test.ts';

test('The page of the API shows what a call answers, and no error', async ({ game, openWindow }) => {
  const { page } = await openWindow();
  await page.goto(`${game.url}/api/docs`);
  await page.getByRole('link', { name: 'markets', exact: true }).click();
  const call = page.locator('#operations-markets-listOpenMarkets');
  await call.getByRole('button', { name: 'GET /markets', exact: false }).first().click();
  await expect(call.locator('.responses-table').getByText('"topic"').first()).toBeVisible();
  await expect(page.locator('.errors-wrapper')).toHaveCount(0);
});
