import { uiTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { findDemoIds } from '../seed/demo-ids.ts';
import { signInDemoUser } from '../seed/users.ts';

test.use({ gameData: 'demo', gameScope: 'worker' });

const anyOf = (words: readonly string[]) => new RegExp(words.join('|'));

test('Options and results are shown as words beside their colours', async ({ game, openWindow }) => {
  const { page, visit } = await openWindow(await signInDemoUser(game, 'gracz'));
  const { resolved } = await findDemoIds(game.database.db);

  await visit('/contracts');
  const contracts = await page.getByRole('main').getByRole('article').allInnerTexts();
  expect(contracts.length).toBeGreaterThan(0);
  for (const contract of contracts) {
    expect(contract).toMatch(anyOf(Object.values(uiTexts.status)));
    expect(contract).toMatch(anyOf([uiTexts.positionYes, uiTexts.positionNo]));
  }

  await visit(`/markets/details/${resolved}`);
  const bets = await page.locator('li:has(h3)').allInnerTexts();
  expect(bets.length).toBeGreaterThan(0);
  for (const bet of bets) expect(bet).toMatch(anyOf([uiTexts.fulfilled, uiTexts.unfulfilled]));
});
