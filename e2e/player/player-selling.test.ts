import { endpoints } from '@wieszcz/api';
import { toBidId } from '@wieszcz/domain';
import { ownPositionTexts, ticketTexts, uiTexts } from '@wieszcz/texts';
import { fireIntervalsUntil } from '../fixtures/held-intervals.ts';
import { expect, type GameFixtures, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { announcedIn } from '../pages/announcements.ts';
import { breakNextResponse, holdCalls } from '../pages/api-responses.ts';
import { budgetLink } from '../pages/sign-in.ts';
import { openSheet, openTicket, ticketOf } from '../pages/ticket.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { buyShares, placeBid } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

const SELL_CALL = '**/api/contracts/*/sell?covers=*';

let author: SignedInUser;
let buyer: SignedInUser;
test.beforeAll(async ({ game }) => {
  [author, buyer] = await Promise.all([createUser(game, 'moderator', 'autorka'), signUpPlayer(game, 'kupująca')]);
});

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    /** Opens a window for a new player who has bought 40 shares on yes at 0.50 $ on a new market; `open` then opens the ticket. */
    const enterWithShares = async ({ game, openWindow }: GameFixtures, name: string) => {
      const { marketId, bets } = await createOpenMarket(author.api, { topic: `Czy sprzeda ${name}?`, bets: ['Sprzeda'] });
      const bet = bets[0]!;
      const player = await signUpPlayer(game, `${name}.${device}`);
      await buyShares(player.api, bet, { shares: 40 });
      const window = await openWindow(player);
      const open = () => openTicket(window, { marketId }, phone);
      return { bet, player, window, page: window.page, ticket: ticketOf(window.page), open };
    };

    test('all shares are sold at once in two clicks, the proceeds and the loss shown before the second', async ({
      game,
      openWindow,
    }) => {
      const { bet, window, page, ticket } = await enterWithShares({ game, openWindow }, `szybka-${device}`);
      await placeBid(buyer.api, bet, { price: 0.47, shares: 30 });
      await window.visit(`/markets/details/${bet.marketId}`);
      await page.getByRole('button', { name: 'Sprzedaj na tak, Sprzeda' }).click();
      await expect(ticket.shares).toHaveValue('40');
      // The organizer's offer of no at 0.55 $ is a synthetic bid on yes at 0.45 $.
      await expect(page.getByText('Sprzedaj 40 za 18,60 $, średnio 0,47 $').first()).toBeVisible();
      await expect(page.getByText('Wszystkie wolne akcje: 30 po 0,47 $ i 10 po 0,45 $').first()).toBeVisible();
      await expect
        .poll(() => ticket.figures())
        .toEqual({
          'Koszt tych akcji': '20,00 $',
          'Wynik (strata)': '−1,40 $',
          Prowizja: '0,00 $',
          'Budżet po sprzedaży': '1 098,60 $',
        });
      await page.getByRole('button', { name: 'Sprzedaj 40 akcji za 18,60 $' }).click();
      await expect(page.getByText('Sprzedano 40 akcji na tak').first()).toBeVisible();
      await expect(budgetLink(page, '1 098,60 $')).toBeVisible();
      expect(window.takeConsoleErrors()).toEqual([]);
    });

    test('a sale with a lowest price can be reduced to what buyers take at that price', async ({ game, openWindow }) => {
      const { bet, page, ticket, open } = await enterWithShares({ game, openWindow }, `wybredna-${device}`);
      await placeBid(buyer.api, bet, { price: 0.47, shares: 30 });
      await open();
      await ticket.intent('sell').click();
      // The words of a first preview aren't announced.
      await expect(ticket.submitButton).toBeEnabled();
      await ticket.setLimit('lowest', '0,46');
      await expect(
        page.getByText('Po co najmniej 0,46 $ sprzedasz teraz 30 akcji. Za 30 dostaniesz 14,10 $.').first(),
      ).toBeVisible();
      await expect(ticket.submitButton).toBeDisabled();
      await page.getByRole('button', { name: 'Zmień na 30 akcji' }).click();
      await expect(announcedIn(phone ? page.getByRole('dialog') : page).filter({ hasText: '30 za 14,10 $' })).toHaveCount(1);
      await page.getByRole('button', { name: 'Sprzedaj 30 akcji za 14,10 $' }).click();
      await expect(budgetLink(page, '1 094,10 $')).toBeVisible();
    });

    test('after a bid was cancelled, a sale is held back until the player confirms the lower proceeds', async ({
      game,
      openWindow,
    }) => {
      const { bet, page, ticket, open } = await enterWithShares({ game, openWindow }, `uważna-${device}`);
      const { bid } = await placeBid(buyer.api, bet, { price: 0.47, shares: 40 });
      await open();
      await ticket.intent('sell').click();
      await expect(ticket.submitButton).toHaveText('Sprzedaj 40 akcji za 18,80 $');
      await buyer.api(endpoints.cancelBid, { params: { id: toBidId(bid!.id) } });
      await ticket.submitButton.click();
      await expect(page.getByText('Cena spadła do 0,45 $').first()).toBeVisible();
      await expect(page.getByText('Było 18,80 $, teraz o 0,80 $ mniej').first()).toBeVisible();
      await expect(budgetLink(page, '1 080,00 $')).toBeVisible();
      await page.getByRole('button', { name: 'Sprzedaj po nowej cenie za 18,00 $' }).click();
      await expect(budgetLink(page, '1 098,00 $')).toBeVisible();
    });

    test('shares offered at a price that bids already pay can be sold at once instead; a dearer offer is listed', async ({
      game,
      openWindow,
    }) => {
      const { bet, page, ticket, open } = await enterWithShares({ game, openWindow }, `cierpliwa-${device}`);
      await placeBid(buyer.api, bet, { price: 0.47, shares: 30 });
      await open();
      await ticket.intent('sell').click();
      await ticket.mode('price').click();
      await ticket.fill(ticket.price, '0,60');
      await ticket.fill(ticket.numberOfShares, '15');
      await expect(page.getByText(/^Kolejka: przed tobą/).first()).toBeVisible();
      const releasePreview = await holdCalls(page, '**/api/contracts/*/sell?*shares=25*');
      await page.getByRole('button', { name: 'Wystaw 15 akcji po 0,60 $' }).click();
      await expect(page.getByText('Oferta została wystawiona').first()).toBeVisible();
      await expect(page.getByText('15 akcji po 0,60 $.').first()).toBeVisible();

      await ticket.intent('buy').waitFor({ state: phone ? 'hidden' : 'visible' });
      if (phone) {
        // A sheet that is opened again shows no figures before it has the prices.
        releasePreview();
        await openSheet(page);
        await ticket.intent('sell').click();
        await ticket.mode('price').click();
      }
      await ticket.fill(ticket.numberOfShares, '25');
      await page.getByRole('button', { name: 'Teraz 0,47 $' }).click();
      await expect(page.getByText('Od razu dostaniesz tyle samo').first()).toBeVisible();
      const sellNow = page.getByRole('button', { name: 'Sprzedaj od razu za 11,75 $' });
      if (!phone) await expect(sellNow, 'until the prices for the remaining shares are known').toBeDisabled();
      releasePreview();
      await sellNow.click();
      await expect(page.getByText('Sprzedano 25 akcji na tak').first()).toBeVisible();
      await expect(budgetLink(page, '1 091,75 $')).toBeVisible();
    });

    test('after a bid was cancelled, the offer and the sale at once instead of it are held back, and the note that says so takes the focus', async ({
      game,
      openWindow,
    }) => {
      const { bet, page, ticket, open } = await enterWithShares({ game, openWindow }, `skupiona-${device}`);
      const { bid: dear } = await placeBid(buyer.api, bet, { price: 0.48, shares: 30 });
      const { bid: cheap } = await placeBid(buyer.api, bet, { price: 0.47, shares: 10 });
      await open();
      await ticket.intent('sell').click();
      await ticket.mode('price').click();
      await ticket.fill(ticket.price, '0,44');
      await ticket.fill(ticket.numberOfShares, '40');
      const expectHeldBack = async (proceeds: string) => {
        await expect(page.locator(':focus')).toHaveText(new RegExp(`^${ticketTexts.moved.orders}`));
        await expect(page.getByRole('button', { name: `Sprzedaj od razu za ${proceeds}` })).toBeVisible();
        await expect(budgetLink(page, '1 080,00 $')).toBeVisible();
      };
      const sellNow = page.getByRole('button', { name: 'Sprzedaj od razu za 19,10 $' });
      await sellNow.waitFor();
      await buyer.api(endpoints.cancelBid, { params: { id: toBidId(cheap!.id) } });
      await sellNow.click();
      await expectHeldBack('18,90 $');
      await buyer.api(endpoints.cancelBid, { params: { id: toBidId(dear!.id) } });
      await ticket.submitButton.click();
      await expectHeldBack('18,00 $');
    });

    test('a sale at once instead of an offer that was made but answered with an error is repeated without a comparison, and sells once', async ({
      game,
      openWindow,
    }) => {
      const { bet, page, ticket, open } = await enterWithShares({ game, openWindow }, `niepewna-${device}`);
      await placeBid(buyer.api, bet, { price: 0.47, shares: 30 });
      await open();
      await ticket.intent('sell').click();
      await ticket.mode('price').click();
      await ticket.fill(ticket.price, '0,47');
      await ticket.fill(ticket.numberOfShares, '25');
      await breakNextResponse(page, SELL_CALL);
      const sellNow = page.getByRole('button', { name: 'Sprzedaj od razu za 11,75 $' });
      await sellNow.click();
      await page.getByText(ticketTexts.listing.repeatSaleText).waitFor();
      await expect(sellNow).toBeFocused();
      // The sale has left 15 free shares, fewer than the offer would need.
      await expect(page.getByText(ticketTexts.sellNow.sharesOf('15')).first()).toBeVisible();
      await expect(page.getByText(/^Od razu dostaniesz/)).toHaveCount(0);
      await expect
        .poll(() => ticket.figures())
        .toEqual({ 'Dostaniesz po swojej cenie': uiTexts.none, 'Koszt tych akcji': uiTexts.none, Wynik: uiTexts.none });
      await sellNow.click();
      await expect(page.getByText('Sprzedano 25 akcji na tak').first()).toBeVisible();
      await expect(budgetLink(page, '1 091,75 $')).toBeVisible();
    });

    test('a sale of all shares that was made but answered with an error can still be repeated after the page has read that no share is left', async ({
      game,
      openWindow,
    }) => {
      const { bet, page, ticket, open } = await enterWithShares({ game, openWindow }, `ostatnia-${device}`);
      await placeBid(buyer.api, bet, { price: 0.47, shares: 40 });
      await open();
      await ticket.intent('sell').click();
      await breakNextResponse(page, SELL_CALL);
      const sellAll = page.getByRole('button', { name: 'Sprzedaj 40 akcji za 18,80 $' });
      await sellAll.click();
      await expect(page.getByRole('region', { name: ownPositionTexts.title, includeHidden: true })).toHaveCount(0);
      const doubt = page.getByText(ticketTexts.inDoubt.title);
      await expect(ticket.shares).toHaveCount(0);
      await expect(page.locator(':focus')).toContainText(ticketTexts.inDoubt.title);
      await ticket.intent('buy').click();
      await expect(doubt).toHaveCount(0);
      await ticket.intent('sell').click();
      await expect(doubt).toBeVisible();
      await sellAll.click();
      await expect(page.getByText('Sprzedano 40 akcji na tak').first()).toBeVisible();
      await expect(doubt).toHaveCount(0);
      await expect(budgetLink(page, '1 098,80 $')).toBeVisible();
    });

    test('the note that a sale was held back takes the focus once, though the price changes back and away again', async ({
      game,
      openWindow,
    }) => {
      const { bet, page, ticket, open } = await enterWithShares({ game, openWindow }, `zajęta-${device}`);
      const placeDearBid = async () => (await placeBid(buyer.api, bet, { price: 0.47, shares: 40 })).bid!.id;
      const cancel = (id: number) => buyer.api(endpoints.cancelBid, { params: { id: toBidId(id) } });
      const first = await placeDearBid();
      await open();
      await ticket.intent('sell').click();
      await expect(ticket.submitButton).toHaveText('Sprzedaj 40 akcji za 18,80 $');
      await cancel(first);
      await ticket.submitButton.click();
      await expect(page.locator(':focus')).toHaveText(/^Cena spadła do 0,45/);

      await ticket.shares.focus();
      const second = await placeDearBid();
      await fireIntervalsUntil(page, (soon) => soon(ticket.submitButton).toHaveText('Sprzedaj 40 akcji za 18,80 $'));
      await cancel(second);
      await fireIntervalsUntil(page, (soon) => soon(page.getByText('Cena spadła do 0,45 $').first()).toBeVisible());
      await expect(ticket.shares).toBeFocused();
    });

    test('the limit unfolds when it begins to prevent the order, stays unfolded while another is typed, and can be folded', async ({
      game,
      openWindow,
    }) => {
      const { bet, page, ticket, open } = await enterWithShares({ game, openWindow }, `zwinięta-${device}`);
      const { bid } = await placeBid(buyer.api, bet, { price: 0.47, shares: 40 });
      await open();
      await ticket.intent('sell').click();
      await ticket.setLimit('lowest', '0,46');
      const fold = page.getByRole('button', { name: ticketTexts.sellNow.limit });
      const limit = page.getByRole('textbox', { name: ticketTexts.sellNow.limitPrice, exact: true });
      await fold.click();
      await expect(limit).toHaveCount(0);
      await buyer.api(endpoints.cancelBid, { params: { id: toBidId(bid!.id) } });
      await fireIntervalsUntil(page, (soon) => soon(limit).toBeVisible());
      await fold.click();
      await expect(limit).toHaveCount(0);
      await fold.click();
      await ticket.setLimit('lowest', '0,45');
      await expect(ticket.submitButton).toHaveText('Sprzedaj 40 akcji za 18,00 $');
      await expect(limit).toBeVisible();
    });

    test('an offer that bids take whole tells what was sold, and links to the contract if it has shares left', async ({
      game,
      openWindow,
    }) => {
      const { bet, page, ticket, open } = await enterWithShares({ game, openWindow }, `hurtowa-${device}`);
      const link = page.getByRole('link', { name: 'Zobacz kontrakt' });
      for (const { shares, left } of [
        { shares: 30, left: 10 },
        { shares: 10, left: 0 },
      ]) {
        await placeBid(buyer.api, bet, { price: 0.48, shares });
        await page.goto('about:blank');
        await open();
        await ticket.intent('sell').click();
        await ticket.mode('price').click();
        await ticket.fill(ticket.price, '0,48');
        await ticket.fill(ticket.numberOfShares, String(shares));
        await expect(page.getByText('Od razu dostaniesz tyle samo').first()).toBeVisible();
        await page.getByRole('button', { name: `Wystaw ${shares} akcji po 0,48 $` }).click();
        await expect(page.getByRole('status').filter({ hasText: `Sprzedano ${shares} akcji na tak` })).toBeVisible();
        await expect(link).toHaveCount(left > 0 ? 1 : 0);
      }
    });

    test('a player with both options redeems the pairs for 1 $ each', async ({ game, openWindow }) => {
      const { bet, player, page, ticket, open } = await enterWithShares({ game, openWindow }, `parzysta-${device}`);
      await buyShares(player.api, bet, { option: false, shares: 12 });
      await open();
      await ticket.intent('sell').click();
      await page.getByRole('button', { name: 'Wymień 12 par na 12,00 $' }).last().click();
      await expect(page.getByText('Wymieniono 12 par').first()).toBeVisible();
      // 1 100 − 20 − 6,60 + 12
      await expect(budgetLink(page, '1 085,40 $')).toBeVisible();
      await expect(ticket.option(false)).toBeDisabled();
      await expect(ticket.shares).toHaveValue('28');
    });
  });
}
