import { endpoints } from '@wieszcz/api';
import { editorTexts as texts, marketsTexts, marketTexts, money, uiTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { createDraft, createOpenMarket } from '../seed/markets.ts';
import { buyShares } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

let author: SignedInUser;
let hanna: SignedInUser;
test.beforeAll(async ({ game }) => {
  [author, hanna] = await Promise.all([createUser(game, 'moderator', 'autorka'), signUpPlayer(game, 'hanna')]);
});

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('a market with several bets is resolved by none of them, and every no pays out', async ({ openWindow }) => {
      const topic = `Kto zdobędzie mistrzostwo? (${device})`;
      const { marketId, bets } = await createOpenMarket(author.api, { topic, bets: ['Legia', 'Jagiellonia'] });
      await buyShares(hanna.api, bets[0]!, { shares: 10 });
      await buyShares(hanna.api, bets[1]!, { option: false, shares: 20 });

      const { page, visit, takeConsoleErrors } = await openWindow(author);
      await visit(`/markets/solveMarket/${marketId}`);
      await page.getByRole('radio', { name: texts.chooseNone }).click();
      await expect(page.getByText(texts.payoutPreview(money(20), 1)).first()).toBeVisible();
      await expect(page.getByText(texts.resultNone).first()).toBeVisible();
      await page.getByRole('button', { name: texts.resolveSubmit }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(texts.resultNone)).toBeVisible();
      await dialog.getByRole('button', { name: texts.confirmResolveButton }).click();
      await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
      await expect(page.getByText(marketTexts.noneCameTrue).first()).toBeVisible();
      await expect(page.getByText(uiTexts.unfulfilled, { exact: true })).toHaveCount(2);
      expect(await page.getByText(marketTexts.correctFor(false)).count()).toBe(2);
      expect(await author.api(endpoints.getMarket, { params: { id: marketId } })).toMatchObject({ resolvedNone: true });

      await visit('/markets');
      await page.getByRole('tab', { name: new RegExp(`^${marketsTexts.tabs.solved}\\s*,`) }).click();
      const card = page.getByRole('article').filter({ hasText: topic });
      await expect(card.getByText(marketsTexts.resultNone)).toBeVisible();
      expect(takeConsoleErrors()).toEqual([]);
    });
  });
}

test('The choice of none is offered only for several bets', async ({ openWindow }) => {
  const { marketId } = await createOpenMarket(author.api, { topic: 'Czy przyjdzie zima?' });
  const { page, visit } = await openWindow(author);
  await visit(`/markets/solveMarket/${marketId}`);
  await page.getByRole('radio', { name: texts.chooseNo }).waitFor();
  expect(await page.getByRole('radio', { name: texts.chooseNone }).count()).toBe(0);
});

test('Publishing several bets, and adding another one, asks what happens if none comes true', async ({ openWindow }) => {
  const several = await createDraft(author.api, { topic: 'Kto wygra wybory?', bets: ['Nowak', 'Kowalska'] });
  const single = await createDraft(author.api, { topic: 'Czy spadnie śnieg?', bets: ['Spadnie'] });
  const { page, visit } = await openWindow(author);
  for (const [screen, id, count] of [
    ['makePublic', several.marketId, 1],
    ['makePublic', single.marketId, 0],
    ['editBets', single.marketId, 1],
    ['editBets', (await createDraft(author.api, { topic: 'Pusty rynek' })).marketId, 0],
  ] as const) {
    await visit(`/markets/${screen}/${id}`);
    expect(await page.getByText(texts.whatIfNone).count(), `${screen}/${id}`).toBe(count);
  }
});

test('Before a second bet is added to a published market, the form says that a bet or none will then be chosen', async ({
  openWindow,
}) => {
  const { marketId } = await createOpenMarket(author.api, { topic: 'Czy wygra Lech?' });
  const { page, visit } = await openWindow(author);
  await visit(`/markets/editBets/${marketId}`);
  await expect(page.getByText(texts.secondBet)).toBeVisible();
  await author.api(endpoints.addBet, { body: { marketId, title: 'Remis', yesPrice: 0.3, noPrice: 0.75, shares: 10_000 } });
  // The page keeps what it has read for some seconds.
  await page.reload();
  await expect(page.getByText(texts.whatIfNone)).toBeVisible();
  expect(await page.getByText(texts.secondBet).count()).toBe(0);
});
