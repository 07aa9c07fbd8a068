import type { Page } from '@playwright/test';
import { ticketTexts } from '@wieszcz/texts';
import { expect, type GameFixtures, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { findAccessibilityFaults } from '../pages/axe.ts';
import { expectFieldError } from '../pages/fields.ts';
import { budgetLink } from '../pages/sign-in.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares, placeBid } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

let author: SignedInUser;
let other: SignedInUser;
test.beforeAll(async ({ game }) => {
  [author, other] = await Promise.all([createUser(game, 'moderator', 'autorka'), signUpPlayer(game, 'inna')]);
});

const cardOf = (page: Page) => page.getByRole('region', { name: 'Twoja pozycja' });
const textOf = async (page: Page) => (await cardOf(page).innerText()).replaceAll(/\s+/g, ' ');

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    /** A new market, and a new player who buys 20 shares of yes at 0,50 $; selling at once brings 0,45 $ a share. */
    const enter = async ({ game, openWindow }: GameFixtures, name: string) => {
      const market = await createOpenMarket(author.api, { topic: `Czy ${name} zyska, ${device}?`, bets: ['Zyska'] });
      const bet = market.bets[0]!;
      const player = await signUpPlayer(game, `${name}.${device}`);
      const { boughtContract } = await buyShares(player.api, bet, { shares: 20 });
      const window = await openWindow(player);
      const open = () => window.visit(`/markets/details/${market.marketId}`);
      return { market, bet, player, contract: boughtContract, window, page: window.page, open };
    };

    test("the market's page tells the player's shares, cost, value, result, offers and bids, and links to the contract", async ({
      game,
      openWindow,
    }) => {
      const { bet, player, contract, window, page, open } = await enter({ game, openWindow }, 'pewna');
      await addOffer(player.api, contract, 0.7, 4);
      await placeBid(player.api, bet, { price: 0.4, shares: 5 });
      await open();
      await cardOf(page).waitFor();
      const figures = phone
        ? /Akcje 16 \+ 4 po 0,70 \$ Wartość teraz 9,00 \$ koszt 10,00 \$ Wynik −1,00 \$ strata 10%/
        : /Akcje 16 do sprzedania Wystawione 4 po 0,70 \$ Koszt 10,00 \$ średnio 0,50 \$ Wartość teraz 9,00 \$ średnio 0,45 \$ Wynik −1,00 \$ strata 10% Zlecenia kupna 5 po 0,40 \$/;
      await expect.poll(() => textOf(page)).toMatch(figures);
      await expect.poll(() => textOf(page)).toMatch(/Zlecenie kupna: 5 po 0,40 \$ do odwołania .* Oferta: 4 po 0,70 \$/);
      await expect.poll(() => textOf(page)).toContain('W zleceniach kupna czeka 2,00 $ z rezerwy.');
      expect(await findAccessibilityFaults(page, 'own position', viewport)).toEqual([]);
      await page.getByRole('link', { name: 'Kontrakt i historia, Zyska na tak' }).click();
      await page.waitForURL(new RegExp(`#/contracts/details/${contract.id}$`));
      await page.getByRole('link', { name: 'Sprzedaj' }).click();
      // On a phone the sheet takes the choice out of the address.
      await page.waitForURL(phone ? /#\/markets\/details\/\d+$/ : /intent=sell/);
      await page.getByRole('button', { name: /^Sprzedaj 16 akcji za 7,20 \$/ }).waitFor();
      expect(window.takeConsoleErrors()).toEqual([]);
    });

    test('a bid is reduced and cancelled, and an offer withdrawn, on the page of the market', async ({ game, openWindow }) => {
      const { bet, player, contract, window, page, open } = await enter({ game, openWindow }, 'zmienna');
      await addOffer(player.api, contract, 0.7, 4);
      await placeBid(player.api, bet, { price: 0.4, shares: 10 });
      await open();
      await expect(budgetLink(page, '1 086,00 $')).toBeVisible();
      await page.getByRole('button', { name: 'Zmniejsz zlecenie: 10 akcji po 0,40 $, Zyska' }).click();
      await expect(page.getByRole('textbox', { name: 'Ile akcji zostaje' })).toBeFocused();
      await page.getByRole('button', { name: 'Zostaw 10' }).click();
      await expect(page.getByRole('button', { name: /^Zmniejsz zlecenie/ })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Ile akcji zostaje' }).fill('10');
      await expectFieldError(page.getByRole('textbox', { name: 'Ile akcji zostaje' }), ticketTexts.sharesRange(9));
      await page.getByRole('textbox', { name: 'Ile akcji zostaje' }).fill('3');
      await expect(cardOf(page).getByText('Miejsce w kolejce zostaje. Do budżetu wróci 2,80 $.')).toBeVisible();
      await page.getByRole('button', { name: 'Zmniejsz do 3' }).click();
      await expect(cardOf(page).getByText('Zlecenie kupna: 3 po 0,40 $')).toBeVisible();
      await expect(budgetLink(page, '1 088,80 $')).toBeVisible();
      await expect(cardOf(page).getByRole('heading', { name: 'Twoja pozycja' })).toBeFocused();
      await page.getByRole('button', { name: 'Anuluj zlecenie: 3 akcje po 0,40 $, Zyska' }).click();
      await expect(page.getByText('Rezerwa wróciła do budżetu. Budżet: 1 090,00 $.').first()).toBeVisible();
      await expect(cardOf(page).getByText('Zlecenie kupna:')).toHaveCount(0);
      await expect(cardOf(page).getByRole('heading', { name: 'Twoja pozycja' })).toBeFocused();
      await page.getByRole('button', { name: 'Usuń ofertę: 4 akcje po 0,70 $' }).click();
      await expect(cardOf(page).getByText('Oferta:')).toHaveCount(0);
      expect(window.takeConsoleErrors()).toEqual([]);
    });

    test('selling all free shares at once takes two presses from the page of the market', async ({ game, openWindow }) => {
      const { page, open } = await enter({ game, openWindow }, 'szybka');
      await open();
      await cardOf(page).getByRole('button', { name: 'Sprzedaj na tak, Zyska' }).click();
      await page.getByRole('button', { name: /^Sprzedaj 20 akcji za 9,00 \$/ }).click();
      await expect(budgetLink(page, '1 099,00 $')).toBeVisible();
      await expect(cardOf(page)).toHaveCount(0);
    });

    test('pairs of both options are exchanged on the page of the market', async ({ game, openWindow }) => {
      const { bet, player, page, open } = await enter({ game, openWindow }, 'parzysta');
      await buyShares(player.api, bet, { option: false, shares: 12 });
      await open();
      await cardOf(page).getByRole('button', { name: 'Wymień 12 par na 12,00 $' }).click();
      await expect(budgetLink(page, '1 095,40 $')).toBeVisible();
      await expect.poll(() => textOf(page)).toContain('Akcje 8 ');
    });

    test('pairs on several bets are exchanged by buttons that name the bet, and the focus stays in the card', async ({
      game,
      openWindow,
    }) => {
      const market = await createOpenMarket(author.api, { topic: `Kto wygra, ${device}?`, bets: ['Wygra Lech', 'Wygra Legia'] });
      const player = await signUpPlayer(game, `podwójna.${device}`);
      for (const bet of market.bets) for (const option of [true, false]) await buyShares(player.api, bet, { option, shares: 3 });
      const { page, visit } = await openWindow(player);
      await visit(`/markets/details/${market.marketId}`);
      const buttons = cardOf(page).getByRole('button', { name: 'Wymień 3 pary na 3,00 $' });
      await expect(buttons).toHaveCount(2);
      await expect.poll(() => textOf(page)).toContain('Wygra Lech Wymień 3 pary na 3,00 $ Wygra Legia Wymień 3 pary na 3,00 $');
      await cardOf(page).getByRole('button', { name: 'Wymień 3 pary na 3,00 $, Wygra Legia', exact: true }).press('Enter');
      await expect(budgetLink(page, '1 096,70 $')).toBeVisible();
      await expect(buttons).toHaveCount(1);
      await expect(buttons).toHaveAccessibleName('Wymień 3 pary na 3,00 $, Wygra Lech');
      await expect(cardOf(page).getByRole('heading', { name: 'Twoja pozycja' })).toBeFocused();
    });

    test('when the last order of a player without shares is gone, and the card with it, the heading of the page has the focus', async ({
      game,
      openWindow,
    }) => {
      const topic = `Czy zniknie, ${device}?`;
      const market = await createOpenMarket(author.api, { topic, bets: ['Zniknie'] });
      const player = await signUpPlayer(game, `ulotna.${device}`);
      const { page, visit } = await openWindow(player);
      const open = async (bids: number) => {
        for (let count = 0; count < bids; count += 1)
          await placeBid(player.api, market.bets[0]!, { price: 0.4, shares: 2 + count });
        await visit(`/markets/details/${market.marketId}`);
      };
      const expectHeading = async () => {
        await expect(cardOf(page)).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1, name: topic })).toBeFocused();
      };
      await open(1);
      await page.getByRole('button', { name: 'Anuluj zlecenie: 2 akcje po 0,40 $, Zniknie' }).press('Enter');
      await expectHeading();
      await page.goto('about:blank');
      await open(2);
      await page.getByRole('button', { name: 'Anuluj wszystkie (2)' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Anulować 2 zlecenia?' });
      await dialog.getByRole('button', { name: 'Anuluj wszystkie (2)' }).press('Enter');
      await expectHeading();
    });

    test('all bids on a market are shown, also beyond a page of the list, and are cancelled together', async ({
      game,
      openWindow,
    }) => {
      const { bet, player, page, open } = await enter({ game, openWindow }, 'wytrwała');
      for (let count = 0; count < 101; count += 1) await placeBid(player.api, bet, { price: 0.01, shares: 1 });
      await open();
      await expect(cardOf(page).getByText('Zlecenie kupna: 1 po 0,01 $')).toHaveCount(101);
      await cardOf(page).getByRole('button', { name: 'Anuluj wszystkie (101)' }).click();
      const dialog = page.getByRole('dialog', { name: 'Anulować 101 zleceń?' });
      await expect(dialog.getByText('Do budżetu wróci 1,01 $ z rezerwy.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Anuluj wszystkie (101)' }).click();
      await expect(cardOf(page).getByText('Zlecenie kupna:')).toHaveCount(0);
      await expect(budgetLink(page, '1 090,00 $')).toBeVisible();
    });

    test('Twoje oferty lists bids with reserve and queue, and cancels all after asking', async ({ game, openWindow }) => {
      const { market, bet, player, contract, window, page } = await enter({ game, openWindow }, 'liczna');
      await placeBid(other.api, bet, { price: 0.46, shares: 30 });
      await placeBid(player.api, bet, { price: 0.46, shares: 10 });
      await placeBid(player.api, bet, { price: 0.47, shares: 25 });
      await addOffer(player.api, contract, 0.7, 4);
      await window.visit('/offers');
      const rows = page.getByRole('table', { name: 'Twoje zlecenia kupna' }).getByRole('row').filter({ hasText: 'Zyska' });
      await expect(rows).toHaveCount(2);
      const row = async (index: number) => (await rows.nth(index).innerText()).replaceAll(/\s+/g, ' ');
      await expect.poll(() => row(0)).toMatch(/Tak Zyska.* 0,47 \$.* 25.* 11,75 \$.*pierwsze w kolejce.*do odwołania/);
      await expect.poll(() => row(1)).toMatch(/Tak Zyska.* 0,46 \$.* 10.* 4,60 \$.* 30 akcji/);
      await page.getByRole('button', { name: 'Zlecenia kupna: 2, w rezerwie 16,35 $' }).click();
      await expect(page.getByRole('heading', { name: 'Zlecenia kupna' })).toBeFocused();
      expect(await findAccessibilityFaults(page, 'own orders', viewport)).toEqual([]);
      const positionLink = rows.first().getByRole('link', { name: `Kontrakt: ${market.topic}` });
      await expect(positionLink).toHaveAttribute('href', `#/contracts/details/${contract.id}`);

      await page.getByRole('button', { name: 'Anuluj wszystkie (2)' }).click();
      const dialog = page.getByRole('dialog', { name: 'Anulować 2 zlecenia?' });
      await expect(dialog.getByText('Do budżetu wróci 16,35 $ z rezerwy.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Zostaw zlecenia' }).click();
      // The dialog's button has the same name as the button of the page.
      await dialog.waitFor({ state: 'hidden' });
      await expect(rows).toHaveCount(2);
      await page.getByRole('button', { name: 'Anuluj wszystkie (2)' }).click();
      await dialog.getByRole('button', { name: 'Anuluj wszystkie (2)' }).click();
      await expect(page.getByText('Nie masz zleceń kupna').first()).toBeVisible();
      await expect(budgetLink(page, '1 090,00 $')).toBeVisible();
      await page.getByRole('button', { name: 'Usuń ofertę: 4 akcje po 0,70 $' }).click();
      await expect(page.getByRole('button', { name: /^Usuń ofertę/ })).toHaveCount(0);
      await expect(page.getByRole('link', { name: market.topic }).first()).toBeFocused();
      expect(window.takeConsoleErrors()).toEqual([]);
    });
  });
}

test('The profile of a player with more positions than it lists says that the button shows the most valuable ones', async ({
  game,
  openWindow,
}) => {
  const bets = Array.from({ length: 51 }, (_, index) => `Zakład ${index + 1}`);
  const market = await createOpenMarket(author.api, { topic: 'Czy jest ich ponad sto?', bets });
  const player = await signUpPlayer(game, 'piąta');
  for (const bet of market.bets) for (const option of [true, false]) await buyShares(player.api, bet, { option, shares: 1 });
  const { page, visit } = await openWindow(player);
  await visit('/profile');
  await page.getByRole('button', { name: 'Pokaż najcenniejsze (100)' }).click();
  const rows = page.getByRole('table', { name: 'Trwające kontrakty' }).getByRole('row').filter({ hasText: '$' });
  await expect(rows).toHaveCount(100);
});
