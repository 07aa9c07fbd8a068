import type { Page } from '@playwright/test';
import { type Bet, endpoints, type Market } from '@wieszcz/api';
import { errorTexts, marketTexts, stopTexts, ticketTexts, uiTexts } from '@wieszcz/texts';
import { fireIntervalsUntil } from '../fixtures/held-intervals.ts';
import { expect, type GameFixtures, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';
import { breakNextResponse, rejectCalls } from '../pages/api-responses.ts';
import { budgetLink, submitSignInForm } from '../pages/sign-in.ts';
import { enterNewMarket, openSheet, openTicket, ticketOf, USUAL_PURCHASE } from '../pages/ticket.ts';
import { createOpenMarket, PAUSE_REASON, pauseMarket } from '../seed/markets.ts';
import { listTradedShares } from '../seed/trading.ts';
import { createUser, PASSWORD, type SignedInUser, signUpPlayer } from '../seed/users.ts';

const BUY_CALL = '**/markets/buyContract*';

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
});

const enter = (fixtures: GameFixtures, username: string) => enterNewMarket(fixtures, author, username);

/** Pauses the market, and waits until the page says so. */
async function pause(page: Page, market: Market): Promise<void> {
  await pauseMarket(author.api, market);
  await fireIntervalsUntil(page, (soon) => soon(page.getByText(stopTexts.paused).first()).toBeVisible());
}

test.describe('A purchase', () => {
  test('that was made but answered with an error buys once when it is retried', async ({ game, openWindow }) => {
    const { market, page } = await enter({ game, openWindow }, 'zerwana');
    const keys: (string | undefined)[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/markets/buyContract') && keys.push(request.headers()['idempotency-key']),
    );
    await breakNextResponse(page, BUY_CALL);
    await page.getByRole('button', { name: USUAL_PURCHASE }).click();
    await page.getByRole('alert').filter({ hasText: uiTexts.busy }).waitFor();
    expect(await listTradedShares(game, market)).toEqual([10]);
    await page.getByRole('button', { name: USUAL_PURCHASE }).click();
    await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
    expect(await listTradedShares(game, market)).toEqual([10]);
    await expect(budgetLink(page, '1 095,00 $')).toBeVisible();
    expect(keys).toEqual([expect.stringMatching(/^\w{8,64}$/), keys[0]]);

    await page.getByRole('button', { name: USUAL_PURCHASE }).click();
    await expect(budgetLink(page, '1 090,00 $')).toBeVisible();
    expect(new Set(keys).size).toBe(2);
  });

  test('that was made but answered with an error buys once also if its retries are turned away before they are handled', async ({
    game,
    openWindow,
  }) => {
    const { market, page } = await enter({ game, openWindow }, 'odsyłana');
    const submit = page.getByRole('button', { name: USUAL_PURCHASE });
    const doubt = page.getByText(ticketTexts.inDoubt.text);
    await breakNextResponse(page, BUY_CALL);
    await submit.click();
    await doubt.waitFor();
    await rejectCalls(page, BUY_CALL, 'RATE_LIMITED', { times: 1 });
    await submit.click();
    await page.getByText(errorTexts.RATE_LIMITED(1)).first().waitFor();
    await expect(doubt).toBeVisible();
    await rejectCalls(page, BUY_CALL, 'UNAUTHENTICATED', { times: 1 });
    await submit.click();
    await expect(page.getByText(ticketTexts.expired.inDoubt)).toBeVisible();
    await page.getByRole('link', { name: ticketTexts.expired.login }).first().click();
    await submitSignInForm(page, 'odsyłana', PASSWORD);
    await submit.click();
    await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
    expect(await listTradedShares(game, market)).toEqual([10]);
    await expect(budgetLink(page, '1 095,00 $')).toBeVisible();
  });

  test('that was made but answered with an error buys once also if another form is opened before the retry', async ({
    game,
    openWindow,
  }) => {
    const { market, page } = await enter({ game, openWindow }, 'wracająca');
    const ticket = ticketOf(page);
    await breakNextResponse(page, BUY_CALL);
    await page.getByRole('button', { name: USUAL_PURCHASE }).click();
    const doubt = page.getByText('Nie wiemy, czy zlecenie dotarło');
    await doubt.waitFor();
    await ticket.mode('price').click();
    await page.getByRole('button', { name: /^Złóż zlecenie/ }).waitFor();
    await expect(doubt).toBeHidden();
    await ticket.mode('now').click();
    await doubt.waitFor();
    await page.getByRole('button', { name: USUAL_PURCHASE }).click();
    await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
    await expect(doubt).toBeHidden();
    await expect(budgetLink(page, '1 095,00 $')).toBeVisible();
    expect(await listTradedShares(game, market)).toEqual([10]);
  });
});

test('A purchase that was made but answered with an error can still be repeated after the market is resolved', async ({
  game,
  openWindow,
}) => {
  const { market, page } = await enter({ game, openWindow }, 'rozstrzygnięta');
  await breakNextResponse(page, BUY_CALL);
  await page.getByRole('button', { name: USUAL_PURCHASE }).click();
  const doubt = page.getByText(ticketTexts.inDoubt.title);
  await doubt.waitFor();
  await author.api(endpoints.solveMarket, {
    query: { marketId: market.marketId, betId: market.bets[0]!.id, correctOption: true },
  });
  await fireIntervalsUntil(page, (soon) => soon(page.getByText('W tym wypłata 10,00 $')).toBeVisible());
  await expect(doubt).toBeVisible();
  await page.getByRole('button', { name: USUAL_PURCHASE }).click();
  await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
  await expect(ticketOf(page).submitButton).toHaveCount(0);
  await expect(budgetLink(page, '1 105,00 $')).toBeVisible();
});

/** Resolves the market, and waits until the page says so. */
async function resolve(page: Page, { marketId, bets }: Market & { bets: Bet[] }): Promise<void> {
  await author.api(endpoints.solveMarket, { query: { marketId, betId: bets[0]!.id, correctOption: true } });
  const browse = page.getByRole('link', { name: marketTexts.browse(true) });
  await fireIntervalsUntil(page, (soon) => soon(browse).toHaveCount(0));
}

for (const [stop, act] of [
  ['resolved', resolve],
  ['paused', pause],
] as const)
  test(`A purchase that was not made is refused when it is repeated after its market is ${stop}, and the ticket says why`, async ({
    game,
    openWindow,
  }) => {
    const { market, page } = await enter({ game, openWindow }, `po-${stop}`);
    const doubt = page.getByText(ticketTexts.inDoubt.title);
    await rejectCalls(page, BUY_CALL, 'EXCHANGE_BUSY', { times: 1 });
    await page.getByRole('button', { name: USUAL_PURCHASE }).click();
    await doubt.waitFor();
    await act(page, market);
    await page.getByRole('button', { name: USUAL_PURCHASE }).click();
    await expect(page.getByRole('alert').filter({ hasText: ticketTexts.buyNow.failed })).toBeVisible();
    await expect(ticketOf(page).submitButton).toHaveCount(0);
    await expect(doubt).toHaveCount(0);
    expect(await listTradedShares(game, market)).toEqual([]);
  });

test('A purchase that is refused because its market was paused meanwhile has no form left, and the ticket says why', async ({
  game,
  openWindow,
}) => {
  const { market, page } = await enter({ game, openWindow }, 'spóźniona');
  await pauseMarket(author.api, market);
  await page.getByRole('button', { name: USUAL_PURCHASE }).click();
  await expect(ticketOf(page).submitButton).toHaveCount(0);
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText(ticketTexts.buyNow.failed);
  await expect(refusal).toContainText(errorTexts.TRADING_PAUSED(PAUSE_REASON));
  await expect(refusal).toHaveCount(1);
});

test.describe('On a phone', () => {
  test.use({ viewport: PHONE });

  for (const [stop, act] of [
    ['resolved', resolve],
    ['paused', pause],
  ] as const)
    test(`a purchase in doubt is opened again with its entries after its market is ${stop} and the sheet is closed`, async ({
      game,
      openWindow,
    }) => {
      const market = await createOpenMarket(author.api, { topic: `Czy wróci po ${stop}?`, bets: ['Wróci'] });
      const window = await openWindow(await signUpPlayer(game, `telefon-${stop}`));
      const { page } = window;
      await openTicket(window, market, true);
      const sheet = page.getByRole('dialog', { name: ticketTexts.sheetTitle.buy });
      await ticketOf(page).fill(ticketOf(page).shares, '7');
      await breakNextResponse(page, BUY_CALL);
      await ticketOf(page).submitButton.click();
      await sheet.getByText(ticketTexts.inDoubt.title).waitFor();
      await ticketOf(page).fill(ticketOf(page).shares, '8');
      await act(page, market);
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await page.getByRole('button', { name: ticketTexts.title }).click();
      await expect(ticketOf(page).shares).toHaveValue('7');
      await ticketOf(page).submitButton.click();
      await expect(page.getByText('Kupiono 7 akcji na tak').first()).toBeVisible();
      await expect(page.getByText(ticketTexts.inDoubt.title)).toHaveCount(0);
      expect(await listTradedShares(game, market)).toEqual([7]);
    });

  test('a purchase in doubt leads back to the ticket also while its market trades', async ({ game, openWindow }) => {
    const market = await createOpenMarket(author.api, { topic: 'Czy wróci od razu?', bets: ['Wróci'] });
    const window = await openWindow(await signUpPlayer(game, 'telefon-od-razu'));
    const { page } = window;
    await openTicket(window, market, true);
    const sheet = page.getByRole('dialog', { name: ticketTexts.sheetTitle.buy });
    await ticketOf(page).fill(ticketOf(page).shares, '7');
    await breakNextResponse(page, BUY_CALL);
    await ticketOf(page).submitButton.click();
    await sheet.getByText(ticketTexts.inDoubt.title).waitFor();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await openSheet(page);
    await expect(ticketOf(page).shares).toHaveValue('10');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: ticketTexts.title }).click();
    await ticketOf(page).submitButton.click();
    await expect(page.getByText('Kupiono 7 akcji na tak').first()).toBeVisible();
    expect(await listTradedShares(game, market)).toEqual([7]);
  });
});
