import type { Locator } from '@playwright/test';
import { ticketTexts, uiTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { findClippedContent } from '../pages/layout.ts';
import { ticketOf } from '../pages/ticket.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { buyShares } from '../seed/trading.ts';
import { createUser, signUpPlayer } from '../seed/users.ts';

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

test('A button of an option without offers keeps its text in one line in windows of all widths', async ({ game, openWindow }) => {
  const author = await createUser(game, 'moderator', 'autorka');
  const market = await createOpenMarket(author.api, { topic: 'Czy coś zostało?' });
  const several = await createOpenMarket(author.api, { topic: 'Co zostało?', bets: ['Coś', 'Nic'] });
  const buyers = await Promise.all(Array.from({ length: 10 }, (_, index) => signUpPlayer(game, `kupiec.${index}`)));
  for (const buyer of buyers)
    for (const { bets } of [market, several]) await buyShares(buyer.api, bets[0]!, { shares: 1000, maxPrice: 0.5 });
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
