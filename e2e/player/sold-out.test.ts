import type { Locator, Page } from '@playwright/test';
import type { Bet } from '@wieszcz/api';
import { money, offersTexts, ticketTexts, uiTexts } from '@wieszcz/texts';
import type { Game } from '../fixtures/game.ts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { holdCalls, rejectCalls } from '../pages/api-responses.ts';
import { findClippedContent } from '../pages/layout.ts';
import { ticketOf } from '../pages/ticket.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { buyShares, placeBid } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
});

/** For each of these parts of the page: whether its text is in one line, and inside the part. */
const measure = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const box = part.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(part);
      const pieces = [...text.getClientRects()].filter(({ width }) => width > 0);
      const middles = pieces.map(({ top, bottom }) => (top + bottom) / 2);
      return {
        text: part.textContent,
        isOneLine: Math.max(...middles) - Math.min(...middles) < 5,
        isInside: pieces.every(({ left, right }) => left >= box.left && right <= box.right),
      };
    }),
  );

/** Buys all shares of yes that the organizer sells on each bet: ten players buy their daily cap. */
async function sellOut(game: Game, bets: readonly Bet[]): Promise<void> {
  for (let index = 0; index < 10; index += 1) {
    const buyer = await signUpPlayer(game, `kupiec.${bets[0]!.id}.${index}`);
    for (const bet of bets) await buyShares(buyer.api, bet, { shares: 1000, maxPrice: 0.5 });
  }
}

test('A button of an option without offers keeps its text in one line in windows of all widths', async ({ game, openWindow }) => {
  const market = await createOpenMarket(author.api, { topic: 'Czy coś zostało?' });
  const several = await createOpenMarket(author.api, { topic: 'Co zostało?', bets: ['Coś', 'Nic'] });
  await sellOut(game, [market.bets[0]!, several.bets[0]!]);
  const { page, visit } = await openWindow(await signUpPlayer(game, 'spóźniona'));
  // The page of a market with a single bet has such buttons only in narrow windows, at the bottom edge.
  for (const [route, widths] of [
    ['/markets', [320, 360, 390, 768, 1440]],
    [`/markets/details/${several.marketId}`, [320, 360, 390, 768, 1440]],
    [`/markets/details/${market.marketId}`, [320, 360, 390, 768]],
  ] as const)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await visit(route);
      const soldOut = await measure(page.locator('button[data-sold-out]:visible'));
      expect(soldOut.length, `${route} at ${width} px`).toBeGreaterThan(0);
      for (const button of soldOut)
        expect(button, `${route} at ${width} px`).toEqual({
          text: expect.stringContaining(uiTexts.noOffers),
          isOneLine: true,
          isInside: true,
        });
    }

  await page.setViewportSize({ width: 320, height: 800 });
  await visit(`/markets/details/${market.marketId}`);
  await page.getByRole('button', { name: /^Kup nie/ }).click();
  const ticket = ticketOf(page);
  for (const isChosen of [false, true]) {
    if (isChosen) await ticket.option(true).click();
    await expect(ticket.option(true)).toBeChecked({ checked: isChosen });
    // A chosen option has a check mark beside its name. The words then may stand below the name, but in one line.
    await expect
      .poll(() => measure(ticket.option(true).locator('.num')))
      .toEqual([{ text: ticketTexts.noAsks, isOneLine: true, isInside: true }]);
    expect(await findClippedContent(page)).toEqual([]);
  }
});

const offersRoute = ({ id }: Bet, option: boolean): string => `/offers/bet/${id}/${option}`;

/** The link to the offers on an option, with the price of the cheapest one. */
const sideLink = (page: Page, option: boolean): Locator =>
  page.getByRole('navigation', { name: offersTexts.sides }).getByRole('link', { name: offersTexts.side(option) });

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('the list of offers names only prices of offers, and leads to the market where a bid on the other option sells for less or alone', async ({
      game,
      openWindow,
    }) => {
      const { marketId, bets } = await createOpenMarket(author.api, { topic: `Czy ktoś sprzeda, ${device}?` });
      const bet = bets[0]!;
      await sellOut(game, [bet]);
      const openOffers = async (option: boolean, viewer?: SignedInUser) => {
        const { page, visit } = await openWindow(viewer);
        await visit(offersRoute(bet, option));
        await expect(sideLink(page, true)).toContainText(offersTexts.none);
        await expect(sideLink(page, false)).toContainText(offersTexts.from(money(0.55)));
        await expect(page.getByRole('complementary', { name: offersTexts.aside })).not.toContainText(/0,5[23]/);
        return page;
      };
      const guests = await openOffers(true);
      await expect(guests.getByText(offersTexts.noneHint(true))).toBeVisible();

      const bidder = await signUpPlayer(game, `licytująca.${device}`);
      await placeBid(bidder.api, bet, { option: false, price: 0.48, shares: 5 });
      await placeBid(bidder.api, bet, { option: true, price: 0.47, shares: 5 });
      const player = await signUpPlayer(game, `szukająca.${device}`);
      const yes = await openOffers(true, player);
      await expect(yes.getByText(offersTexts.onlyOnMarket(true, money(0.52)))).toBeVisible();
      await expect(yes.getByText(offersTexts.noneHint(true))).toHaveCount(0);
      await yes.getByRole('link', { name: offersTexts.showMarket }).click();
      await yes.waitForURL((url) => url.hash.startsWith(`#/markets/details/${marketId}`));

      const no = await openOffers(false, player);
      await expect(no.getByText(offersTexts.cheaper(money(0.53)))).toBeVisible();
      await expect(no.getByRole('button', { name: /^Kup: 10 000 akcji po 0,55 \$/ })).toBeVisible();
      await expect(no.getByRole('link', { name: offersTexts.showMarket })).toBeVisible();
    });
  });
}

test('The list of offers leads a player to the market for bids of others, also beside own bids, and never for own bids alone', async ({
  game,
  openWindow,
}) => {
  const { bets } = await createOpenMarket(author.api, { topic: 'Czy kto inny sprzeda?' });
  const bet = bets[0]!;
  await sellOut(game, [bet]);
  const bidder = await signUpPlayer(game, 'nie.od.siebie');
  await placeBid(bidder.api, bet, { option: false, price: 0.48, shares: 5 });
  await placeBid(bidder.api, bet, { option: true, price: 0.47, shares: 5 });
  const { page, visit } = await openWindow(bidder);
  await visit(offersRoute(bet, true));
  await expect(page.getByText(offersTexts.noneHint(true))).toBeVisible();
  await expect(page.getByRole('link', { name: offersTexts.otherSide(false) })).toBeVisible();
  await visit(offersRoute(bet, false));
  await expect(page.getByRole('button', { name: /^Kup: 10 000 akcji po 0,55 \$/ })).toBeVisible();
  await expect(page.getByText(offersTexts.cheaper(money(0.53)))).toHaveCount(0);

  // On yes they sell for a cent more than the own bid would, on no at the same price.
  const other = await signUpPlayer(game, 'od.tej.kupi');
  await placeBid(other.api, bet, { option: false, price: 0.47, shares: 1 });
  await placeBid(other.api, bet, { option: true, price: 0.47, shares: 1 });
  await page.reload();
  await expect(page.getByText(offersTexts.cheaper(money(0.53)))).toBeVisible();
  await visit(offersRoute(bet, true));
  await expect(page.getByText(offersTexts.onlyOnMarket(true, money(0.53)))).toBeVisible();
});

test('The list of offers appears together with the note about a lower price, and without it where the own bids are unknown', async ({
  game,
  openWindow,
}) => {
  const { bets } = await createOpenMarket(author.api, { topic: 'Czy to moje zlecenie?' });
  const bet = bets[0]!;
  const bidder = await signUpPlayer(game, 'niepewna');
  await placeBid(bidder.api, bet, { price: 0.47, shares: 5 });
  const ownBids = '**/bids?*';
  const noteOf = (page: Page) => page.getByText(offersTexts.cheaper(money(0.53)));

  const { page, goTo } = await openWindow(await signUpPlayer(game, 'czekająca'));
  const release = await holdCalls(page, ownBids);
  await goTo(offersRoute(bet, false));
  await expect(sideLink(page, false)).toContainText(offersTexts.from(money(0.55)));
  await expect(page.getByRole('table')).toHaveCount(0);
  release();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(noteOf(page)).toBeVisible();

  for (const code of ['INTERNAL', 'UNAUTHENTICATED'] as const) {
    const unknown = await openWindow(bidder);
    await rejectCalls(unknown.page, ownBids, code);
    await unknown.visit(offersRoute(bet, false));
    await expect(unknown.page.getByRole('table')).toBeVisible();
    await expect(noteOf(unknown.page), code).toHaveCount(0);
  }
});
