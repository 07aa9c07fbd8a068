import { endpoints } from '@wieszcz/api';
import { addDays, warsawDay, warsawMidnight } from '@wieszcz/domain';
import { dateInWords, ticketTexts } from '@wieszcz/texts';
import { waitUntilLoaded } from '../fixtures/game-window.ts';
import { fireIntervals } from '../fixtures/held-intervals.ts';
import { expect, type GameFixtures, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { budgetLink, submitSignInForm, submitSignUpForm } from '../pages/sign-in.ts';
import { openTicket, ticketOf } from '../pages/ticket.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares, placeBid } from '../seed/trading.ts';
import { createUser, PASSWORD, type SignedInUser, signUpPlayer } from '../seed/users.ts';

/** The address of the player's bids, with or without a query. */
const BIDS = /\/api\/bids(\?|$)/;
/** The address of a market's data. */
const MARKET = /\/markets\/\d+(\?|$)/;

let author: SignedInUser;
let other: SignedInUser;
test.beforeAll(async ({ game }) => {
  [author, other] = await Promise.all([createUser(game, 'moderator', 'autorka'), signUpPlayer(game, 'inna')]);
});

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    /** Creates a market and a new player, and opens the player's window. */
    const enter = async ({ game, openWindow }: GameFixtures, name: string) => {
      const market = await createOpenMarket(author.api, { topic: `Czy doczeka ${name}?`, bets: ['Doczeka'] });
      const player = await signUpPlayer(game, `${name}.${device}`);
      const window = await openWindow(player);
      const ticket = ticketOf(window.page);
      const openAtPrice = async () => {
        await openTicket(window, market, phone);
        await ticket.mode('price').click();
      };
      return { bet: market.bets[0]!, player, window, page: window.page, ticket, openAtPrice };
    };

    test('a bid shows its reserve and its place in the queue, and waits with the money reserved', async ({
      game,
      openWindow,
    }) => {
      const { bet, window, page, ticket, openAtPrice } = await enter({ game, openWindow }, `czekająca-${device}`);
      await placeBid(other.api, bet, { price: 0.48, shares: 120 });
      await openAtPrice();
      await ticket.fill(ticket.price, '0,48');
      await ticket.fill(ticket.numberOfShares, '50');
      await expect(page.getByText('Zarezerwujemy 24,00 $').first()).toBeVisible();
      await expect(
        page.getByText('Kolejka: przed tobą 120 akcji. Pieniądze wrócą, gdy anulujesz zlecenie.').first(),
      ).toBeVisible();
      await expect.poll(async () => (await ticket.figures())['Budżet po rezerwacji']).toBe('1 076,00 $');
      await page.getByRole('button', { name: 'Złóż zlecenie: 50 na tak po 0,48 $' }).click();
      await expect(page.getByText('Zlecenie kupna złożone').first()).toBeVisible();
      await expect(page.getByText('50 akcji na tak po 0,48 $. Rezerwa: 24,00 $.').first()).toBeVisible();
      await expect(budgetLink(page, '1 076,00 $')).toBeVisible();
      expect(window.takeConsoleErrors()).toEqual([]);
    });

    test('a bid buys at once the shares that are on sale; the rest waits until the chosen time', async ({ game, openWindow }) => {
      const { bet, player, page, ticket, openAtPrice } = await enter({ game, openWindow }, `łapiąca-${device}`);
      const { boughtContract } = await buyShares(other.api, bet, { shares: 10 });
      await addOffer(other.api, boughtContract, 0.46, 10);
      await openAtPrice();
      await ticket.fill(ticket.price, '0,47');
      await ticket.fill(ticket.numberOfShares, '50');
      await page.getByLabel('Ważność').selectOption('7 dni');
      await expect(page.getByText('10 kupisz od razu za 4,60 $, 40 poczeka').first()).toBeVisible();
      await expect(page.getByText('Zarezerwujemy 18,80 $. Pierwsze w kolejce.').first()).toBeVisible();
      await page.getByRole('button', { name: 'Złóż zlecenie: 50 na tak po 0,47 $' }).click();
      await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
      await expect(page.getByText('Na 40 akcji po 0,47 $ czeka zlecenie kupna.').first()).toBeVisible();
      // 1 100 − 4,60 − 18,80
      await expect(budgetLink(page, '1 076,60 $')).toBeVisible();
      const { content } = await player.api(endpoints.listBids);
      expect(content).toMatchObject([{ price: 0.47, shares: 40, timeInForce: 'GTD' }]);
      const daysLeft = (Date.parse(content[0]!.expiresAt!) - Date.now()) / 86_400_000;
      expect(daysLeft).toBeGreaterThan(6.9);
      expect(daysLeft).toBeLessThanOrEqual(7);
    });

    test('a bid until today can no longer be placed once the day is over, and the field of its last day says which days are left', async ({
      game,
      openWindow,
    }) => {
      const { page, ticket, openAtPrice } = await enter({ game, openWindow }, `północna-${device}`);
      await openAtPrice();
      await page.getByLabel(ticketTexts.bid.validity).selectOption(ticketTexts.bid.validities.date);
      const today = warsawDay(new Date());
      const tomorrow = addDays(today, 1);
      await page.getByLabel(ticketTexts.bid.lastDay).fill(today);
      await expect(ticket.submitButton).toBeEnabled();
      await page.clock.setFixedTime(warsawMidnight(tomorrow));
      await fireIntervals(page);
      await expect(page.getByText(`Wybierz dzień od ${dateInWords(tomorrow)}`)).toBeVisible();
      await expect(ticket.submitButton).toBeDisabled();
    });

    test("the ticket names the player's own offer that a bid would meet, and doesn't let the player place it", async ({
      game,
      openWindow,
    }) => {
      const { bet, player, page, ticket, openAtPrice } = await enter({ game, openWindow }, `krzyżująca-${device}`);
      const { boughtContract } = await buyShares(player.api, bet, { shares: 10 });
      await addOffer(player.api, boughtContract, 0.45, 10);
      await openAtPrice();
      await ticket.fill(ticket.price, '0,46');
      await expect(page.getByText('Po tej cenie trafisz na własną ofertę (0,45 $)').first()).toBeVisible();
      await expect(ticket.submitButton).toBeDisabled();
      await ticket.fill(ticket.price, '0,44');
      await expect(ticket.submitButton).toBeEnabled();
      await ticket.fill(ticket.price, '0,46');
      await page.getByRole('link', { name: 'Przejdź do oferty' }).click();
      await page.waitForURL(/#\/offers/);
    });

    test('an order that the player was entering when the sign-in expired is there again after the next sign-in', async ({
      game,
      openWindow,
    }) => {
      const { window, page, player, ticket, openAtPrice } = await enter({ game, openWindow }, `wylogowana-${device}`);
      await openAtPrice();
      await ticket.fill(ticket.price, '0,41');
      await ticket.fill(ticket.numberOfShares, '33');
      await page.route(BIDS, (route) => {
        const headers = { ...route.request().headers(), authorization: 'Bearer expired' };
        return route.request().method() === 'POST' ? route.continue({ headers }) : route.continue();
      });
      await ticket.submitButton.click();
      const note = page.getByText(ticketTexts.expired.title).first();
      await note.waitFor();
      // The market is read anew by the guest. The note is never replaced meanwhile.
      const shown = await note.elementHandle();
      const reread = page.waitForResponse(MARKET);
      await fireIntervals(page);
      await reread;
      await waitUntilLoaded(page);
      await expect(note).toBeVisible();
      expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
      if (!phone) await expect(page.locator('main').getByRole('link', { name: 'Rejestracja' })).toHaveCount(0);
      await page.unroute(BIDS);
      await page.getByRole('link', { name: 'Zaloguj się' }).last().click();
      await submitSignInForm(page, player.user.username, PASSWORD);
      await page.waitForURL(/#\/markets\/details\/\d+/);
      await expect(ticket.price).toHaveValue('0,41 $');
      await expect(ticket.numberOfShares).toHaveValue('33');
      await page.getByRole('button', { name: 'Złóż zlecenie: 33 na tak po 0,41 $' }).click();
      await expect(page.getByText('Zlecenie kupna złożone').first()).toBeVisible();
      await expect(budgetLink(page, '1 086,47 $')).toBeVisible();
      // The console reports the refused call.
      expect(window.takeConsoleErrors().filter((error) => !error.includes('401'))).toEqual([]);
    });

    test(`a newcomer who signs up from a market comes back to it, and buys with ${phone ? 'four' : 'three'} taps`, async ({
      game,
      openWindow,
    }) => {
      const { marketId } = await createOpenMarket(author.api, { topic: `Czy wejdzie nowa na ${device}?`, bets: ['Wejdzie'] });
      const username = `nowa.${device}`;
      const { page, visit } = await openWindow();
      await visit(`/markets/details/${marketId}`);
      await page.locator('main').getByRole('link', { name: 'Rejestracja' }).click();
      await submitSignUpForm(page, username, PASSWORD);
      await submitSignInForm(page, username, PASSWORD);
      await page.waitForURL(`${game.url}/#/markets/details/${marketId}`);

      const ticket = ticketOf(page);
      const controls = [
        ...(phone ? [page.getByRole('button', { name: /^Kup tak/ }).last()] : []),
        ticket.option(false),
        page.getByRole('button', { name: '50', exact: true }),
        page.getByRole('button', { name: 'Kup 50 akcji na nie za 27,50 $' }),
      ];
      for (const control of controls) await control.click();
      await expect(page.getByText('Kupiono 50 akcji na nie').first()).toBeVisible();
      await expect(budgetLink(page, '1 072,50 $')).toBeVisible();
      await expect(page).toHaveURL(`${game.url}/#/markets/details/${marketId}`);
    });
  });
}
