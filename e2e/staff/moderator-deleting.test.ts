import { endpoints } from '@wieszcz/api';
import { editorTexts as texts, errorTexts, marketsTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { rejectNextAsBusy } from '../pages/api-responses.ts';
import { keyboardOf } from '../pages/keyboard.ts';
import { createDraft, createOpenMarket } from '../seed/markets.ts';
import { createUser, type SignedInUser } from '../seed/users.ts';

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
});

const findMarket = (id: number) => author.api(endpoints.getMarket, { params: { id } });

test.describe('The deletion of a market', () => {
  test('is possible only without bets, and the screen links to them', async ({ openWindow }) => {
    const { marketId } = await createDraft(author.api, { topic: 'Czy zniknie z zakładem?', bets: ['Zniknie'] });
    const { page, visit } = await openWindow(author);
    await visit(`/markets/delete/${marketId}`);
    await page.getByRole('heading', { level: 1, name: texts.deleteTitle }).waitFor();
    await expect(page.getByText(texts.deleteHasBets).first()).toBeVisible();
    await expect(page.getByRole('button', { name: texts.deleteSubmit })).toHaveCount(0);
    await page.getByRole('link', { name: texts.editBets }).click();
    await page.waitForURL((url) => url.hash === `#/markets/editBets/${marketId}`);
  });

  for (const { device, viewport } of VIEWPORTS) {
    test.describe(`on a ${device}`, () => {
      test.use({ viewport });

      test('removes the market permanently after a confirmation', async ({ openWindow }) => {
        const { marketId, topic } = await createDraft(author.api, { topic: `Czy zniknie? Na ${device}` });
        const { page, visit, takeConsoleErrors } = await openWindow(author);
        await visit(`/markets/delete/${marketId}`);
        await expect(page.getByText(texts.deleteQuestion).first()).toBeVisible();
        await page.getByRole('button', { name: texts.deleteSubmit }).click();
        await page.waitForURL((url) => url.hash === '#/markets');
        await expect(page.getByText(texts.deleted).first()).toBeVisible();
        await page.getByRole('heading', { level: 1, name: marketsTexts.title }).waitFor();
        await expect(page.getByRole('link', { name: topic })).toHaveCount(0);
        await expect(findMarket(marketId)).rejects.toThrow(errorTexts.MARKET_NOT_FOUND);
        expect(takeConsoleErrors()).toEqual([]);
      });
    });
  }

  test('that fails leaves the focus on its button; if a bet was added meanwhile, the screen links to it and its heading gets the focus', async ({
    openWindow,
  }) => {
    const { marketId } = await createDraft(author.api, { topic: 'Czy ktoś coś dodał?' });
    const { page, visit } = await openWindow(author);
    await visit(`/markets/delete/${marketId}`);
    const { activate, expectFocus, press } = keyboardOf(page);
    await rejectNextAsBusy(page, '**/markets/delete?*');
    await activate(texts.deleteSubmit);
    await page.getByRole('alert').waitFor();
    await expectFocus(texts.deleteSubmit);
    await author.api(endpoints.addBet, { body: { marketId, title: 'Dodał', yesPrice: 0.5, noPrice: 0.5, shares: 10_000 } });
    await press('Enter');
    await expect(page.getByText(errorTexts.MARKET_HAS_BETS).first()).toBeVisible();
    await page.getByRole('link', { name: texts.editBets }).waitFor();
    await expectFocus(texts.deleteTitle);
  });

  test('is not possible after publication, which can be taken back until the market is resolved', async ({ openWindow }) => {
    const { marketId, bets } = await createOpenMarket(author.api, { topic: 'Czy zostanie?' });
    const { page, visit } = await openWindow(author);
    await visit(`/markets/delete/${marketId}`);
    await expect(page.getByText(texts.deletePublished).first()).toBeVisible();
    await expect(page.getByRole('link', { name: texts.backToMarket })).toHaveAttribute('href', `#/markets/details/${marketId}`);

    await author.api(endpoints.solveMarket, { query: { marketId, betId: bets[0]!.id } });
    await page.reload();
    await expect(page.getByText(texts.deleteResolved).first()).toBeVisible();
    await expect(page.getByText(texts.deletePublished)).toHaveCount(0);
  });
});
