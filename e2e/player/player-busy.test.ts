import type { Page } from '@playwright/test';
import { type Bet, endpoints, type Market } from '@wieszcz/api';
import { offersTexts, profileTexts, ticketTexts, unansweredTexts } from '@wieszcz/texts';
import { fireIntervals } from '../fixtures/held-intervals.ts';
import { expect, type GameFixtures, test } from '../fixtures/test.ts';
import { breakNextResponse, loseNextResponse, rejectCalls } from '../pages/api-responses.ts';
import { budgetLink } from '../pages/sign-in.ts';
import { ticketOf } from '../pages/ticket.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares, listPurchases } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

const UNREACHABLE = 'Serwer nie odpowiada, spróbuj ponownie później!';
const BUSY = 'W tym momencie dużo osób próbuje złożyć zamówienie, spróbuj ponownie za chwilę';
const BUY_CALL = '**/markets/buyContract*';
const ORDER = /^Kup 10 akcji na tak za 5,00 \$/;

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
});

/** Creates a market and a player, and opens a window of the player on the market. */
async function enter(
  { game, openWindow }: GameFixtures,
  username: string,
): Promise<{ market: Market & { bets: Bet[] }; player: SignedInUser; page: Page }> {
  const market = await createOpenMarket(author.api, { topic: `Czy zdąży ${username}?`, bets: ['Zdąży'] });
  const player = await signUpPlayer(game, username);
  const { page, goTo } = await openWindow(player);
  await goTo(`/markets/details/${market.marketId}`);
  await page.getByRole('button', { name: ORDER }).waitFor();
  return { market, player, page };
}

test.describe('A purchase', () => {
  for (const [state, code] of [
    ['busy', 'EXCHANGE_BUSY'],
    ['broken', 'INTERNAL'],
  ] as const)
    test(`from a ${state} server says that many players are ordering, keeps the order, and succeeds when it is retried`, async ({
      game,
      openWindow,
    }) => {
      const { market, page } = await enter({ game, openWindow }, state);
      await rejectCalls(page, BUY_CALL, code);
      await page.getByRole('button', { name: ORDER }).click();
      await page.getByRole('alert').filter({ hasText: BUSY }).waitFor();
      await expect(page.getByRole('textbox', { name: 'Ile akcji', exact: true })).toHaveValue('10');
      await page.unroute(BUY_CALL);
      await page.getByRole('button', { name: ORDER }).click();
      await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
      expect(await listPurchases(game, market)).toEqual([10]);
    });

  test('that was made but answered with an error buys once when it is retried', async ({ game, openWindow }) => {
    const { market, page } = await enter({ game, openWindow }, 'zerwana');
    const keys: (string | undefined)[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/markets/buyContract') && keys.push(request.headers()['idempotency-key']),
    );
    await breakNextResponse(page, BUY_CALL);
    await page.getByRole('button', { name: ORDER }).click();
    await page.getByRole('alert').filter({ hasText: BUSY }).waitFor();
    expect(await listPurchases(game, market)).toEqual([10]);
    await page.getByRole('button', { name: ORDER }).click();
    await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
    expect(await listPurchases(game, market)).toEqual([10]);
    await expect(budgetLink(page, '1 095,00 $')).toBeVisible();
    expect(keys).toEqual([expect.stringMatching(/^\w{8,64}$/), keys[0]]);

    await page.getByRole('button', { name: ORDER }).click();
    await expect(budgetLink(page, '1 090,00 $')).toBeVisible();
    expect(new Set(keys).size).toBe(2);
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
    await breakNextResponse(page, '**/offers/buy*');
    const submit = dialog.getByRole('button', { name: 'Zakup akcje' });
    await submit.click();
    await dialog.getByText(ticketTexts.inDoubt.title).waitFor();
    await expect(dialog.getByText(offersTexts.sharesHelp(3))).toBeVisible();
    await submit.click();
    await page.waitForURL(/#\/contracts$/);
    expect(await listPurchases(game, market)).toEqual([10, 7]);
    await expect(budgetLink(page, '1 097,20 $')).toBeVisible();
    expect((await player.api(endpoints.getMe)).budget).toBe(1097.2);
  });

  test('that was made but answered with an error buys once also if another form is opened before the retry', async ({
    game,
    openWindow,
  }) => {
    const { market, page } = await enter({ game, openWindow }, 'wracająca');
    const ticket = ticketOf(page);
    await breakNextResponse(page, BUY_CALL);
    await page.getByRole('button', { name: ORDER }).click();
    const doubt = page.getByText('Nie wiemy, czy zlecenie dotarło');
    await doubt.waitFor();
    await ticket.mode('price').click();
    await page.getByRole('button', { name: /^Złóż zlecenie/ }).waitFor();
    await expect(doubt).toBeHidden();
    await ticket.mode('now').click();
    await doubt.waitFor();
    await page.getByRole('button', { name: ORDER }).click();
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
  await page.getByRole('button', { name: ORDER }).click();
  const doubt = page.getByText(ticketTexts.inDoubt.title);
  await doubt.waitFor();
  await author.api(endpoints.solveMarket, {
    query: { marketId: market.marketId, betId: market.bets[0]!.id, correctOption: true },
  });
  await fireIntervals(page);
  await expect(page.getByText('W tym wypłata 10,00 $')).toBeVisible();
  await expect(doubt).toBeVisible();
  await page.getByRole('button', { name: ORDER }).click();
  await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
  await expect(ticketOf(page).submitButton).toHaveCount(0);
  await expect(budgetLink(page, '1 105,00 $')).toBeVisible();
});

test.describe('After all free shares are gone', () => {
  /** Opens the form of a sale of 10 shares. */
  async function enterWithShares({ game, openWindow }: GameFixtures, username: string) {
    const entered = await enter({ game, openWindow }, username);
    const { page, player, market } = entered;
    const { boughtContract } = await buyShares(player.api, market.bets[0]!, { shares: 10 });
    await fireIntervals(page);
    const ticket = ticketOf(page);
    await ticket.intent('sell').click();
    return { ...entered, ticket, boughtContract, doubt: page.getByText(ticketTexts.inDoubt.title) };
  }

  test('an offer that was made but answered with an error is repeated from the ticket and made once', async ({
    game,
    openWindow,
  }) => {
    const { page, player, ticket, boughtContract, doubt } = await enterWithShares({ game, openWindow }, 'wystawiająca');
    await ticket.mode('price').click();
    await ticket.fill(ticket.price, '0,70');
    await breakNextResponse(page, '**/contracts/addOffer*');
    const submit = page.getByRole('button', { name: 'Wystaw 10 akcji po 0,70 $' });
    await submit.click();
    await expect(ticket.price).toHaveCount(0);
    await expect(doubt).toBeVisible();
    await submit.click();
    await expect(page.getByText('Oferta została wystawiona').first()).toBeVisible();
    await expect(page.getByText(ticketTexts.sellNow.allListedTitle)).toBeVisible();
    await expect(doubt).toHaveCount(0);
    const { offers } = await player.api(endpoints.getContract, { params: { id: boughtContract.id } });
    expect(offers).toHaveLength(1);
  });

  test('a sale that was not made is refused when it is repeated, and the ticket says why', async ({ game, openWindow }) => {
    const { page, player, ticket, boughtContract, doubt } = await enterWithShares({ game, openWindow }, 'spóźniona');
    const SELL_CALL = '**/api/contracts/*/sell?covers=*';
    await rejectCalls(page, SELL_CALL, 'EXCHANGE_BUSY', { times: 1 });
    const submit = page.getByRole('button', { name: /^Sprzedaj 10 akcji za / });
    await submit.click();
    await doubt.waitFor();
    await player.api(endpoints.sellContract, {
      params: { id: boughtContract.id },
      body: { shares: 10, minPrice: 0.01, timeInForce: 'FOK' },
    });
    await fireIntervals(page);
    await expect(ticket.shares).toHaveCount(0);
    await expect(doubt).toBeVisible();
    await submit.click();
    await expect(page.getByText(ticketTexts.sellNow.nothingTitle(true))).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: ticketTexts.sellNow.failed })).toBeVisible();
    await expect(doubt).toHaveCount(0);
  });
});

test.describe('Without a response', () => {
  test('a purchase from an offer keeps its entries, and buys once when the page repeats it', async ({ game, openWindow }) => {
    const { market, page } = await enter({ game, openWindow }, 'zagubiona');
    await page.getByRole('link', { name: 'Przeglądaj oferty na tak' }).click();
    await page.getByRole('button', { name: /^Kup:/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Zakup akcji' });
    const shares = dialog.getByRole('textbox', { name: 'Liczba akcji' });
    await shares.fill('7');
    await loseNextResponse(page, '**/offers/buy*');
    await dialog.getByRole('button', { name: 'Zakup akcje' }).click();
    await page.getByText(unansweredTexts.purchase.unknown).waitFor();
    await expect(shares).toHaveValue('7');
    await page.waitForURL(/#\/contracts$/);
    expect(await listPurchases(game, market)).toEqual([7]);
  });

  test('an offer that the server has saved is not added twice when the page repeats it', async ({ game, openWindow }) => {
    const { market, player, page } = await enter({ game, openWindow }, 'sprzedająca');
    const { boughtContract } = await buyShares(player.api, market.bets[0]!);
    await page.goto(`${game.url}/#/offers/new/${boughtContract.id}`);
    const shares = page.getByRole('textbox', { name: 'Liczba akcji' });
    await shares.fill('4');
    await loseNextResponse(page, '**/contracts/addOffer*');
    const submit = page.getByRole('button', { name: 'Dodaj ofertę: 4 akcje po 0,50 $' });
    await submit.click();
    await page.getByText(unansweredTexts.listing.unknown).waitFor();
    await expect(shares).toHaveValue('4');
    await page.waitForURL(/#\/contracts\/details\/\d+$/);
    const offers = page.getByRole('table', { name: 'Twoje oferty z tego kontraktu' }).getByRole('row');
    await offers.nth(1).waitFor();
    await expect(offers).toHaveCount(2);
  });

  test('the sign-up and the password change say so and keep their values', async ({ game, openWindow }) => {
    const player = await signUpPlayer(game, 'cierpliwa');
    const [{ page: guestPage, goTo: guestGoTo }, { page, goTo }] = [await openWindow(), await openWindow(player)];
    for (const each of [guestPage, page]) await each.route('**/api/auth/*', (route) => route.abort());
    await guestGoTo('/register');
    for (const field of ['Nazwa użytkownika', 'Imię', 'Nazwisko', 'Hasło', 'Powtórz hasło'])
      await guestPage.getByLabel(field, { exact: true }).fill('cierpliwie');
    await guestPage.getByLabel('Adres e-mail').fill('c@przyklad.pl');
    await guestPage.getByRole('button', { name: 'Załóż konto' }).click();
    await expect(guestPage.getByText(unansweredTexts.signUp.unknown)).toBeVisible();
    await expect(guestPage.getByLabel('Adres e-mail')).toHaveValue('c@przyklad.pl');
    await goTo('/editPassword');
    for (const field of ['Stare hasło', 'Nowe hasło', 'Powtórz nowe hasło'])
      await page.getByLabel(field, { exact: true }).fill('cierpliwie');
    await page.getByRole('button', { name: 'Zatwierdź' }).click();
    await expect(page.getByText(profileTexts.editPassword.unknown)).toBeVisible();
    await expect(page.getByLabel('Stare hasło')).toHaveValue('cierpliwie');
  });

  test('every list and screen says so and has a retry button', async ({ game, openWindow }) => {
    const market = await createOpenMarket(author.api, { topic: 'Czy serwer wróci?', bets: ['Wróci'] });
    const { page, goTo } = await openWindow(await signUpPlayer(game, 'odważna'));
    for (const [path, call] of [
      ['/markets', '**/markets?*'],
      [`/markets/details/${market.marketId}`, `**/markets/${market.marketId}?*`],
      [`/offers/bet/${market.bets[0]!.id}/false`, '**/offers?*'],
      ['/contracts', '**/contracts/filtered?*'],
      ['/transactions', '**/transactions/purchaser?*'],
      ['/profile', '**/api/budget/history?*'],
    ] as const) {
      await page.route(call, (route) => route.abort());
      await goTo(path);
      await expect(page.getByText(UNREACHABLE).first(), path).toBeVisible();
      await page.unroute(call);
      await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
      await page.getByText(UNREACHABLE).waitFor({ state: 'hidden' });
    }
  });
});
