import type { Bet, Market } from '@wieszcz/api';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, newAccount } from './stage/accounts.ts';
import { refuse } from './stage/answers.ts';
import { openMarket } from './stage/markets.ts';
import { buy, newPlayer } from './stage/players.ts';
import { hasBudget, isShown, openStage } from './stage/stage.ts';

const stage = openStage('empty');
const UNREACHABLE = 'Serwer nie odpowiada, spróbuj ponownie później!';
const BUSY = 'W tym momencie dużo osób próbuje złożyć zamówienie, spróbuj ponownie za chwilę';
const BUY = '**/markets/buyContract*';
const ORDER = /^Kup 10 akcji na tak za 5,00 \$/;

let author: Account;
beforeAll(async () => {
  author = await newAccount(stage, 'moderator', 'autorka');
});

/** A market of its own and a player who has its page open. */
async function enter(username: string): Promise<{ market: Market & { bets: Bet[] }; player: Account; page: Page }> {
  const market = await openMarket(author.api, { topic: `Czy zdąży ${username}?`, bets: ['Zdąży'] });
  const player = await newPlayer(stage, username);
  const { page, goTo } = await stage.enter(username, player);
  await goTo(`/markets/details/${market.marketId}`);
  await page.getByRole('button', { name: ORDER }).waitFor();
  return { market, player, page };
}

/** Numbers of shares bought, purchase by purchase. */
const purchasesOf = async ({ marketId }: Market): Promise<number[]> => {
  const query = { text: 'select shares from transactions where market_id = $1 order by id', values: [marketId] };
  return (await stage.database.pool.query<{ shares: number }>(query)).rows.map(({ shares }) => shares);
};

describe('Buying', () => {
  test.each([
    ['busy', 'EXCHANGE_BUSY'],
    ['broken', 'INTERNAL'],
  ] as const)('from a %s server says that many are ordering, keeps the order, and works when tried again', async (name, code) => {
    const { market, page } = await enter(name);
    await refuse(page, BUY, code);
    await page.getByRole('button', { name: ORDER }).click();
    await page.getByRole('alert').filter({ hasText: BUSY }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Ile akcji chcesz kupić' }).inputValue()).toBe('10');
    await page.unroute(BUY);
    await page.getByRole('button', { name: ORDER }).click();
    expect(await isShown(page, 'Kupiono 10 akcji na tak')).toBe(true);
    expect(await purchasesOf(market)).toEqual([10]);
  });

  test('whose answer is lost can be tried again, and buys once', async () => {
    const { market, page } = await enter('rozłączona');
    const keys: (string | undefined)[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/markets/buyContract') && keys.push(request.headers()['idempotency-key']),
    );
    await page.route(
      BUY,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: ORDER }).click();
    await page.getByRole('alert').filter({ hasText: UNREACHABLE }).waitFor();
    expect(await purchasesOf(market)).toEqual([10]);
    await page.getByRole('button', { name: ORDER }).click();
    expect(await isShown(page, 'Kupiono 10 akcji na tak')).toBe(true);
    expect(await purchasesOf(market)).toEqual([10]);
    expect(await hasBudget(page, '1 095,00 $')).toBe(true);
    expect(keys).toEqual([expect.stringMatching(/^\w{8,64}$/), keys[0]]);

    await page.getByRole('button', { name: ORDER }).click();
    expect(await hasBudget(page, '1 090,00 $')).toBe(true);
    expect(new Set(keys).size).toBe(2);
  });

  test('with a double click buys once, also from an offer', async () => {
    const { market, page } = await enter('niecierpliwa');
    await page.getByRole('button', { name: ORDER }).dblclick();
    expect(await isShown(page, 'Kupiono 10 akcji na tak')).toBe(true);
    expect(await hasBudget(page, '1 095,00 $')).toBe(true);
    await page.getByRole('link', { name: 'Przeglądaj oferty na nie' }).click();
    await page.getByRole('button', { name: /^Kup:/ }).click();
    await page.getByRole('button', { name: 'Zakup akcje' }).dblclick();
    await page.waitForURL(/#\/contracts$/);
    expect(await hasBudget(page, '1 094,45 $')).toBe(true);
    expect(await purchasesOf(market)).toEqual([10, 1]);
  });
});

describe('Without an answer', () => {
  test('a purchase from an offer says so in its window, and buys once when tried again', async () => {
    const { market, page } = await enter('zagubiona');
    await page.getByRole('link', { name: 'Przeglądaj oferty na tak' }).click();
    await page.getByRole('button', { name: /^Kup:/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Zakup akcji' });
    const box = dialog.getByRole('textbox', { name: 'Liczba akcji' });
    await box.fill('7');
    await page.route('**/offers/buy*', (route) => route.fetch().then(() => route.abort()), { times: 1 });
    await dialog.getByRole('button', { name: 'Zakup akcje' }).click();
    await dialog.getByRole('alert').filter({ hasText: UNREACHABLE }).waitFor();
    expect(await box.inputValue()).toBe('7');
    await dialog.getByRole('button', { name: 'Zakup akcje' }).click();
    await page.waitForURL(/#\/contracts$/);
    expect(await purchasesOf(market)).toEqual([7]);
  });

  test('an offer that was listed all the same is not listed twice', async () => {
    const { market, player, page } = await enter('sprzedająca');
    const { boughtContract } = await buy(player.api, market.bets[0]!);
    await page.goto(`${stage.game.url}/#/offers/new/${boughtContract.id}`);
    const box = page.getByRole('textbox', { name: 'Liczba akcji' });
    await box.fill('4');
    await page.route('**/contracts/addOffer*', (route) => route.fetch().then(() => route.abort()), { times: 1 });
    const submit = page.getByRole('button', { name: 'Dodaj ofertę: 4 akcje po 0,50 $' });
    await submit.click();
    await page.getByRole('alert').filter({ hasText: UNREACHABLE }).waitFor();
    expect(await box.inputValue()).toBe('4');
    await submit.click();
    await page.waitForURL(/#\/contracts\/details\/\d+$/);
    const offers = page.getByRole('table', { name: 'Twoje oferty z tego kontraktu' }).getByRole('row');
    await offers.nth(1).waitFor();
    expect(await offers.count()).toBe(2);
  });

  test('the registration and the change of password say so and keep what was typed', async () => {
    const player = await newPlayer(stage, 'cierpliwa');
    const { page, goTo } = await stage.enter('cierpliwa', player);
    await page.route('**/api/auth/*', (route) => route.abort());
    await goTo('/register');
    for (const field of ['Nazwa użytkownika', 'Imię', 'Nazwisko', 'Hasło', 'Powtórz hasło'])
      await page.getByLabel(field, { exact: true }).fill('cierpliwie');
    await page.getByLabel('Adres e-mail').fill('c@przyklad.pl');
    await page.getByRole('button', { name: 'Załóż konto' }).click();
    expect(await isShown(page, UNREACHABLE)).toBe(true);
    expect(await page.getByLabel('Adres e-mail').inputValue()).toBe('c@przyklad.pl');
    await goTo('/editPassword');
    for (const field of ['Stare hasło', 'Nowe hasło', 'Powtórz nowe hasło'])
      await page.getByLabel(field, { exact: true }).fill('cierpliwie');
    await page.getByRole('button', { name: 'Zatwierdź' }).click();
    expect(await isShown(page, UNREACHABLE)).toBe(true);
    expect(await page.getByLabel('Stare hasło').inputValue()).toBe('cierpliwie');
  });

  test('every list and page says so and offers another try', async () => {
    const market = await openMarket(author.api, { topic: 'Czy serwer wróci?', bets: ['Wróci'] });
    const { page, goTo } = await stage.enter('odważna', await newPlayer(stage, 'odważna'));
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
      expect(await isShown(page, UNREACHABLE), path).toBe(true);
      await page.unroute(call);
      await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
      await page.getByText(UNREACHABLE).waitFor({ state: 'hidden' });
    }
  });
});
