import type { Page } from '@playwright/test';
import type { Bet, Market } from '@wieszcz/api';
import { editorTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';
import { clickTwice, holdKey, tapTwice } from '../pages/gestures.ts';
import { openSheet } from '../pages/ticket.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares, listTradedShares, placeBid } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

const ORDER = /^Kup 10 akcji na tak za 5,00 \$/;
/** Pauses between two clicks, in ms. Depending on the pause, the call of the first click is answered before or after the second click. */
const PAUSES = [60, 150, 300, 450];

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
});

const openMarketOf = (topic: string): Promise<Market & { bets: Bet[] }> =>
  createOpenMarket(author.api, { topic, bets: ['Zdąży'] });

/** Waits until the ticket can be used again. By then a call that the second press had sent would be answered, too. */
const waitUntilReady = (page: Page) => expect(page.getByRole('button', { name: ORDER })).toBeEnabled();

for (const pause of PAUSES) {
  test(`Two clicks ${pause} ms apart buy once in the ticket`, async ({ game, openWindow }) => {
    const market = await openMarketOf(`Czy kupi raz po ${pause} ms?`);
    const { page, goTo } = await openWindow(await signUpPlayer(game, `mysz${pause}`));
    await goTo(`/markets/details/${market.marketId}`);
    await clickTwice(page, page.getByRole('button', { name: ORDER }), pause);
    await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
    await waitUntilReady(page);
    expect(await listTradedShares(game, market)).toEqual([10]);
    await page.getByRole('button', { name: ORDER }).click();
    await expect.poll(() => listTradedShares(game, market)).toEqual([10, 10]);
  });

  test(`Two clicks ${pause} ms apart buy once in the dialog of an offer, while it fades out`, async ({ game, openWindow }) => {
    const market = await openMarketOf(`Czy okno kupi raz po ${pause} ms?`);
    const { page, goTo } = await openWindow(await signUpPlayer(game, `okno${pause}`));
    await goTo(`/offers/bet/${market.bets[0]!.id}/true`);
    await page.getByRole('button', { name: /^Kup:/ }).click();
    await clickTwice(page, page.getByRole('button', { name: 'Zakup akcje' }), pause);
    await page.waitForURL(/#\/contracts$/);
    await page.getByRole('link', { name: market.topic }).first().waitFor();
    expect(await listTradedShares(game, market)).toEqual([1]);
  });

  test(`Two clicks ${pause} ms apart withdraw one offer, although the next row would take its place`, async ({
    game,
    openWindow,
  }) => {
    const market = await openMarketOf(`Czy wycofa jedną po ${pause} ms?`);
    const player = await signUpPlayer(game, `wiersz${pause}`);
    const { boughtContract } = await buyShares(player.api, market.bets[0]!);
    for (const price of [0.7, 0.8, 0.9]) await addOffer(player.api, boughtContract, price, 2);
    const { page, goTo } = await openWindow(player);
    await goTo(`/contracts/details/${boughtContract.id}`);
    const withdraw = page.getByRole('table', { name: 'Twoje oferty z tego kontraktu' }).getByRole('button', { name: /^Usuń/ });
    await clickTwice(page, withdraw.first(), pause);
    await expect(withdraw).toHaveCount(2);
    await expect(withdraw.first()).toBeEnabled();
    expect(await withdraw.count()).toBe(2);
  });
}

test('Two clicks cancel one bid of two', async ({ game, openWindow }) => {
  const market = await openMarketOf('Czy anuluje jedno?');
  const player = await signUpPlayer(game, 'anulujaca');
  for (const price of [0.1, 0.2]) await placeBid(player.api, market.bets[0]!, { price, shares: 5 });
  const { page, goTo } = await openWindow(player);
  await goTo('/offers');
  const cancel = page.getByRole('button', { name: /^Anuluj zlecenie:/ });
  await clickTwice(page, cancel.first(), 150);
  await expect(cancel).toHaveCount(1);
  await expect(cancel).toBeEnabled();
  expect(await cancel.count()).toBe(1);
});

test('Enter held on the order button buys once', async ({ game, openWindow }) => {
  const market = await openMarketOf('Czy przytrzyma klawisz?');
  const { page, goTo } = await openWindow(await signUpPlayer(game, 'trzymajaca'));
  await goTo(`/markets/details/${market.marketId}`);
  await waitUntilReady(page);
  await page.getByRole('button', { name: ORDER }).focus();
  await holdKey(page, 'Enter');
  await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
  await waitUntilReady(page);
  expect(await listTradedShares(game, market)).toEqual([10]);
});

test('Two clicks on the button that adds a bet add it once, and the emptied form shows no error', async ({ openWindow }) => {
  const { marketId } = await createOpenMarket(author.api, { topic: 'Czy doda zakład?', bets: ['Pierwszy'] });
  const { page, goTo } = await openWindow(author);
  await goTo(`/markets/editBets/${marketId}`);
  await page.getByLabel(editorTexts.betTitle).fill('Drugi');
  await page.getByLabel(editorTexts.betYes).fill('0,50');
  await page.getByLabel(editorTexts.betNo).fill('0,55');
  const add = page.getByRole('button', { name: editorTexts.addBet, exact: true });
  await clickTwice(page, add, 150);
  await page.getByRole('cell', { name: 'Drugi', exact: true }).waitFor();
  await expect(add).toBeEnabled();
  await expect(page.getByText('To pole jest wymagane')).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'Drugi', exact: true })).toHaveCount(1);
});

test.describe('On a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  for (const pause of PAUSES)
    test(`two taps ${pause} ms apart buy once in the sheet`, async ({ game, openWindow }) => {
      const market = await openMarketOf(`Czy palec kupi raz po ${pause} ms?`);
      const { page, goTo } = await openWindow(await signUpPlayer(game, `palec${pause}`));
      await goTo(`/markets/details/${market.marketId}`);
      await openSheet(page);
      await tapTwice(page, page.getByRole('button', { name: ORDER }), pause);
      await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await listTradedShares(game, market)).toEqual([10]);
    });
});
