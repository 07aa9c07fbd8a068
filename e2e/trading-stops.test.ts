import type { Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { HOUR_MS, localTimeInWarsaw, momentOfWarsawTime } from '@wieszcz/domain';
import {
  editorTexts,
  errorTexts,
  marketsTexts,
  marketTexts,
  offersTexts,
  ownPositionTexts,
  positionsTexts,
  stopTexts,
  ticketTexts,
} from '@wieszcz/texts';
import { fireIntervalsUntil } from './fixtures/held-intervals.ts';
import { expect, test } from './fixtures/test.ts';
import { VIEWPORTS } from './fixtures/viewports.ts';
import { expectFieldError } from './pages/fields.ts';
import { openTicket, ticketOf } from './pages/ticket.ts';
import { closeTrading, createDraft, createOpenMarket } from './seed/markets.ts';
import { addOffer, buyShares } from './seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from './seed/users.ts';

const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

let author: SignedInUser;
let player: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
  player = await signUpPlayer(game, 'gracz');
});

const buyButtons = (page: Page) => page.getByRole('button', { name: /^Kup (tak|nie)/ });
const cardOf = (page: Page, topic: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: topic, exact: true }) });

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('a market that has closed says so on its card and its page, and offers no trade anywhere', async ({
      game,
      openWindow,
    }) => {
      const topic = `Kto wygrał mecz? (${device})`;
      const market = await createOpenMarket(author.api, { topic, bets: ['Lech'], tradingClosesAt: inHours(1) });
      const [bet] = market.bets;
      const { boughtContract } = await buyShares(player.api, bet!, { shares: 20 });
      const { offers } = await addOffer(player.api, boughtContract, 0.9, 5);
      await closeTrading(game.database.db, market);

      const { page, visit, takeConsoleErrors } = await openWindow(player);
      await visit('/markets');
      const card = cardOf(page, topic);
      await expect(card.getByText(stopTexts.closed)).toBeVisible();
      expect(await card.getByRole('link', { name: /^(Tak|Nie) / }).count()).toBe(0);

      await visit(`/markets/details/${market.marketId}?bet=${bet!.id}&option=true`);
      await expect(page.getByText(stopTexts.closed).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: ownPositionTexts.title })).toBeVisible();
      expect(await buyButtons(page).count()).toBe(0);
      expect(await page.getByRole('button', { name: ownPositionTexts.sellLabel('Lech', true) }).count()).toBe(0);
      await expect(page.getByText(ownPositionTexts.valueHintStopped(20))).toBeVisible();
      // The ticket beside the market says so, too. On a phone the address does not open the sheet, which would be useless.
      await expect(page.getByText(stopTexts.closed)).toHaveCount(phone ? 1 : 2);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(ticketOf(page).submitButton).toHaveCount(0);

      await visit('/contracts');
      const position = cardOf(page, topic);
      await expect(position.getByText(stopTexts.closed)).toBeVisible();
      await expect(position.getByRole('link', { name: positionsTexts.addOfferTo(topic, 'Lech') })).toHaveCount(0);
      await visit(`/contracts/details/${boughtContract.id}`);
      await expect(page.getByText(stopTexts.closed)).toBeVisible();
      await expect(page.getByRole('link', { name: positionsTexts.addOffer })).toHaveCount(0);
      await expect(page.getByRole('link', { name: positionsTexts.sell, exact: true })).toHaveCount(0);

      await visit(`/offers/bet/${bet!.id}/true`);
      await expect(page.getByText(stopTexts.closed).first()).toBeVisible();
      expect(await page.getByRole('button', { name: /^Kup/ }).count()).toBe(0);
      // The own offer can still be withdrawn, so its row leads to its position.
      await page.getByRole('link', { name: offersTexts.showLabel('0,90 $') }).click();
      await page.waitForURL((url) => url.hash === `#/contracts/details/${boughtContract.id}`);
      await visit(`/offers/new/${boughtContract.id}`);
      await expect(page.getByText(stopTexts.closed).first()).toBeVisible();

      // The page of a position without offers does not suggest a listing, which would be refused.
      await player.api(endpoints.deleteOffer, { query: { offerId: offers![0]!.id } });
      await visit(`/contracts/details/${boughtContract.id}`);
      await page.reload();
      await expect(page.getByRole('heading', { name: positionsTexts.noOffers })).toBeVisible();
      await expect(page.getByText(positionsTexts.noOffersHint)).toHaveCount(0);
      expect(takeConsoleErrors()).toEqual([]);
    });

    for (const [focus, isInForm] of [
      ['the focus in the form passes to its ticket', true],
      ['a player who does not use the form keeps the focus', false],
    ] as const)
      test(`an open page of a market stops trading at the closing moment, without a reload, and ${focus}`, async ({
        openWindow,
      }) => {
        const topic = `Czy zdąży? (${device}, ${isInForm})`;
        const market = await createOpenMarket(author.api, { topic, tradingClosesAt: inHours(2) });
        const opened = await openWindow(player);
        const { page } = opened;
        await page.clock.install();
        await openTicket(opened, market, phone);
        await ticketOf(page).submitButton.waitFor();
        if (isInForm) await ticketOf(page).shares.focus();
        else await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        await page.clock.fastForward(2 * HOUR_MS + 1000);
        await expect(page.getByText(stopTexts.closed).first()).toBeVisible();
        await expect(ticketOf(page).submitButton).toHaveCount(0);
        const ticket = phone ? page.getByRole('dialog') : page.getByRole('heading', { name: ticketTexts.title });
        await expect(isInForm ? ticket : page.locator('body')).toBeFocused();
        await expect(buyButtons(page)).toHaveCount(0);
      });

    test('the author pauses the trade with a reason, which a refused order shows, and resumes it', async ({ openWindow }) => {
      const topic = `Kto strzeli gola? (${device})`;
      const market = await createOpenMarket(author.api, { topic });
      const buyer = await openWindow(player);
      await openTicket(buyer, market, phone);
      await expect(ticketOf(buyer.page).submitButton).toBeEnabled();

      const { page, visit, takeConsoleErrors } = await openWindow(author);
      await visit(`/markets/details/${market.marketId}`);
      await page.getByRole('button', { name: stopTexts.pause }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: stopTexts.pause }).click();
      await expectFieldError(dialog.getByLabel(stopTexts.reason), 'To pole jest wymagane');
      await dialog.getByLabel(stopTexts.reason).fill('Mecz już trwa');
      await dialog.getByRole('button', { name: stopTexts.pause }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expect(page.getByText(stopTexts.pausedReason('Mecz już trwa')).first()).toBeVisible();

      // The buyer's page learns of the pause from the next answer of the server, at the latest from a refusal.
      await ticketOf(buyer.page)
        .submitButton.click()
        .catch(() => undefined);
      await expect(buyer.page.getByText(stopTexts.pausedReason('Mecz już trwa')).first()).toBeVisible();
      // The short note in the ticket warns, too.
      await expect(buyer.page.locator('[data-kind="warning"]').filter({ hasText: stopTexts.paused })).toHaveCount(2);
      await expect(buyButtons(buyer.page)).toHaveCount(0);

      await page.getByRole('button', { name: stopTexts.resume }).click();
      await expect(page.getByText(stopTexts.pausedReason('Mecz już trwa'))).toHaveCount(0);
      // The button is gone.
      await expect(page.getByRole('heading', { name: marketTexts.yourMarket })).toBeFocused();
      expect((await author.api(endpoints.getMarket, { params: { id: market.marketId } })).paused).toBeNull();
      expect(takeConsoleErrors()).toEqual([]);
      // The ticket, on a phone its open sheet, takes orders again once the page has polled.
      await fireIntervalsUntil(buyer.page, (soon) => soon(ticketOf(buyer.page).submitButton).toBeEnabled());
    });
  });
}

test('The moment at which trading closes is set in Warsaw time, shown before and after the publication, and moved', async ({
  openWindow,
}) => {
  const { page, visit, takeConsoleErrors } = await openWindow(author);
  await visit('/createMarket');
  await page.getByLabel(editorTexts.topic).fill('Czy przyjdzie zima?');
  await page.getByLabel(editorTexts.description).fill('Decyduje komunikat IMGW.');
  const closing = page.getByLabel(editorTexts.closing);
  await closing.fill('2099-12-05T20:00');
  await page.getByRole('button', { name: editorTexts.submitCreate }).click();
  await page.waitForURL(/#\/markets\/editBets\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())![0]);
  const read = async () => (await author.api(endpoints.getMarket, { params: { id } })).tradingClosesAt;
  expect(await read()).toBe('2099-12-05T19:00:00.000Z');

  await author.api(endpoints.addBet, {
    body: { marketId: id, title: 'Przyjdzie', yesPrice: 0.5, noPrice: 0.55, shares: 10_000 },
  });
  await visit(`/markets/makePublic/${id}`);
  await expect(page.getByText('5 grudnia 2099, 20:00').first()).toBeVisible();
  await author.api(endpoints.publishMarket, { query: { marketId: id } });
  await visit(`/markets/details/${id}`);
  await expect(page.getByText(`${stopTexts.closes}: 5 grudnia 2099, 20:00`)).toBeVisible();
  const guest = await openWindow();
  await guest.visit('/markets');
  await expect(cardOf(guest.page, 'Czy przyjdzie zima?').getByText('handel do 5 gru 2099')).toBeVisible();

  await visit(`/markets/editMarket/${id}`);
  await expect(closing).toHaveValue('2099-12-05T20:00');
  await closing.fill('2099-07-01T08:30');
  const undo = page.getByRole('button', { name: editorTexts.undo });
  await undo.click();
  await expect(closing).toHaveValue('2099-12-05T20:00');
  await expect(undo).toBeDisabled();
  await expect(undo).toBeFocused();
  await closing.fill('2099-07-01T08:30');
  await page.getByRole('button', { name: editorTexts.submitEdit }).click();
  await page.waitForURL((url) => url.hash === `#/markets/details/${id}`);
  expect(await read()).toBe('2099-07-01T06:30:00.000Z');
  expect(takeConsoleErrors()).toEqual([]);
});

test('A closing moment that has passed, and one without its time, are marked at the field, and nothing is saved', async ({
  openWindow,
}) => {
  const { marketId } = await createDraft(author.api, { topic: 'Czy będzie remis?' });
  const { page, visit } = await openWindow(author);
  await visit(`/markets/editMarket/${marketId}`);
  const closing = page.getByLabel(editorTexts.closing);
  const submit = page.getByRole('button', { name: editorTexts.submitEdit });
  const passed = localTimeInWarsaw(new Date(Date.now() - HOUR_MS));
  await closing.fill(passed);
  await submit.click();
  await expectFieldError(closing, errorTexts.CLOSING_PAST);
  await expect(page.getByText(editorTexts.closedAt(momentOfWarsawTime(passed).toISOString()))).toHaveCount(0);
  await closing.fill('');
  // Enters only the month, or only the day if the browser asks for the day first.
  await closing.pressSequentially('1');
  await submit.click();
  await expectFieldError(closing, editorTexts.closingIncomplete);
  expect((await author.api(endpoints.getMarket, { params: { id: marketId } })).tradingClosesAt).toBeNull();
});

test('The closing moment is repeated in Polish words, because a browser in English writes the month before the day', async ({
  openWindow,
}) => {
  const { marketId } = await createDraft(author.api, { topic: 'Czy to marzec, czy grudzień?' });
  const { page, visit } = await openWindow(author);
  await visit(`/markets/editMarket/${marketId}`);
  const closing = page.getByLabel(editorTexts.closing);
  const expectMoment = (words: string) =>
    expect(closing).toHaveAccessibleDescription(`${editorTexts.closingHelp} Handel zamknie się ${words}.`);
  await expect(closing).toHaveAccessibleDescription(editorTexts.closingHelp);
  await closing.fill('2099-12-03T19:30');
  await expectMoment('3 grudnia 2099 o 19:30');
  // This night the clocks go from 2:00 to 3:00.
  await closing.fill('2099-03-29T02:30');
  await expectMoment('29 marca 2099 o 03:30');
  await closing.fill('');
  await expect(closing).toHaveAccessibleDescription(editorTexts.closingHelp);
  await closing.fill('2099-12-03T19:30');
  await page.getByRole('button', { name: editorTexts.undo }).click();
  await expect(closing).toHaveAccessibleDescription(editorTexts.closingHelp);
});

test('Another closing moment that is entered when trading closes gives way to the market’s own, and the rest can be saved', async ({
  openWindow,
}) => {
  const tradingClosesAt = inHours(2);
  const { marketId } = await createOpenMarket(author.api, { topic: 'Czy zdążył?', tradingClosesAt });
  const { page, visit } = await openWindow(author);
  await page.clock.install();
  await visit(`/markets/editMarket/${marketId}`);
  const closing = page.getByLabel(editorTexts.closing);
  await closing.fill('2099-06-01T18:30');
  await page.getByLabel(editorTexts.endDate).fill('2099-07-01');
  await page.clock.fastForward(2 * HOUR_MS + 1000);
  await expect(closing).toBeDisabled();
  await expect(closing).toHaveValue(localTimeInWarsaw(new Date(tradingClosesAt)));
  await expect(closing).toHaveAccessibleDescription(`${editorTexts.closingFrozen} ${editorTexts.closedAt(tradingClosesAt)}`);
  await page.getByRole('button', { name: editorTexts.submitEdit }).click();
  await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
  const saved = await author.api(endpoints.getMarket, { params: { id: marketId } });
  expect(saved).toMatchObject({ endDate: '2099-07-01', tradingClosesAt });
});

test('After trading has closed, the moment can no longer be changed, and the author’s list says that the market waits', async ({
  game,
  openWindow,
}) => {
  const topic = 'Czy padł rekord?';
  const market = await createOpenMarket(author.api, { topic, tradingClosesAt: inHours(1) });
  await closeTrading(game.database.db, market);
  const { page, visit } = await openWindow(author);
  await visit(`/markets/editMarket/${market.marketId}`);
  await expect(page.getByLabel(editorTexts.closing)).toBeDisabled();
  await expect(page.getByText(editorTexts.closingFrozen)).toBeVisible();
  const { tradingClosesAt } = await author.api(endpoints.getMarket, { params: { id: market.marketId } });
  await expect(page.getByText(editorTexts.closedAt(tradingClosesAt!))).toBeVisible();
  await visit(`/markets/details/${market.marketId}`);
  await expect(page.getByText(marketTexts.yourMarket)).toBeVisible();
  await expect(page.getByRole('button', { name: stopTexts.pause })).toHaveCount(0);
  await visit('/markets');
  await page.getByRole('tab', { name: marketsTexts.tabs.published }).click();
  await expect(page.getByRole('article').filter({ hasText: topic }).getByText(stopTexts.closed)).toBeVisible();
});
