import type { Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { MAX_BET_SHARES, MAX_PRICE, MAX_PRICE_SUM, MIN_BET_SHARES, MIN_PRICE, MIN_PRICE_SUM } from '@wieszcz/domain';
import { chanceTexts, editorTexts as texts, errorTexts, marketTexts, unansweredTexts, validationTexts } from '@wieszcz/texts';
import type { GameWindow } from '../fixtures/game-window.ts';
import { expect, type OpenWindow, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { holdCalls, rejectNextAsBusy } from '../pages/api-responses.ts';
import { expectFieldError } from '../pages/fields.ts';
import { createDraft, createOpenMarket } from '../seed/markets.ts';
import { createUser, type SignedInUser } from '../seed/users.ts';

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
});

const formOf = (page: Page) => ({
  title: page.getByLabel(texts.betTitle),
  yes: page.getByLabel(texts.betYes),
  no: page.getByLabel(texts.betNo),
  shares: page.getByRole('textbox', { name: texts.initialShares }),
  submit: page.getByRole('button', { name: texts.addBet, exact: true }),
});

const listBets = async (marketId: number) => (await author.api(endpoints.getMarket, { params: { id: marketId } })).bets ?? [];
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Creates an unpublished market and opens the screen of its bets. */
async function openBetEditor(
  openWindow: OpenWindow,
  draft: { topic: string; bets?: string[] },
): Promise<GameWindow & { marketId: number }> {
  const { marketId } = await createDraft(author.api, draft);
  const window = await openWindow(author);
  await window.visit(`/markets/editBets/${marketId}`);
  return { ...window, marketId };
}

test.describe('A bet', () => {
  test('requires a title, both prices and shares, and marks each missing value at its field', async ({ openWindow }) => {
    const { page, marketId, takeConsoleErrors } = await openBetEditor(openWindow, { topic: 'Czy będzie mróz?' });
    const { title, yes, no, shares, submit } = formOf(page);
    await expect(shares).toHaveValue(/^10\s000$/);
    await shares.fill('');
    await submit.click();
    for (const field of [title, yes, no, shares]) await expectFieldError(field, validationTexts.required);
    expect(await listBets(marketId)).toEqual([]);
    expect(takeConsoleErrors()).toEqual([]);
  });

  test('has prices of 0.01 $ to 1 $ that sum to 1 $ to 1.10 $, and accepts a decimal comma or point', async ({ openWindow }) => {
    const { page, marketId } = await openBetEditor(openWindow, { topic: 'Czy będzie odwilż?' });
    const { title, yes, no, submit } = formOf(page);
    await title.fill('Będzie');
    await yes.fill('0');
    await no.fill('0,00');
    await submit.click();
    for (const field of [yes, no]) await expectFieldError(field, validationTexts.pricePositive);

    await no.fill('0,05');
    await yes.fill('1.01');
    await yes.press('Enter');
    await expectFieldError(yes, validationTexts.priceRange({ min: MIN_PRICE, max: MAX_PRICE }));
    await no.focus();
    await expect(yes).toHaveValue('1.01');

    for (const [yesPrice, noPrice] of [
      ['0,44', '0.55'],
      ['0.56', '0,55'],
    ] as const) {
      await yes.fill(yesPrice);
      await no.fill(noPrice);
      await expect(page.getByText(texts.sumWrong).first()).toBeVisible();
      await submit.click();
      await expectFieldError(yes, validationTexts.priceSum({ min: MIN_PRICE_SUM, max: MAX_PRICE_SUM }));
    }
    expect(await listBets(marketId)).toEqual([]);

    for (const [name, yesPrice, noPrice] of [
      ['Będzie', '0,45', '0.55'],
      ['Nie będzie', '0.55', '0,55'],
    ] as const) {
      await title.fill(name);
      await yes.fill(yesPrice);
      await no.fill(noPrice);
      await expect(page.getByText(texts.sumGood).first()).toBeVisible();
      await submit.click();
      await page.getByRole('cell', { name, exact: true }).waitFor();
    }
    expect(await listBets(marketId)).toMatchObject([
      { title: 'Będzie', yesPrice: 0.45, noPrice: 0.55, shares: 10_000 },
      { title: 'Nie będzie', yesPrice: 0.55, noPrice: 0.55, shares: 10_000 },
    ]);
  });

  test('opens with 10 000 to 100 000 shares, set with the text box or the slider', async ({ openWindow }) => {
    const { page, marketId } = await openBetEditor(openWindow, { topic: 'Czy wzejdzie słońce?' });
    const { title, yes, no, shares } = formOf(page);
    await title.fill('Wzejdzie');
    await yes.fill('0,50');
    await no.fill('0,50');
    for (const invalid of ['9999', '100001']) {
      await shares.fill(invalid);
      await shares.press('Enter');
      await expectFieldError(shares, validationTexts.initialShares({ min: MIN_BET_SHARES, max: MAX_BET_SHARES }));
    }
    await title.focus();
    await expect(shares).toHaveValue('100001');
    await page.getByRole('slider').press('ArrowLeft');
    await expect(shares).toHaveValue(/^99\s999$/);
    await shares.press('Enter');
    await page.getByRole('cell', { name: 'Wzejdzie', exact: true }).waitFor();
    expect(await listBets(marketId)).toMatchObject([{ shares: 99_999 }]);
  });

  test('has a title that is unique in its market: a taken title is marked at its field, and all values stay', async ({
    openWindow,
  }) => {
    const { page } = await openBetEditor(openWindow, { topic: 'Kto wygra maraton?', bets: ['Świątek'] });
    const { title, yes, no, shares, submit } = formOf(page);
    await title.fill('ŚWIĄTEK');
    await yes.fill('0,33');
    await no.fill('0,70');
    await shares.fill('20 000');
    await submit.click();
    await expectFieldError(title, errorTexts.BET_TITLE_TAKEN);
    const values = await Promise.all([title, yes, no, shares].map((field) => field.inputValue()));
    expect(values.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(['ŚWIĄTEK', '0,33 $', '0,70 $', '20 000']);
    await title.fill('Linette');
    await submit.click();
    await page.getByRole('cell', { name: 'Linette', exact: true }).waitFor();
    await expect(title).toHaveValue('');
  });

  test('is added once after a lost connection, and once when the author retries after a busy server', async ({ openWindow }) => {
    const { page, marketId } = await openBetEditor(openWindow, { topic: 'Czy zakwitną wiśnie?' });
    const { title, yes, no, submit } = formOf(page);
    await title.fill('Zakwitną');
    await yes.fill('0,50');
    await no.fill('0,55');
    await page.context().setOffline(true);
    await submit.click();
    await expect(page.getByText(unansweredTexts.bet.unknown)).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('cell', { name: 'Zakwitną', exact: true }).waitFor();
    await title.fill('Przemarzną');
    await rejectNextAsBusy(page, '**/markets/addBet*');
    await submit.click();
    await expect(page.getByRole('alert').getByText(errorTexts.EXCHANGE_BUSY).first()).toBeVisible();
    await expect(title).toHaveValue('Przemarzną');
    await submit.click();
    await page.getByRole('cell', { name: 'Przemarzną', exact: true }).waitFor();
    expect(await listBets(marketId)).toHaveLength(2);
  });
});

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('a bet of an unpublished market is deleted after a confirmation', async ({ openWindow }) => {
      const draft = { topic: `Kto wygra ligę? ${device}`, bets: ['Lech', 'Raków'] };
      const { page, marketId, takeConsoleErrors } = await openBetEditor(openWindow, draft);
      await page.getByRole('button', { name: texts.deleteBet('Lech') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(texts.confirmDeleteBetText('Lech')).first()).toBeVisible();
      await dialog.getByRole('button', { name: texts.cancel }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await listBets(marketId)).toHaveLength(2);

      for (const [title, remaining] of [
        ['Lech', 1],
        ['Raków', 0],
      ] as const) {
        await page.getByRole('button', { name: texts.deleteBet(title) }).click();
        await dialog.getByRole('button', { name: texts.delete }).click();
        await rowOf(page, title).waitFor({ state: 'detached' });
        expect(await listBets(marketId)).toHaveLength(remaining);
      }
      await expect(page.getByText(texts.noBets).first()).toBeVisible();
      await expect(page.getByText(texts.noBetsHint).first()).toBeVisible();
      await expect(page.getByRole('link', { name: texts.confirmBets })).toHaveCount(0);
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('bets can be added to a published market but not deleted, and are visible to players at once', async ({
      openWindow,
    }) => {
      const { marketId } = await createOpenMarket(author.api, { topic: `Kto wygra turniej? ${device}`, bets: ['Hurkacz'] });
      const { page, visit, takeConsoleErrors } = await openWindow(author);
      await visit(`/markets/editBets/${marketId}`);
      await expect(page.getByText(texts.publishedBets).first()).toBeVisible();
      await expect(page.getByRole('button', { name: texts.deleteBet('Hurkacz') })).toHaveCount(0);
      await expect(page.getByRole('link', { name: texts.confirmBets })).toHaveCount(0);
      const { title, yes, no, submit } = formOf(page);
      await title.fill('Majchrzak');
      await yes.fill('0,40');
      await no.fill('0,65');
      await submit.click();
      await page.getByRole('cell', { name: 'Majchrzak', exact: true }).waitFor();
      await page.getByRole('link', { name: texts.backToMarket }).click();
      await page.getByRole('heading', { level: 3, name: 'Majchrzak' }).waitFor();
      await page.getByRole('link', { name: marketTexts.browseLabel(true, 'Majchrzak') }).click();
      await expect(page.getByText('10 000').first()).toBeVisible();
      expect(takeConsoleErrors()).toEqual([]);
    });
  });
}

test('The question whether to delete a bet stays until the deletion is answered', async ({ openWindow }) => {
  const { page, marketId } = await openBetEditor(openWindow, { topic: 'Kto wygra konkurs?', bets: ['Stoch', 'Żyła'] });
  const release = await holdCalls(page, '**/markets/deleteBet*');
  await page.getByRole('button', { name: texts.deleteBet('Stoch') }).click();
  const dialog = page.getByRole('dialog', { name: texts.confirmDeleteBet });
  await dialog.getByRole('button', { name: texts.delete }).click();
  await expect(dialog.getByRole('button', { name: texts.cancel })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(page, 'Stoch').waitFor({ state: 'detached' });
  expect(await listBets(marketId)).toMatchObject([{ title: 'Żyła' }]);
});

test('A bet of a market that was published meanwhile is not deleted, and the confirmation dialog says why', async ({
  openWindow,
}) => {
  const { page, marketId } = await openBetEditor(openWindow, { topic: 'Kto wygra regaty?', bets: ['Gdynia'] });
  await author.api(endpoints.publishMarket, { query: { marketId } });
  await page.getByRole('button', { name: texts.deleteBet('Gdynia') }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.delete }).click();
  await expect(page.getByRole('dialog').getByText(errorTexts.MARKET_PUBLISHED).first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: texts.cancel }).click();
  await expect(page.getByText(texts.publishedBets).first()).toBeVisible();
  await expect(page.getByRole('button', { name: texts.deleteBet('Gdynia') })).toHaveCount(0);
  expect(await listBets(marketId)).toHaveLength(1);
});

test('A market without bets says so to its author and links to the screen that adds them', async ({ openWindow }) => {
  const { marketId } = await createDraft(author.api, { topic: 'Czy zagra orkiestra?' });
  const { page, visit } = await openWindow(author);
  await visit(`/markets/details/${marketId}`);
  await expect(page.getByText(marketTexts.noBets).first()).toBeVisible();
  await expect(page.getByText(marketTexts.noBetsHint).first()).toBeVisible();
  await page.getByRole('link', { name: marketTexts.addBets }).click();
  await page.waitForURL((url) => url.hash === `#/markets/editBets/${marketId}`);
});

test('An unpublished market with a single bet shows its chance and prices once, in the list of bets', async ({ openWindow }) => {
  const { marketId } = await createDraft(author.api, { topic: 'Czy zabrzmi fanfara?', bets: ['Zabrzmi'] });
  const { page, visit } = await openWindow(author);
  await visit(`/markets/details/${marketId}`);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Zabrzmi' }) });
  await expect(row).toContainText(chanceTexts.ofYes);
  const main = page.getByRole('main');
  await expect(main.getByText(chanceTexts.ofYes)).toHaveCount(1);
  await expect(main.getByText(marketTexts.noPurchasesInMarket)).toHaveCount(1);
});
