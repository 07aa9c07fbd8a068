import type { Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { ticketTexts } from '@wieszcz/texts';
import { expect, type GameFixtures, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { rejectCalls } from '../pages/api-responses.ts';
import { expectFieldError } from '../pages/fields.ts';
import { budgetLink, submitSignInForm } from '../pages/sign-in.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares } from '../seed/trading.ts';
import { createUser, PASSWORD, type SignedInUser, signUpPlayer } from '../seed/users.ts';

let author: SignedInUser;
let seller: SignedInUser;
test.beforeAll(async ({ game }) => {
  [author, seller] = await Promise.all([createUser(game, 'moderator', 'autorka'), signUpPlayer(game, 'sprzedawca')]);
});

const purchaseDialog = (page: Page) => page.getByRole('dialog', { name: 'Zakup akcji' });
const clickButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    /** Opens the offers of a bet for a new player, who offers 5 shares at 0,30 $; the seller offers 8 at 0,40 $, the organizer the rest. */
    const enter = async ({ game, openWindow }: GameFixtures, name: string) => {
      const market = await createOpenMarket(author.api, { topic: `Czy ${name} kupi, ${device}?`, bets: ['Kupi'] });
      const bet = market.bets[0]!;
      const player = await signUpPlayer(game, `${name}.${device}`);
      const [sellers, own] = await Promise.all([
        buyShares(seller.api, bet, { shares: 20 }),
        buyShares(player.api, bet, { shares: 10 }),
      ]);
      await addOffer(player.api, own.boughtContract, 0.3, 5);
      await addOffer(seller.api, sellers.boughtContract, 0.4, 8);
      const { page, visit, takeConsoleErrors } = await openWindow(player);
      await visit(`/offers/bet/${bet.id}/true`);
      await page.getByRole('table', { name: 'Oferty na tak, Kupi' }).waitFor();
      return {
        market,
        bet,
        player,
        ownPosition: own.boughtContract,
        sellersPosition: sellers.boughtContract,
        page,
        takeConsoleErrors,
      };
    };

    test('the offers of a bet are listed cheapest first with price, shares, date, seller and action, and own offers are marked', async ({
      game,
      openWindow,
    }) => {
      const { bet, ownPosition, page, takeConsoleErrors } = await enter({ game, openWindow }, 'czytająca');
      const headers = ['Cena akcji [$]', 'Liczba akcji', 'Data wystawienia', 'Sprzedawca', 'Czynności'];
      await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(headers);
      const rows = (await page.getByRole('row').allInnerTexts())
        .filter((row) => /\d,\d\d/.test(row))
        .map((row) => row.replaceAll(/\s+/g, ' '));
      expect(rows).toEqual([
        expect.stringMatching(/0,30.* 5\b.*czytająca\.\w+ Twoja oferta.*Wyświetl ofertę/),
        expect.stringMatching(/0,40.* 8\b.*sprzedawca.*Kup$/),
        expect.stringMatching(/0,50.* 9 970\b.*Organizator rynku.*Kup$/),
      ]);
      await expect(page.locator('tr[data-own]')).toHaveCount(1);
      await page.getByRole('link', { name: 'Oferty na nie' }).click();
      await page.waitForURL((url) => url.hash === `#/offers/bet/${bet.id}/false`);
      await page.getByRole('button', { name: /^Kup: 10 000 akcji po 0,55 \$, Organizator rynku/ }).waitFor();
      await page.getByRole('link', { name: 'Oferty na tak' }).click();
      await page.getByRole('link', { name: 'Wyświetl ofertę po 0,30 $' }).click();
      await page.waitForURL((url) => url.hash === `#/contracts/details/${ownPosition.id}`);
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('a dialog asks for a number of shares from 1 to the offer’s, at most 1000, and only its close button closes it', async ({
      game,
      openWindow,
    }) => {
      const { page } = await enter({ game, openWindow }, 'ostrożna');
      await clickButton(page, 'Kup: 8 akcji po 0,40 $, sprzedawca');
      const shares = purchaseDialog(page).getByRole('textbox', { name: 'Liczba akcji' });
      await expect(shares).toHaveValue('1');
      await expect(page.getByText('Wprowadź, ile akcji chcesz kupić, od 1 do 8').first()).toBeVisible();
      for (const invalid of ['0', '9', '']) {
        await shares.fill(invalid);
        await expect(page.getByText('Podaj liczbę akcji od 1 do 8').first()).toBeVisible();
        await expect(purchaseDialog(page).getByRole('button', { name: 'Zakup akcje' })).toBeDisabled();
      }
      await shares.fill('8');
      await expect.poll(async () => (await purchaseDialog(page).innerText()).replaceAll(/\s+/g, ' ')).toContain('Koszt 3,20 $');
      await page.keyboard.press('Escape');
      await page.mouse.click(4, 4);
      await expect(shares).toHaveValue('8');
      await purchaseDialog(page).getByRole('button', { name: 'Zamknij' }).click();
      await purchaseDialog(page).waitFor({ state: 'hidden' });
      await clickButton(page, /^Kup: 9 970 akcji/);
      await expect(page.getByText('Wprowadź, ile akcji chcesz kupić, od 1 do 1 000').first()).toBeVisible();
    });

    test('a purchase leads to the list with the new contract, shows what was bought and the new budget', async ({
      game,
      openWindow,
    }) => {
      const { page, takeConsoleErrors } = await enter({ game, openWindow }, 'kupująca');
      await expect(budgetLink(page, '1 095,00 $')).toBeVisible();
      await clickButton(page, 'Kup: 8 akcji po 0,40 $, sprzedawca');
      await purchaseDialog(page).getByRole('button', { name: 'Maks.' }).click();
      await purchaseDialog(page).getByRole('button', { name: 'Zakup akcje' }).click();
      await page.waitForURL(/#\/contracts$/);
      await expect(page.getByText('Kupiono 8 akcji na tak').first()).toBeVisible();
      await expect(page.getByText('Kupi po 0,40 $. Koszt: 3,20 $. Budżet: 1 091,80 $.').first()).toBeVisible();
      await expect(budgetLink(page, '1 091,80 $')).toBeVisible();
      await page
        .locator('article')
        .getByRole('link', { name: `Czy kupująca kupi, ${device}?`, exact: true })
        .waitFor();
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('a purchase that the player was entering when the sign-in expired is there again after the next sign-in', async ({
      game,
      openWindow,
    }) => {
      const { bet, player, page, takeConsoleErrors } = await enter({ game, openWindow }, 'wylogowana');
      await clickButton(page, 'Kup: 8 akcji po 0,40 $, sprzedawca');
      await purchaseDialog(page).getByRole('textbox', { name: 'Liczba akcji' }).fill('5');
      await page.route('**/offers/buy*', (route) =>
        route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer expired' } }),
      );
      await purchaseDialog(page).getByRole('button', { name: 'Zakup akcje' }).click();
      await expect(purchaseDialog(page).getByText(ticketTexts.expired.title).first()).toBeVisible();
      await page.unroute('**/offers/buy*');
      await purchaseDialog(page).getByRole('link', { name: ticketTexts.expired.login }).click();
      await submitSignInForm(page, player.user.username, PASSWORD);
      await page.waitForURL((url) => url.hash === `#/offers/bet/${bet.id}/true`);
      await expect(purchaseDialog(page).getByRole('textbox', { name: 'Liczba akcji' })).toHaveValue('5');
      await purchaseDialog(page).getByRole('button', { name: 'Zakup akcje' }).click();
      await page.waitForURL(/#\/contracts$/);
      await expect(page.getByText('Kupiono 5 akcji na tak').first()).toBeVisible();
      await expect(budgetLink(page, '1 093,00 $')).toBeVisible();
      // The console reports the refused call.
      expect(takeConsoleErrors().filter((error) => !error.includes('401'))).toEqual([]);
    });

    test('the dialog says that another player has bought shares of the offer or the seller has withdrawn it', async ({
      game,
      openWindow,
    }) => {
      const { sellersPosition, page } = await enter({ game, openWindow }, 'spóźniona');
      await clickButton(page, 'Kup: 8 akcji po 0,40 $, sprzedawca');
      await purchaseDialog(page).getByRole('button', { name: 'Maks.' }).click();
      const other = await signUpPlayer(game, `szybka.${device}`);
      const { offers } = await seller.api(endpoints.getContract, { params: { id: sellersPosition.id } });
      const offer = offers![0]!;
      await other.api(endpoints.buyOffer, { query: { offerId: offer.id, shares: 3 } });
      const submit = purchaseDialog(page).getByRole('button', { name: 'Zakup akcje' });
      await submit.click();
      await purchaseDialog(page).getByRole('alert').filter({ hasText: 'Z tej oferty możesz kupić najwyżej 5 akcji.' }).waitFor();
      await expect(page.getByText('Wprowadź, ile akcji chcesz kupić, od 1 do 5').first()).toBeVisible();
      const shares = purchaseDialog(page).getByRole('textbox', { name: 'Liczba akcji' });
      await expect(shares).toHaveValue('8');
      await expectFieldError(shares, 'Podaj liczbę akcji od 1 do 5');
      await purchaseDialog(page).getByRole('button', { name: 'Maks.' }).click();
      await expect(shares).toHaveValue('5');
      await seller.api(endpoints.deleteOffer, { query: { offerId: offer.id } });
      await submit.click();
      await purchaseDialog(page)
        .getByRole('alert')
        .filter({ hasText: 'Tej oferty już nie ma: została sprzedana albo usunięta.' })
        .waitFor();
      await purchaseDialog(page).getByRole('button', { name: 'Zamknij' }).click();
      await purchaseDialog(page).waitFor({ state: 'hidden' });
      await expect.poll(() => page.getByRole('button', { name: /po 0,40/ }).count()).toBe(0);
    });

    test('the dialog says how many shares can still be bought today when another purchase puts this one over the daily cap', async ({
      game,
      openWindow,
    }) => {
      const { bet, player, page } = await enter({ game, openWindow }, 'zachłanna');
      await clickButton(page, /^Kup: .* Organizator rynku/);
      await purchaseDialog(page).getByRole('textbox', { name: 'Liczba akcji' }).fill('1000');
      await buyShares(player.api, bet, { shares: 100 });
      await purchaseDialog(page).getByRole('button', { name: 'Zakup akcje' }).click();
      await expect(
        page.getByText('Dzienny limit to 1 000 akcji na opcję. Dziś możesz kupić jeszcze 890 akcji.').first(),
      ).toBeVisible();
    });
  });
}

test('A list of offers that fails to load shows the error, and its retry button loads it', async ({ openWindow }) => {
  const { bets } = await createOpenMarket(author.api, { topic: 'Czy lista przyjdzie?', bets: ['Przyjdzie'] });
  const { page, goTo } = await openWindow();
  await rejectCalls(page, '**/offers?*', 'UNAVAILABLE');
  await goTo(`/offers/bet/${bets[0]!.id}/true`);
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toContain('Serwer jest chwilowo niedostępny. Spróbuj ponownie za chwilę.');
  await page.unroute('**/offers?*');
  await clickButton(page, 'Spróbuj ponownie');
  await page.getByRole('table', { name: 'Oferty na tak, Przyjdzie' }).waitFor();
});

test('A list that can’t be read again stays on the screen, with a note that says so and reads it again', async ({
  game,
  openWindow,
}) => {
  const market = await createOpenMarket(author.api, { topic: 'Czy lista zostanie?', bets: ['Zostanie'] });
  const player = await signUpPlayer(game, 'wycofana');
  const { boughtContract } = await buyShares(player.api, market.bets[0]!, { shares: 20 });
  await addOffer(player.api, boughtContract, 0.49, 4);
  const { page, visit } = await openWindow(player);
  await visit('/offers');
  const withdraw = page.getByRole('button', { name: 'Usuń ofertę: 4 akcje po 0,49 $' });
  await expect(withdraw).toBeVisible();
  await page.route('**/contracts/filtered?*', (route) => route.abort());
  // Otherwise the page would find that the server answers, and read the list again by itself.
  await page.route('**/*', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()));
  await withdraw.click();
  const note = page.getByRole('status').filter({ hasText: 'Serwer nie odpowiada, spróbuj ponownie później!' });
  await expect(note).toBeVisible();
  await expect(page.getByRole('link', { name: market.topic }).first()).toBeVisible();
  await page.unroute('**/contracts/filtered?*');
  await note.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(note).toHaveCount(0);
  await expect(withdraw).toHaveCount(0);
});
