import { profileTexts, uiTexts, unansweredTexts } from '@wieszcz/texts';
import { expect, type GameFixtures, test } from '../fixtures/test.ts';
import { loseResponseAndHoldRepetition, rejectCalls } from '../pages/api-responses.ts';
import { enterNewMarket, USUAL_PURCHASE } from '../pages/ticket.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { buyShares, listTradedShares } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

const UNREACHABLE = 'Serwer nie odpowiada, spróbuj ponownie później!';
const BUSY = 'W tym momencie dużo osób próbuje złożyć zamówienie, spróbuj ponownie za chwilę';
const BUY_CALL = '**/markets/buyContract*';

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
});

const enter = (fixtures: GameFixtures, username: string) => enterNewMarket(fixtures, author, username);

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
      await page.getByRole('button', { name: USUAL_PURCHASE }).click();
      await page.getByRole('alert').filter({ hasText: BUSY }).waitFor();
      await expect(page.getByRole('textbox', { name: 'Ile akcji', exact: true })).toHaveValue('10');
      await page.unroute(BUY_CALL);
      await page.getByRole('button', { name: USUAL_PURCHASE }).click();
      await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
      expect(await listTradedShares(game, market)).toEqual([10]);
    });
});

test('A contract, the form of a new offer and the offers of a bet that fail to load ask to reload, and their retry button loads them', async ({
  game,
  openWindow,
}) => {
  const player = await signUpPlayer(game, 'czekająca');
  const { bets } = await createOpenMarket(author.api, { topic: 'Czy się wczyta?', bets: ['Wczyta się'] });
  const betId = bets[0]!.id;
  const { boughtContract } = await buyShares(player.api, bets[0]!);
  const contractCall = `**/contracts/${boughtContract.id}?*`;
  for (const [route, call] of [
    [`/contracts/details/${boughtContract.id}`, contractCall],
    [`/offers/new/${boughtContract.id}`, contractCall],
    [`/offers/bet/${betId}/true`, `**/bets/${betId}/market?*`],
  ] as const) {
    const { page, goTo } = await openWindow(player);
    await rejectCalls(page, call, 'INTERNAL');
    await goTo(route);
    await expect(page.getByText(uiTexts.loadFailed).first(), route).toBeVisible();
    await page.unroute(call);
    await page.getByRole('button', { name: uiTexts.retry }).click();
    await expect(page.getByText('Wczyta się').first(), route).toBeVisible();
  }
});

test.describe('Without a response', () => {
  test('a purchase from an offer keeps its entries, and buys once when the page repeats it', async ({ game, openWindow }) => {
    const { market, page } = await enter({ game, openWindow }, 'zagubiona');
    await page.getByRole('link', { name: 'Przeglądaj oferty na tak' }).click();
    await page.getByRole('button', { name: /^Kup:/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Zakup akcji' });
    const shares = dialog.getByRole('textbox', { name: 'Liczba akcji' });
    await shares.fill('7');
    const release = await loseResponseAndHoldRepetition(page, '**/offers/buy*');
    await dialog.getByRole('button', { name: 'Zakup akcje' }).click();
    await page.getByText(unansweredTexts.purchase.unknown).waitFor();
    await expect(shares).toHaveValue('7');
    release();
    await page.waitForURL(/#\/contracts$/);
    expect(await listTradedShares(game, market)).toEqual([7]);
  });

  test('an offer that the server has saved is not added twice when the page repeats it', async ({ game, openWindow }) => {
    const { market, player, page } = await enter({ game, openWindow }, 'sprzedająca');
    const { boughtContract } = await buyShares(player.api, market.bets[0]!);
    await page.goto(`${game.url}/#/offers/new/${boughtContract.id}`);
    const shares = page.getByRole('textbox', { name: 'Liczba akcji' });
    await shares.fill('4');
    const release = await loseResponseAndHoldRepetition(page, '**/contracts/addOffer*');
    const submit = page.getByRole('button', { name: 'Dodaj ofertę: 4 akcje po 0,50 $' });
    await submit.click();
    await page.getByText(unansweredTexts.listing.unknown).waitFor();
    await expect(shares).toHaveValue('4');
    release();
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
