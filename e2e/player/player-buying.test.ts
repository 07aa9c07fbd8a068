import type { Locator } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { toOfferId } from '@wieszcz/domain';
import { money, ticketTexts } from '@wieszcz/texts';
import { expect, type GameFixtures, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { expectFieldError } from '../pages/fields.ts';
import { budgetLink } from '../pages/sign-in.ts';
import { openSheet, openTicket, ticketOf } from '../pages/ticket.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

let author: SignedInUser;
let seller: SignedInUser;
test.beforeAll(async ({ game }) => {
  [author, seller] = await Promise.all([createUser(game, 'moderator', 'autorka'), signUpPlayer(game, 'sprzedawca')]);
});

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    /** Creates a market and a new player, and opens the player's window. */
    const enter = async ({ game, openWindow }: GameFixtures, name: string) => {
      const market = await createOpenMarket(author.api, { topic: `Czy ${name} ma rację?`, bets: ['Ma rację'] });
      const player = await signUpPlayer(game, `${name}.${device}`);
      const window = await openWindow(player);
      return { market, bet: market.bets[0]!, player, window, page: window.page, ticket: ticketOf(window.page) };
    };

    test('the ticket shows the cost, the payout and the offers of a purchase, and accepts a limit with a decimal comma or point', async ({
      game,
      openWindow,
    }) => {
      const { market, bet, window, page, ticket } = await enter({ game, openWindow }, `licząca-${device}`);
      const offered = await buyShares(seller.api, bet, { shares: 20 });
      await addOffer(seller.api, offered.boughtContract, 0.48, 20);
      await openTicket(window, market, phone);
      await ticket.fill(ticket.shares, '30');
      await expect(page.getByText('Kup 30 za 14,60 $, średnio 0,49 $').first()).toBeVisible();
      await expect(page.getByText('20 po 0,48 $ i 10 po 0,50 $').first()).toBeVisible();
      await expect(page.getByText('limit na dziś: 1 000').first()).toBeVisible();
      await expect
        .poll(() => ticket.figures())
        .toEqual({
          Prowizja: '0,00 $',
          'Wypłata, jeśli wygra „tak”': '30,00 $',
          'Możliwy zysk': '+15,40 $',
          'Budżet po zakupie': '1 085,40 $',
        });
      for (const limit of ['0,49', '0.49']) {
        await ticket.setLimit('highest', '0,50');
        await expect(ticket.submitButton).toHaveText('Kup 30 akcji na tak za 14,60 $');
        await ticket.setLimit('highest', limit);
        await expect(page.getByRole('textbox', { name: 'Cena maksymalna' })).toHaveValue('0,49 $');
        await expect(page.getByText('Dostępnych jest 20 akcji do 0,49 $. Za 20 zapłacisz 9,60 $.').first()).toBeVisible();
        await expect(ticket.submitButton).toBeDisabled();
      }
      for (const helping of ['Zmień na 20 akcji', ticketTexts.limitAuto]) {
        await page.getByRole('button', { name: helping }).click();
        await expect(page.getByRole('button', { name: helping })).toHaveCount(0);
        await expect(phone ? page.getByRole('dialog') : page.getByRole('heading', { name: ticketTexts.title })).toBeFocused();
      }
      await ticket.submitButton.click();
      await expect(page.getByText('Kupiono 20 akcji na tak').first()).toBeVisible();
      await expect(page.getByText('Ma rację po 0,48 $. Koszt: 9,60 $. Budżet: 1 090,40 $.').first()).toBeVisible();
      await expect(budgetLink(page, '1 090,40 $')).toBeVisible();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.getByRole('link', { name: 'Zobacz kontrakt' }).click();
      await page.waitForURL(/#\/contracts\/details\/\d+$/);
      // Though the market is the visit's first screen, and a plain link leads from it.
      await expect(page.getByRole('heading', { level: 1, name: market.topic })).toBeFocused();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      expect(window.takeConsoleErrors()).toEqual([]);
    });

    test('a number that cannot be read or is not allowed stays as it was typed, with its message, and nothing is sent', async ({
      game,
      openWindow,
    }) => {
      const { market, player, window, page, ticket } = await enter({ game, openWindow }, `pomyłkowa-${device}`);
      await openTicket(window, market, phone);
      const expectKept = async (field: Locator, typed: string, error: string) => {
        await field.fill(typed);
        await field.press('Enter');
        await field.blur();
        await expect(field).toHaveValue(typed);
        await expectFieldError(field, error);
        await expect(ticket.submitButton).toBeDisabled();
      };
      for (const typed of ['1,5', '0', '1001', 'dwie', '']) {
        await expectKept(ticket.shares, typed, ticketTexts.sharesRange(1000));
        await expect(page.getByText(ticketTexts.enter.shares)).toBeVisible();
        await expect(page.getByText(/^Kup 0/)).toHaveCount(0);
      }
      await ticket.fill(ticket.shares, '1\u00a0000');
      await expect(ticket.shares).toHaveValue('1\u00a0000');
      await expect(ticket.submitButton).toHaveText('Kup 1 000 akcji na tak za 500,00 $');
      await page.getByRole('button', { name: ticketTexts.buyNow.limit }).click();
      const limit = page.getByRole('textbox', { name: ticketTexts.buyNow.limitPrice });
      for (const typed of ['5', '0,555']) await expectKept(limit, typed, ticketTexts.priceRange(money(0.01), money(1)));

      await ticket.mode('price').click();
      for (const typed of ['5', '0']) await expectKept(ticket.price, typed, ticketTexts.priceRange(money(0.01), money(0.99)));
      await ticket.fill(ticket.price, '0,4');
      await expect(ticket.price).toHaveValue('0,40 $');
      await expectKept(ticket.numberOfShares, '2,5', ticketTexts.sharesRange(1000));
      expect((await player.api(endpoints.listBids)).totalElements).toBe(0);
      await expect(budgetLink(page, '1 100,00 $')).toBeVisible();
    });

    test('an order over the daily cap says how many shares can still be bought today, and cannot be submitted', async ({
      game,
      openWindow,
    }) => {
      const { market, bet, player, window, page, ticket } = await enter({ game, openWindow }, `rozrzutna-${device}`);
      await buyShares(player.api, bet, { shares: 900 });
      await openTicket(window, market, phone);
      await expect(page.getByText('limit na dziś: 100 z 1 000').first()).toBeVisible();
      await ticket.fill(ticket.shares, '101');
      await expect(page.getByText('Dziś możesz kupić jeszcze 100 akcji na tę opcję.').first()).toBeVisible();
      await expect(ticket.submitButton).toBeDisabled();
      await page.getByRole('button', { name: 'Maks.' }).click();
      await expect(ticket.shares).toHaveValue('100');
      await expect(ticket.submitButton).toBeEnabled();

      await buyShares(player.api, bet, { option: false, shares: 900, maxPrice: 0.55 });
      await buyShares(player.api, bet, { shares: 100, maxPrice: 0.5 });
      await page.reload();
      if (phone) await openSheet(page);
      await expect(
        page
          .getByText(
            'Dzienny limit 1 000 akcji na tę opcję jest wykorzystany. Wliczamy otwarte zlecenia kupna i dzisiejsze zakupy; te drugie przestaną się liczyć o północy.',
          )
          .first(),
      ).toBeVisible();
      await expect(ticket.submitButton).toBeDisabled();
      await ticket.option(false).click();
      await ticket.fill(ticket.shares, '100');
      await expect(ticket.submitButton).toBeEnabled();
      await expect.poll(async () => (await ticket.figures())['Budżet po zakupie']).toBe('50,00 $');
    });

    test('an order over the budget says what is missing and how many shares the budget buys, and a button reduces it to them', async ({
      game,
      openWindow,
    }) => {
      const { market, bet, player, window, page, ticket } = await enter({ game, openWindow }, `uboga-${device}`);
      const other = await createOpenMarket(author.api, { topic: `Na co wyda ${device}?` });
      for (const spending of [bet, other.bets[0]!]) await buyShares(player.api, spending, { shares: 1000, maxPrice: 0.5 });
      await openTicket(window, market, phone);
      await ticket.option(false).click();
      await ticket.fill(ticket.shares, '1000');
      await expect(page.getByRole('alert').filter({ hasText: 'Brakuje 450,00 $' })).toBeVisible();
      await expect(page.getByText('Budżet wystarczy na 181 akcji.').first()).toBeVisible();
      await expect.poll(async () => (await ticket.figures())['Budżet po zakupie']).toBe('Brakuje 450,00 $');
      await expect(ticket.submitButton).toBeDisabled();
      await page.getByRole('button', { name: 'Zmień na 181 akcji' }).click();
      await page.getByRole('button', { name: 'Kup 181 akcji na nie za 99,55 $' }).click();
      await expect(page.getByText('Kupiono 181 akcji na nie').first()).toBeVisible();
    });

    test('an order that another purchase puts over the daily cap is rejected with the message of the server, and its values stay', async ({
      game,
      openWindow,
    }) => {
      const { market, bet, player, window, page, ticket } = await enter({ game, openWindow }, `spóźniona-${device}`);
      await openTicket(window, market, phone);
      await ticket.fill(ticket.shares, '600');
      await expect(ticket.submitButton).toHaveText('Kup 600 akcji na tak za 300,00 $');
      await buyShares(player.api, bet, { shares: 500 });
      await ticket.submitButton.click();
      await expect(page.getByText('Nie udało się kupić akcji').first()).toBeVisible();
      await expect(
        page.getByText('Dzienny limit to 1 000 akcji na opcję. Dziś możesz kupić jeszcze 500 akcji.').first(),
      ).toBeVisible();
      await expect(ticket.shares).toHaveValue('600');
      await expect(budgetLink(page, '850,00 $')).toBeVisible();
    });

    test('an order for more shares than are offered up to its limit cannot be sent, and the ticket suggests orders that can', async ({
      game,
      openWindow,
    }) => {
      const { market, bet, player, window, page, ticket } = await enter({ game, openWindow }, `skąpa-${device}`);
      const offered = await buyShares(seller.api, bet, { shares: 5 });
      const own = await buyShares(player.api, bet, { shares: 50, maxPrice: 0.5 });
      await addOffer(player.api, own.boughtContract, 0.47, 20);
      await addOffer(seller.api, offered.boughtContract, 0.48, 5);
      await openTicket(window, market, phone);
      await ticket.setLimit('highest', '0,47');
      // The buyer's own offer at 0,47 $ doesn't count.
      await expect(page.getByText('Do 0,47 $ nikt teraz nie sprzedaje').first()).toBeVisible();
      await expect(page.getByText('Najtańsze akcje kosztują teraz 0,48 $.').first()).toBeVisible();
      await expect(ticket.submitButton).toBeDisabled();
      await page.getByRole('button', { name: 'Podnieś cenę do 0,48 $' }).click();
      await expect(page.getByText('Dostępnych jest 5 akcji do 0,48 $. Za 5 zapłacisz 2,40 $.').first()).toBeVisible();
      await page.getByRole('button', { name: 'Zmień na 5 akcji' }).click();
      await page.getByRole('button', { name: 'Kup 5 akcji na tak za 2,40 $' }).click();
      await expect(page.getByText('Kupiono 5 akcji na tak').first()).toBeVisible();
      await expect(budgetLink(page, '1 072,60 $')).toBeVisible();
    });

    test('an order whose price has risen is not sent: the ticket shows the old cost and the difference, and a second tap buys', async ({
      game,
      openWindow,
    }) => {
      const { market, bet, window, page, ticket } = await enter({ game, openWindow }, `czujna-${device}`);
      const offered = await buyShares(seller.api, bet, { shares: 40 });
      const { id: cheap } = (await addOffer(seller.api, offered.boughtContract, 0.48, 40)).offers!.at(-1)!;
      await openTicket(window, market, phone);
      await ticket.fill(ticket.shares, '40');
      await expect(ticket.submitButton).toHaveText('Kup 40 akcji na tak za 19,20 $');
      await seller.api(endpoints.deleteOffer, { query: { offerId: toOfferId(cheap) } });
      await ticket.submitButton.click();
      await expect(page.getByText('Cena wzrosła do 0,50 $').first()).toBeVisible();
      await expect(page.getByText('Było 19,20 $, teraz o 0,80 $ drożej').first()).toBeVisible();
      await expect(budgetLink(page, '1 100,00 $')).toBeVisible();
      await page.getByRole('button', { name: 'Kup po nowej cenie za 20,00 $' }).click();
      await expect(page.getByText('Kupiono 40 akcji na tak').first()).toBeVisible();
      await expect(budgetLink(page, '1 080,00 $')).toBeVisible();
    });
  });
}
