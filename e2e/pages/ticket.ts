import type { Locator, Page } from '@playwright/test';
import { ticketTexts } from '@wieszcz/texts';
import type { GameWindow } from '../fixtures/game-window.ts';
import type { GameFixtures } from '../fixtures/test.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { type SignedInUser, signUpPlayer } from '../seed/users.ts';

/** The ticket's button on a new market, as it is at first. */
export const USUAL_PURCHASE = /^Kup 10 akcji na tak za 5,00 \$/;

/** Creates a market and a player, and opens a window of the player on the market. */
export async function enterNewMarket({ game, openWindow }: GameFixtures, author: SignedInUser, username: string) {
  const market = await createOpenMarket(author.api, { topic: `Czy zdąży ${username}?`, bets: ['Zdąży'] });
  const player = await signUpPlayer(game, username);
  const { page, goTo } = await openWindow(player);
  await goTo(`/markets/details/${market.marketId}`);
  await page.getByRole('button', { name: USUAL_PURCHASE }).waitFor();
  return { market, player, page };
}

/** Opens a market's page with its ticket: beside the market, or on a phone as the sheet that `Kup tak` opens. */
export async function openTicket({ page, goTo }: GameWindow, { marketId }: { marketId: number }, phone: boolean): Promise<void> {
  await goTo(`/markets/details/${marketId}`);
  if (phone) await openSheet(page);
  await ticketOf(page).intent('buy').waitFor();
}

export const openSheet = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^Kup tak/ })
    .last()
    .click();

/** The parts of the order ticket on a page. */
export function ticketOf(page: Page) {
  const box = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
  /** The label of a choice, which takes the click of its hidden radio button. */
  const choice = (group: string, name: string): Locator =>
    page.getByRole('radiogroup', { name: group, exact: true }).getByText(name, { exact: true });
  return {
    intent: (intent: 'buy' | 'sell') => choice(ticketTexts.intent, ticketTexts.intents[intent]),
    mode: (mode: 'now' | 'price') => choice(ticketTexts.mode, ticketTexts.modes[mode]),
    option: (option: boolean) =>
      page
        .getByRole('radiogroup', { name: ticketTexts.option, exact: true })
        .getByRole('radio', { name: option ? /^Tak/ : /^Nie/ }),
    /** The number of shares of an order at once. */
    shares: box(ticketTexts.shares),
    /** The number of shares of an order at a price of the player's own. */
    numberOfShares: box(ticketTexts.numberOfShares),
    price: box(ticketTexts.price),
    submitButton: page.locator('button[type=submit]').filter({ hasText: /Kup|Sprzedaj|Złóż|Wystaw/ }),
    async fill(field: Locator, value: string): Promise<void> {
      await field.fill(value);
      await field.blur();
    },
    /** Opens the limit of an order at once, unless it is open, and sets it. */
    async setLimit(kind: 'highest' | 'lowest', value: string): Promise<void> {
      const words = kind === 'highest' ? ticketTexts.buyNow : ticketTexts.sellNow;
      const limit = box(words.limitPrice);
      if (!(await limit.isVisible())) await page.getByRole('button', { name: words.limit }).click();
      await limit.fill(value);
      await limit.blur();
    },
    /** The figures of the order by their labels. */
    async figures(): Promise<Record<string, string>> {
      const rows = await page
        .locator(`dl[aria-label="${ticketTexts.preview}"] > div`)
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll(/\s/g, ' '))));
      return Object.fromEntries(rows) as Record<string, string>;
    },
  };
}
