import type { Page } from '@playwright/test';
import { endpoints, errorText } from '@wieszcz/api';
import { fireIntervalsUntil } from '../fixtures/held-intervals.ts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { holdCalls, rejectCalls } from '../pages/api-responses.ts';
import { keyboardOf } from '../pages/keyboard.ts';
import { openSheet, ticketOf } from '../pages/ticket.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

let author: SignedInUser;
let player: SignedInUser;
let market: Awaited<ReturnType<typeof createOpenMarket>>;
let contractId: number;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
  player = await signUpPlayer(game, 'cierpliwa');
  market = await createOpenMarket(author.api, { topic: 'Czy doczeka?', bets: ['Doczeka'] });
  const { boughtContract } = await buyShares(player.api, market.bets[0]!);
  contractId = boughtContract.id;
  await addOffer(player.api, boughtContract, 0.9, 3);
});

test('A screen that is loading shows a message until it has loaded', async ({ openWindow }) => {
  for (const [route, call, message, heading] of [
    [`/markets/details/${market.marketId}`, `**/markets/${market.marketId}?*`, 'Pobieranie danych rynku', 'Czy doczeka?'],
    [`/contracts/details/${contractId}`, `**/contracts/${contractId}?*`, 'Pobieranie danych kontraktu', 'Czy doczeka?'],
    [`/offers/new/${contractId}`, `**/contracts/${contractId}?*`, 'Pobieranie oferty', 'Dodaj nową ofertę'],
    ['/transactions', '**/transactions/purchaser?*', 'Ładowanie…', 'Transakcje'],
  ] as const) {
    const { page, goTo } = await openWindow(player);
    const release = await holdCalls(page, call);
    await goTo(route);
    await expect(page.getByText(message).first(), route).toBeVisible();
    release();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByText(message).waitFor({ state: 'hidden' });
  }
});

test('A screen focuses its heading once it has loaded, unless the player has moved the focus meanwhile', async ({
  openWindow,
}) => {
  for (const moved of [false, true]) {
    const { page, visit } = await openWindow(player);
    const { activate, tabTo, expectFocus } = keyboardOf(page);
    await visit(`/markets/details/${market.marketId}`);
    const release = await holdCalls(page, '**/api/bets/*/market?*');
    await activate('Przeglądaj oferty na tak, Doczeka');
    // The loading screen's heading has the focus.
    await expectFocus('Oferty');
    if (moved) await tabTo('Zasady gry');
    release();
    await page.getByRole('table', { name: /Doczeka/ }).waitFor();
    if (!moved) await expectFocus('Oferty');
    // The loaded screen takes the focus in the frame that draws it, so wait a few frames to see that it did or didn't.
    const focused = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      return document.activeElement?.textContent;
    });
    expect(focused).toBe(moved ? 'Zasady gry' : 'Oferty');
  }
});

test('The order ticket keeps its figures until those of the other option have loaded, and can’t be submitted before', async ({
  openWindow,
}) => {
  const { page, visit } = await openWindow(player);
  await visit(`/markets/details/${market.marketId}`);
  const ticket = ticketOf(page);
  await expect(page.getByText('Kup 10 za 5,00 $, średnio 0,50 $').first()).toBeVisible();
  const release = await holdCalls(page, '**/api/trading/preview?*');
  await ticket.option(false).click();
  await expect(page.getByText('Kup 10 za 5,00 $, średnio 0,50 $').first()).toBeVisible();
  await expect(ticket.submitButton).toBeDisabled();
  release();
  await expect(page.getByText('Kup 10 za 5,50 $, średnio 0,55 $').first()).toBeVisible();
  await expect(ticket.submitButton).toBeEnabled();
});

for (const { device, viewport, phone } of VIEWPORTS)
  test(`On a ${device} the controls of the ticket stay in place when its figures arrive, and those above a failure when it is shown`, async ({
    openWindow,
  }) => {
    const { page, visit } = await openWindow(player);
    await page.setViewportSize(viewport);
    const release = await holdCalls(page, '**/api/trading/preview?*');
    await page.goto('about:blank');
    const ready = visit(`/markets/details/${market.marketId}`);
    const opener = page.getByRole('button', { name: /^Kup tak/ }).last();
    if (phone) {
      await opener.waitFor();
      await openSheet(page);
    }
    const ticket = ticketOf(page);
    await ticket.intent('buy').waitFor();
    await expect(ticket.submitButton).toHaveText('Kup 10 akcji na tak');
    const before = await placesInTicket(page);
    release();
    await expect(ticket.submitButton).toHaveText('Kup 10 akcji na tak za 5,00 $');
    await ready;
    expect(await placesInTicket(page)).toEqual(before);

    await rejectCalls(page, '**/markets/buyContract?*', 'EXCHANGE_BUSY');
    await ticket.submitButton.click();
    await page
      .getByRole('alert')
      .filter({ hasText: errorText('EXCHANGE_BUSY') })
      .waitFor();
    // The ticket scrolls until the failure can be read, so only the distances between its controls are compared. In the sheet, the close
    // button and the submit button don't scroll; beside the market, the submit button is below the failure and moves.
    const after = await placesInTicket(page);
    expect(relativeToFirst(after.slice(1, -1))).toEqual(relativeToFirst(before.slice(1, -1)));
    if (phone) expect([after.at(0), after.at(-1)]).toEqual([before.at(0), before.at(-1)]);
  });

type Place = { left: number; top: number };

const relativeToFirst = (places: Place[]): Place[] =>
  places.map(({ left, top }) => ({ left: left - places[0]!.left, top: top - places[0]!.top }));

/** Where the controls of the ticket are, from the first one to the submit button. */
const placesInTicket = (page: Page): Promise<Place[]> =>
  page.evaluate(() => {
    const ticket = document.querySelector('[role=dialog]') ?? document.querySelector('[aria-labelledby=ticket-title]')!;
    return [...ticket.querySelectorAll('input, button')].map((control) => {
      const { left, top } = control.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top) };
    });
  });

test('The order ticket of a market that is resolved while an order is sent stays until the answer, and then says that it was refused', async ({
  openWindow,
}) => {
  const resolved = await createOpenMarket(author.api, { topic: 'Czy zdąży przed końcem?', bets: ['Zdąży'] });
  const { page, visit } = await openWindow(player);
  await visit(`/markets/details/${resolved.marketId}`);
  const release = await holdCalls(page, '**/markets/buyContract?*');
  const sent = page.waitForRequest('**/markets/buyContract?*');
  const { submitButton } = ticketOf(page);
  await submitButton.click();
  await sent;
  await author.api(endpoints.solveMarket, {
    query: { marketId: resolved.marketId, betId: resolved.bets[0]!.id, correctOption: true },
  });
  await fireIntervalsUntil(page, (soon) => soon(page.getByText('Zakład poprawny dla opcji na tak')).toBeVisible());
  await expect(submitButton).toBeVisible();
  release();
  await expect(page.getByRole('alert').filter({ hasText: errorText('MARKET_SOLVED') })).toBeVisible();
  await expect(submitButton).toHaveCount(0);
});

test('A slow withdrawal shows a dialog, which closes by itself', async ({ openWindow }) => {
  const { page, goTo } = await openWindow(player);
  await goTo(`/contracts/details/${contractId}`);
  const release = await holdCalls(page, '**/contracts/deleteOffer?*');
  await page.getByRole('button', { name: 'Usuń ofertę: 3 akcje po 0,90 $' }).click();
  const dialog = page.getByRole('dialog', { name: 'Usuwanie' });
  await expect.poll(() => dialog.innerText()).toContain('Usuwamy ofertę.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();
  await expect(page.getByText('Oferta została usunięta').first()).toBeVisible();
  await dialog.waitFor({ state: 'hidden' });
});

test('The button of a pending purchase is disabled', async ({ openWindow }) => {
  const { page, goTo } = await openWindow(player);
  await goTo(`/markets/details/${market.marketId}`);
  const release = await holdCalls(page, '**/markets/buyContract?*');
  const { submitButton } = ticketOf(page);
  await page.getByRole('button', { name: /^Kup 10 akcji na tak/ }).click();
  await expect(submitButton).toBeDisabled();
  release();
  await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
  await expect(submitButton).toBeEnabled();
});
