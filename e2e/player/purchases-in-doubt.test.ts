import type { Page } from '@playwright/test';
import { type Bet, endpoints, type Market } from '@wieszcz/api';
import { errorTexts, marketTexts, offersTexts, stopTexts, ticketTexts, uiTexts } from '@wieszcz/texts';
import { fireIntervals } from '../fixtures/held-intervals.ts';
import { expect, type GameFixtures, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';
import { breakNextResponse, rejectCalls } from '../pages/api-responses.ts';
import { budgetLink, submitSignInForm } from '../pages/sign-in.ts';
import { enterNewMarket, openTicket, ticketOf, USUAL_PURCHASE } from '../pages/ticket.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares, listPurchases } from '../seed/trading.ts';
import { createUser, PASSWORD, type SignedInUser, signUpPlayer } from '../seed/users.ts';

const BUY_CALL = '**/markets/buyContract*';
const OFFER_CALL = '**/offers/buy*';

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
});

const enter = (fixtures: GameFixtures, username: string) => enterNewMarket(fixtures, author, username);

/** Opens the dialog that buys 7 shares from the first offer of a new market. */
async function enterOffer(fixtures: GameFixtures, username: string) {
  const { page, market } = await enter(fixtures, username);
  await page.getByRole('link', { name: marketTexts.browse(true) }).click();
  await page.getByRole('button', { name: /^Kup:/ }).click();
  const dialog = page.getByRole('dialog', { name: offersTexts.buyTitle });
  await dialog.getByRole('textbox', { name: offersTexts.shares }).fill('7');
  return { page, market, dialog, submit: dialog.getByRole('button', { name: offersTexts.submit }) };
}

const REASON = 'Sprawdzamy';

const pauseMarket = ({ marketId }: Market) =>
  author.api(endpoints.pauseMarket, { params: { id: marketId }, body: { reason: REASON } });
const waitForPause = (page: Page) => page.getByText(stopTexts.paused).first().waitFor();

/** Pauses the market, and waits until the page says so. */
async function pause(page: Page, market: Market): Promise<void> {
  await pauseMarket(market);
  await fireIntervals(page);
  await waitForPause(page);
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
    expect(await listPurchases(game, market)).toEqual([10]);
    await page.getByRole('button', { name: USUAL_PURCHASE }).click();
    await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
    expect(await listPurchases(game, market)).toEqual([10]);
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
    expect(await listPurchases(game, market)).toEqual([10]);
    await expect(budgetLink(page, '1 095,00 $')).toBeVisible();
  });

  test('from an offer that was made but answered with an error buys once when it is retried, though fewer shares are left', async ({
    game,
    openWindow,
  }) => {
    const { market, player, page } = await enter({ game, openWindow }, 'oferta');
    const seller = await signUpPlayer(game, 'dostawczyni');
    const { boughtContract } = await buyShares(seller.api, market.bets[0]!, { shares: 10 });
    await addOffer(seller.api, boughtContract, 0.4, 10);
    await page.goto(`${game.url}/#/offers/bet/${market.bets[0]!.id}/true`);
    await page.getByRole('button', { name: /^Kup: .*0,40/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Zakup akcji' });
    await dialog.getByRole('textbox', { name: 'Liczba akcji' }).fill('7');
    await breakNextResponse(page, OFFER_CALL);
    const submit = dialog.getByRole('button', { name: 'Zakup akcje' });
    await submit.click();
    await dialog.getByText(ticketTexts.inDoubt.title).waitFor();
    await expect(dialog.getByText(offersTexts.sharesHelp(3))).toBeVisible();
    await expect(dialog.getByText('2,80 $', { exact: true })).toBeVisible();
    await submit.click();
    await page.waitForURL(/#\/contracts$/);
    expect(await listPurchases(game, market)).toEqual([10, 7]);
    await expect(budgetLink(page, '1 097,20 $')).toBeVisible();
    expect((await player.api(endpoints.getMe)).budget).toBe(1097.2);
  });

  test('from an offer stays in doubt when its retry is turned away and when its market is paused, and buys once', async ({
    game,
    openWindow,
  }) => {
    const { market, page, dialog, submit } = await enterOffer({ game, openWindow }, 'wstrzymana');
    const doubt = dialog.getByText(ticketTexts.inDoubt.text);
    await breakNextResponse(page, OFFER_CALL);
    await submit.click();
    await doubt.waitFor();
    await pauseMarket(market);
    await rejectCalls(page, OFFER_CALL, 'RATE_LIMITED', { times: 1 });
    await submit.click();
    await dialog.getByText(errorTexts.RATE_LIMITED(1)).waitFor();
    await waitForPause(page);
    await expect(doubt).toBeVisible();
    await submit.click();
    await page.waitForURL(/#\/contracts$/);
    expect(await listPurchases(game, market)).toEqual([7]);
  });

  test('from an offer that was not made is refused when it is repeated after a pause, and its form says why', async ({
    game,
    openWindow,
  }) => {
    const { market, page, dialog, submit } = await enterOffer({ game, openWindow }, 'zatrzymana');
    const doubt = dialog.getByText(ticketTexts.inDoubt.text);
    await rejectCalls(page, OFFER_CALL, 'EXCHANGE_BUSY', { times: 1 });
    await pauseMarket(market);
    await submit.click();
    await doubt.waitFor();
    await waitForPause(page);
    await submit.click();
    await expect(dialog.getByRole('alert').filter({ hasText: errorTexts.TRADING_PAUSED(REASON) })).toBeVisible();
    await expect(doubt).toHaveCount(0);
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
    expect(await listPurchases(game, market)).toEqual([10]);
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
  await fireIntervals(page);
  await expect(page.getByText('W tym wypłata 10,00 $')).toBeVisible();
  await expect(doubt).toBeVisible();
  await page.getByRole('button', { name: USUAL_PURCHASE }).click();
  await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
  await expect(ticketOf(page).submitButton).toHaveCount(0);
  await expect(budgetLink(page, '1 105,00 $')).toBeVisible();
});

/** Resolves the market, and waits until the page says so. */
async function resolve(page: Page, { marketId, bets }: Market & { bets: Bet[] }): Promise<void> {
  await author.api(endpoints.solveMarket, { query: { marketId, betId: bets[0]!.id, correctOption: true } });
  await fireIntervals(page);
  await page.getByRole('link', { name: marketTexts.browse(true) }).waitFor({ state: 'detached' });
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
    expect(await listPurchases(game, market)).toEqual([]);
  });

test.describe('On a phone', () => {
  test.use({ viewport: PHONE });

  for (const [stop, act] of [
    ['resolved', resolve],
    ['paused', pause],
  ] as const)
    test(`a purchase in doubt can be opened again after its market is ${stop} and the sheet is closed`, async ({
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
      await act(page, market);
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await page.getByRole('button', { name: ticketTexts.title }).click();
      await ticketOf(page).submitButton.click();
      await expect(page.getByText('Kupiono 7 akcji na tak').first()).toBeVisible();
      await expect(page.getByText(ticketTexts.inDoubt.title)).toHaveCount(0);
      expect(await listPurchases(game, market)).toEqual([7]);
    });
});
