import type { Page } from '@playwright/test';
import type { Bet, Market } from '@wieszcz/api';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';
import { type GameWindow } from '../fixtures/game-window.ts';
import { expect, type GameFixtures, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { budgetLink } from '../pages/sign-in.ts';

const MAX_PRICE = 'Maksymalna cena 1 akcji';
const SHARES = 'Ile akcji chcesz kupić';

let author: SignedInUser;
let seller: SignedInUser;
test.beforeAll(async ({ game }) => {
  [author, seller] = await Promise.all([createUser(game, 'moderator', 'autorka'), signUpPlayer(game, 'sprzedawca')]);
});

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    /** Opens a window for a new player, and creates a market for the test. */
    const enter = async ({ game, openWindow }: GameFixtures, name: string) => {
      const market = await createOpenMarket(author.api, { topic: `Czy ${name} ma rację?`, bets: ['Ma rację'] });
      const player = await signUpPlayer(game, `${name}.${device}`);
      const window = await openWindow(player);
      return { market, bet: market.bets[0]!, player, window, page: window.page };
    };

    test('the order ticket accepts a decimal comma or point and shows cost, payout, remaining budget, daily cap and the offers it would buy', async ({
      game,
      openWindow,
    }) => {
      const { market, bet, window, page } = await enter({ game, openWindow }, `licząca-${device}`);
      const offered = await buyShares(seller.api, bet, { shares: 20 });
      await addOffer(seller.api, offered.boughtContract, 0.4, 20);
      await openTicket(window, market, phone);
      await enterValue(page, SHARES, '30');
      for (const price of ['0,55', '0.55']) {
        await enterValue(page, MAX_PRICE, '1');
        await enterValue(page, MAX_PRICE, price);
        expect(await textBox(page, MAX_PRICE).inputValue()).toBe('0,55 $');
        expect(await readPreview(page)).toEqual({
          'Koszt (najwyżej)': '16,50 $',
          Prowizja: '0,00 $',
          'Wypłata, jeśli wygra „tak”': '30,00 $',
          'Możliwy zysk': '+13,50 $',
          'Budżet po zakupie': '1 083,50 $',
        });
      }
      await expect(page.getByText('Tak zrealizujemy to teraz: średnio 0,43 $ za akcję').first()).toBeVisible();
      await expect(page.getByText('20 akcji po 0,40 $, sprzedawca').first()).toBeVisible();
      await expect(page.getByText('10 akcji po 0,50 $, Organizator rynku').first()).toBeVisible();
      await expect(page.getByText('limit na dziś: 1 000 z 1 000').first()).toBeVisible();
      await expect(page.getByText('Maksymalna cena × liczba akcji nie może przekroczyć budżetu.').first()).toBeVisible();

      await page.getByRole('button', { name: 'Kup 30 akcji na tak za najwyżej 16,50 $' }).click();
      await expect(page.getByText('Kupiono 30 akcji na tak').first()).toBeVisible();
      await expect(
        page.getByText('Ma rację: 20 po 0,40 $, 10 po 0,50 $. Koszt: 13,00 $. Budżet: 1 087,00 $.').first(),
      ).toBeVisible();
      await expect(budgetLink(page, '1 087,00 $')).toBeVisible();
      await page.getByRole('link', { name: 'Zobacz kontrakt' }).click();
      await page.waitForURL(/#\/contracts\/details\/\d+$/);
      expect(window.takeConsoleErrors()).toEqual([]);
    });

    test('an order over the budget or the daily cap says how much is missing or left, and cannot be submitted', async ({
      game,
      openWindow,
    }) => {
      const { market, bet, player, window, page } = await enter({ game, openWindow }, `rozrzutna-${device}`);
      await buyShares(player.api, bet, { shares: 900 });
      await openTicket(window, market, phone);
      await expect(page.getByText('limit na dziś: 100 z 1 000').first()).toBeVisible();
      await enterValue(page, SHARES, '101');
      await expect(page.getByText('Dziś możesz kupić jeszcze 100 akcji na tę opcję.').first()).toBeVisible();
      await expect(page.getByText('Koszt teraz 50,50 $').first()).toBeVisible();
      expect(await submitButton(page).isDisabled()).toBe(true);
      await page.getByRole('radio', { name: /^Nie/ }).click();
      await enterValue(page, SHARES, '1000');
      await enterValue(page, MAX_PRICE, '1,00');
      await expect(page.getByText('limit na dziś: 1 000 z 1 000').first()).toBeVisible();
      expect((await readPreview(page))['Budżet po zakupie']).toBe('Brakuje 350,00 $');
      expect(await submitButton(page).isDisabled()).toBe(true);

      await buyShares(player.api, bet, { shares: 100 });
      await page.reload();
      if (phone) await openTicket(window, market, phone);
      await expect(
        page.getByText('Dzienny limit 1000 akcji na tę opcję został wyczerpany. Jutro możesz kupić kolejne.').first(),
      ).toBeVisible();
      expect(await submitButton(page).isDisabled()).toBe(true);
    });

    test('an order that another purchase has made invalid is rejected with the message of the server, and its values stay', async ({
      game,
      openWindow,
    }) => {
      const { market, bet, player, window, page } = await enter({ game, openWindow }, `spóźniona-${device}`);
      await openTicket(window, market, phone);
      await enterValue(page, MAX_PRICE, '1');
      await enterValue(page, SHARES, '600');
      await expect(page.getByText('Koszt teraz 300,00 $').first()).toBeVisible();
      await buyShares(player.api, bet, { shares: 500 });
      await submitButton(page).click();
      await expect(page.getByText('Nie udało się kupić akcji').first()).toBeVisible();
      await expect(
        page.getByText('Dzienny limit to 1000 akcji na opcję. Dziś możesz kupić jeszcze 500 akcji.').first(),
      ).toBeVisible();
      expect(await textBox(page, SHARES).inputValue()).toBe('600');
      await expect(budgetLink(page, '850,00 $')).toBeVisible();

      await page.getByRole('radio', { name: /^Nie/ }).click();
      await enterValue(page, SHARES, '700');
      await enterValue(page, MAX_PRICE, '1');
      await expect(page.getByText('Koszt teraz 385,00 $').first()).toBeVisible();
      await buyShares(player.api, bet, { shares: 500 });
      await submitButton(page).click();
      await expect(page.getByText('Brakuje 100,00 $. Zmniejsz liczbę akcji lub cenę.').first()).toBeVisible();
      await expect(budgetLink(page, '600,00 $')).toBeVisible();
    });

    test('an order for more shares than the price allows buys nothing, says how many shares were found, and offers to buy them', async ({
      game,
      openWindow,
    }) => {
      const { market, bet, player, window, page } = await enter({ game, openWindow }, `skąpa-${device}`);
      const offered = await buyShares(seller.api, bet, { shares: 5 });
      const own = await buyShares(player.api, bet, { shares: 50, maxPrice: 0.5 });
      await addOffer(player.api, own.boughtContract, 0.3, 20);
      await addOffer(seller.api, offered.boughtContract, 0.4, 5);
      await openTicket(window, market, phone);
      await enterValue(page, MAX_PRICE, '0,29');
      await expect(page.getByText('Najtańsza oferta: 0,30 $. Po niższej cenie nikt teraz nie sprzedaje.').first()).toBeVisible();
      await enterValue(page, MAX_PRICE, '0,35');
      await expect(page.getByText('Po tej cenie można teraz kupić 0 akcji.').first()).toBeVisible();
      await page.getByRole('button', { name: 'Kup 10 akcji na tak za 3,50 $' }).click();
      await expect(page.getByText('Znaleziono 0 akcji spełniających podane kryteria').first()).toBeVisible();
      await enterValue(page, MAX_PRICE, '0,40');
      await page.getByRole('button', { name: 'Podnieś cenę do 0,50 $' }).waitFor();
      await page.getByRole('button', { name: 'Kup 10 akcji na tak za 4,00 $' }).click();
      await expect(page.getByText('Znaleziono 5 akcji spełniających podane kryteria').first()).toBeVisible();
      await expect(budgetLink(page, '1 075,00 $')).toBeVisible();
      await page.getByRole('button', { name: 'Kup 5', exact: true }).click();
      await expect(page.getByText('Kupiono 5 akcji na tak').first()).toBeVisible();
      await expect(budgetLink(page, '1 073,00 $')).toBeVisible();
    });
  });
}

const submitButton = (page: Page) => page.locator('button[type=submit]').filter({ hasText: 'Kup' });

async function openTicket({ page, goTo }: GameWindow, market: Market & { bets: Bet[] }, phone: boolean): Promise<void> {
  await goTo(`/markets/details/${market.marketId}`);
  if (phone)
    await page
      .getByRole('button', { name: /^Kup tak/ })
      .last()
      .click();
  await textBox(page, SHARES).waitFor();
}

const textBox = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

async function enterValue(page: Page, label: string, value: string): Promise<void> {
  await textBox(page, label).fill(value);
  await textBox(page, label).blur();
}

/** The order preview: amounts by label. */
async function readPreview(page: Page): Promise<Record<string, string>> {
  const lines = await page
    .locator('dl[aria-label="Podgląd zamówienia"] > div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll(/\s/g, ' '))));
  return Object.fromEntries(lines) as Record<string, string>;
}
