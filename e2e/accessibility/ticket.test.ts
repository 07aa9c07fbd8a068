import type { Page } from '@playwright/test';
import { bookTexts, marketTexts, money, ticketTexts } from '@wieszcz/texts';
import { waitUntilLoaded } from '../fixtures/game-window.ts';
import { expect, test } from '../fixtures/test.ts';
import { DESKTOP, PHONE } from '../fixtures/viewports.ts';
import { findAccessibilityFaults } from '../pages/axe.ts';
import { keyboardOf } from '../pages/keyboard.ts';
import { findClippedContent, findSmallTargets } from '../pages/layout.ts';
import { openSheet, ticketOf } from '../pages/ticket.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares, placeBid } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

let player: SignedInUser;
let marketId: number;
let marketOfSeveralBets: number;
test.beforeAll(async ({ game }) => {
  const author = await createUser(game, 'moderator', 'autorka');
  const other = await signUpPlayer(game, 'inna');
  player = await signUpPlayer(game, 'łucja');
  const market = await createOpenMarket(author.api, { topic: 'Czy w Gdańsku spadnie śnieg?', bets: ['Spadnie śnieg'] });
  ({ marketId } = market);
  const bet = market.bets[0]!;
  await placeBid(other.api, bet, { price: 0.47, shares: 500 });
  const { boughtContract } = await buyShares(player.api, bet, { shares: 200 });
  await addOffer(player.api, boughtContract, 0.6, 20);
  const several = await createOpenMarket(author.api, { topic: 'Kiedy spadnie śnieg?', bets: ['W grudniu', 'W styczniu'] });
  marketOfSeveralBets = several.marketId;
});

/** The states of the ticket, each entered from the one before. */
const STATES: { name: string; enter: (page: Page) => Promise<void> }[] = [
  // On a phone the code of the sheet may still be loading.
  { name: 'buying at once', enter: (page) => ticketOf(page).submitButton.waitFor() },
  { name: 'limit below all offers', enter: (page) => ticketOf(page).setLimit('highest', '0,01') },
  {
    name: 'bid with an expiry date, crossing an own offer',
    enter: async (page) => {
      const ticket = ticketOf(page);
      await ticket.mode('price').click();
      await page.getByLabel(ticketTexts.bid.validity).selectOption('date');
      await ticket.fill(ticket.price, '0,60');
      await ticket.fill(ticket.numberOfShares, '1000');
    },
  },
  { name: 'offer', enter: (page) => ticketOf(page).intent('sell').click() },
  { name: 'offer at the price of the best bid', enter: (page) => page.getByRole('button', { name: 'Teraz 0,47 $' }).click() },
  { name: 'selling at once', enter: (page) => ticketOf(page).mode('now').click() },
];

test('The ticket is accessible in each of its states, beside the market and as a sheet', async ({ openWindow }) => {
  const faults: string[] = [];
  for (const size of [DESKTOP, PHONE]) {
    const { page, visit } = await openWindow(player);
    await page.setViewportSize(size);
    await visit(`/markets/details/${marketId}`);
    if (size === PHONE) await openSheet(page);
    for (const { name, enter } of STATES) {
      await enter(page);
      await waitUntilLoaded(page);
      faults.push(...(await findAccessibilityFaults(page, name, size)));
      await page.setViewportSize(size);
    }
  }
  expect(faults).toEqual([]);
});

for (const { width, height } of [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
])
  test(`In a window of ${width} px the sheet shows all content and its submit button in each state`, async ({ openWindow }) => {
    const { page, visit } = await openWindow(player);
    await page.setViewportSize({ width, height });
    await visit(`/markets/details/${marketId}`);
    await openSheet(page);
    for (const { name, enter } of STATES) {
      await enter(page);
      await waitUntilLoaded(page);
      expect(await findClippedContent(page), name).toEqual([]);
      const { submitButton } = ticketOf(page);
      await expect(submitButton, name).toBeInViewport({ ratio: 1 });
      const box = (await submitButton.boundingBox())!;
      expect(box.height, name).toBeGreaterThanOrEqual(44);
    }
  });

test('On a phone every control of a market and of its ticket has a target of at least 44 px', async ({ openWindow }) => {
  const { page, visit } = await openWindow(player);
  await page.setViewportSize(PHONE);
  await visit(`/markets/details/${marketId}`);
  for (const fold of [bookTexts.title, marketTexts.rules]) await page.getByRole('button', { name: fold }).click();
  await page.getByRole('table', { name: bookTexts.caption('Spadnie śnieg', true) }).waitFor();
  expect(await findSmallTargets(page)).toEqual([]);
  await openSheet(page);
  for (const { name, enter } of STATES) {
    await enter(page);
    await waitUntilLoaded(page);
    expect(await findSmallTargets(page), name).toEqual([]);
  }
});

test('On a phone every control of a market with several bets has a target of at least 44 px for a guest', async ({
  openWindow,
}) => {
  const { page, visit } = await openWindow();
  await page.setViewportSize(PHONE);
  await visit(`/markets/details/${marketOfSeveralBets}`);
  await expect(page.getByRole('button', { name: 'W grudniu' }).first()).toBeVisible();
  expect(await findSmallTargets(page)).toEqual([]);
});

test('A player sells everything at once on a narrow phone with the keyboard', async ({ game, openWindow }) => {
  const author = await createUser(game, 'moderator', 'organizator');
  const seller = await signUpPlayer(game, 'kacper');
  const market = await createOpenMarket(author.api, { topic: 'Czy w Sopocie spadnie śnieg?' });
  await buyShares(seller.api, market.bets[0]!, { shares: 30 });
  const { page, visit } = await openWindow(seller);
  await page.setViewportSize({ width: 320, height: 568 });
  await visit(`/markets/details/${market.marketId}`);
  const { activate, tabTo, press, expectFocus } = keyboardOf(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await activate(/^Kup tak/);
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  // Not the whole content.
  await expect(sheet).toHaveAccessibleDescription('');
  await tabTo(ticketTexts.intents.buy);
  await press('ArrowRight');
  await expectFocus(ticketTexts.intents.sell);
  const sold = ticketTexts.sellNow.sold(30, true);
  const dialogsWhenAnnounced = page.evaluate(countDialogsWhenAnnounced, sold);
  await activate(ticketTexts.sellNow.submit(30, money(13.5)));
  await expect(page.getByText(sold).first()).toBeVisible();
  await expect(sheet).toBeHidden();
  expect(await dialogsWhenAnnounced).toBe(0);
});

/** Runs in the page. Resolves once a live region has the text, with the number of dialogs: VoiceOver ignores the regions outside of one. */
function countDialogsWhenAnnounced(text: string): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const regions = [...document.querySelectorAll('[aria-live=polite]')];
      if (!regions.some((region) => region.textContent.includes(text))) return;
      observer.disconnect();
      resolve(document.querySelectorAll('[aria-modal=true]').length);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}
