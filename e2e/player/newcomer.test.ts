import type { Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { marketTexts, money, ordersTexts, ownPositionTexts, ticketTexts } from '@wieszcz/texts';
import { expect, type GameFixtures, test } from '../fixtures/test.ts';
import { DESKTOP, PHONE } from '../fixtures/viewports.ts';
import { findAccessibilityViolations } from '../pages/axe.ts';
import { type Keyboard, keyboardOf } from '../pages/keyboard.ts';
import { findClippedContent } from '../pages/layout.ts';
import { budgetLink } from '../pages/sign-in.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { buyShares } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

// Recording a trace slows axe down. A run without traces doesn't set the option, because a file that sets it needs a worker of its own, which
// runs last.
if (process.env.E2E_TRACE === 'on') test.use({ trace: 'off' });

const BET = 'Zakwitną';
/** The organizer sells yes at 0.50 $ and no at 0.55 $, and so buys yes at 0.45 $. */
const PRICES = { yes: 0.5, no: 0.55, sale: 0.45 };

let author: SignedInUser;
let other: SignedInUser;
test.beforeAll(async ({ game }) => {
  [author, other] = await Promise.all([createUser(game, 'moderator', 'autorka'), signUpPlayer(game, 'inna')]);
});

for (const size of [{ width: 320, height: 568 }, { width: 360, height: 640 }, PHONE, DESKTOP])
  test.describe(`At ${size.width} px`, () => {
    test.use({ viewport: size });

    test('a newcomer buys, sells, bids, cancels and redeems with the keyboard alone, and no order is refused', async ({
      game,
      openWindow,
    }) => {
      const name = `${size.width}`;
      const { page, keyboard, bet, refused, faultsNow, open } = await enter({ game, openWindow }, name);
      const { buyNow, sellNow, bid, pairs, bought } = ticketTexts;
      const isPhone = size.width < 1024;
      /** Opens the ticket to buy this option; beside the market it is open. */
      const openToBuy = async (option: boolean) => {
        if (isPhone) {
          await activate(page, keyboard, new RegExp(`^${option ? marketTexts.buyYes : marketTexts.buyNo}`));
          return await waitForFocusInSheet(page);
        }
        await keyboard.tabTo(/^Tak 0,50/);
        if (!option) await keyboard.press('ArrowDown');
      };

      await open();
      await openToBuy(true);
      await activate(page, keyboard, buyNow.submit(10, true, money(10 * PRICES.yes)));
      await expectNotice(page, bought(10, true));
      await activate(page, keyboard, ownPositionTexts.sellLabel(BET, true));
      if (isPhone) await waitForFocusInSheet(page);
      await waitForButton(page, sellNow.submit(10, money(10 * PRICES.sale)));
      const faults = await faultsNow('selling');
      await activate(page, keyboard, sellNow.submit(10, money(10 * PRICES.sale)));
      await expectNotice(page, sellNow.sold(10, true));

      await open();
      await openToBuy(true);
      await keyboard.tabTo(ticketTexts.modes.now);
      await keyboard.press('ArrowRight');
      await keyboard.fill(ticketTexts.price, '0,47');
      await keyboard.fill(ticketTexts.numberOfShares, '20');
      await waitForButton(page, bid.submit(20, true, money(0.47)));
      faults.push(...(await faultsNow('bidding')));
      await activate(page, keyboard, bid.submit(20, true, money(0.47)));
      await expectNotice(page, bid.placed);
      const { boughtContract } = await buyShares(other.api, bet, { shares: 8 });
      await other.api(endpoints.sellContract, { params: { id: boughtContract.id }, body: { shares: 8, minPrice: 0.47 } });
      await open();
      await activate(page, keyboard, ordersTexts.cancelLabel(12, money(0.47), BET));
      await expectNotice(page, ordersTexts.cancelled);

      await open();
      await openToBuy(false);
      await activate(page, keyboard, buyNow.submit(10, false, money(10 * PRICES.no)));
      await expectNotice(page, bought(10, false));
      await activate(page, keyboard, pairs.redeem(8, money(8)));
      await expectNotice(page, pairs.redeemed(8));
      // 1 100 − 5,00 + 4,50 − 3,76 − 5,50 + 8,00
      await expect(budgetLink(page, money(1098.24))).toBeVisible();
      faults.push(...(await faultsNow('position')));
      expect(faults).toEqual([]);
      expect(refused).toEqual([]);
    });
  });

/** A new player's window; `open` loads the market's page, on which others may have traded meanwhile. */
async function enter({ game, openWindow }: GameFixtures, name: string) {
  const { marketId, bets } = await createOpenMarket(author.api, { topic: `Czy zakwitną jabłonie (${name})?`, bets: [BET] });
  const { page, visit, takeConsoleErrors } = await openWindow(await signUpPlayer(game, `nowa-${name}`));
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  return {
    page,
    keyboard: keyboardOf(page),
    bet: bets[0]!,
    refused,
    open: async () => {
      await page.goto('about:blank');
      await visit(`/markets/details/${marketId}`);
    },
    /** The faults of what is shown, in both colour schemes. */
    faultsNow: async (state: string) => {
      const faults: string[] = [];
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        const found = [...(await findAccessibilityViolations(page)), ...(await findClippedContent(page)), ...takeConsoleErrors()];
        faults.push(...found.map((fault) => `${state}, ${colorScheme}: ${fault}`));
      }
      return faults;
    },
  };
}

/** The code of the first sheet has to be loaded, and until then Tab moves on the page below. */
const waitForFocusInSheet = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);

const waitForButton = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) }).last()).toBeEnabled();

/** Waits until the button can be pressed, then tabs to it and presses Enter. */
async function activate(page: Page, { activate: press }: Keyboard, name: string | RegExp): Promise<void> {
  await waitForButton(page, name);
  await press(name);
}

/** Waits for the notice, and until the sheet of a phone has closed. */
async function expectNotice(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeAttached();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
