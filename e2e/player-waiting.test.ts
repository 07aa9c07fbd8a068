import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Account, newAccount } from './stage/accounts.ts';
import { keyboardOf } from './stage/keyboard.ts';
import { openMarket } from './stage/markets.ts';
import { buy, list, newPlayer } from './stage/players.ts';
import { isShown, openStage } from './stage/stage.ts';

const stage = openStage('empty');

let player: Account;
let market: Awaited<ReturnType<typeof openMarket>>;
let contract: number;
beforeAll(async () => {
  const author = await newAccount(stage, 'moderator', 'autorka');
  player = await newPlayer(stage, 'cierpliwa');
  market = await openMarket(author.api, { topic: 'Czy doczeka?', bets: ['Doczeka'] });
  const { boughtContract } = await buy(player.api, market.bets[0]!);
  contract = boughtContract.id;
  await list(player.api, boughtContract, 0.9, 3);
});

/** Keeps the server's answers back until they are let go. */
async function hold(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('A page that waits for the server says what it is fetching', async () => {
  for (const [path, call, sentence, heading] of [
    [`/markets/details/${market.marketId}`, `**/markets/${market.marketId}?*`, 'Pobieranie danych rynku', 'Czy doczeka?'],
    [`/contracts/details/${contract}`, `**/contracts/${contract}?*`, 'Pobieranie danych kontraktu', 'Czy doczeka?'],
    [`/offers/new/${contract}`, `**/contracts/${contract}?*`, 'Pobieranie oferty', 'Dodaj nową ofertę'],
    ['/transactions', '**/transactions/purchaser?*', 'Ładowanie...', 'Transakcje'],
  ] as const) {
    const { page, goTo } = await stage.enter(path, player);
    const letGo = await hold(page, call);
    await goTo(path);
    expect(await isShown(page, sentence), path).toBe(true);
    letGo();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByText(sentence).waitFor({ state: 'hidden' });
  }
});

test('Who waits for a screen begins at its heading; who has gone on meanwhile is left there', async () => {
  for (const way of ['waits', 'goes on'] as const) {
    const { page, visit } = await stage.enter(way, player);
    const { activate, to, isAt } = keyboardOf(page);
    await visit(`/markets/details/${market.marketId}`);
    const letGo = await hold(page, '**/api/bets/*/market?*');
    await activate('Przeglądaj oferty na tak, Doczeka');
    await isAt('Oferty');
    if (way === 'goes on') await to('Zasady gry');
    letGo();
    await page.getByRole('table', { name: /Doczeka/ }).waitFor();
    // The heading takes the focus once its screen is drawn, or never.
    if (way === 'waits') await isAt('Oferty');
    const focused = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      return document.activeElement?.textContent;
    });
    expect(focused).toBe(way === 'waits' ? 'Oferty' : 'Zasady gry');
  }
});

test('How an order would fill stays in its place until it is known of the next', async () => {
  const { page, visit } = await stage.enter('cierpliwa', player);
  await visit(`/markets/details/${market.marketId}`);
  expect(await isShown(page, 'Koszt teraz 5,00 $')).toBe(true);
  const letGo = await hold(page, '**/api/trading/preview?*');
  await page.getByRole('textbox', { name: 'Ile akcji chcesz kupić', exact: true }).fill('20');
  expect(await page.getByText('Tak zrealizujemy to teraz').isVisible()).toBe(true);
  letGo();
  expect(await isShown(page, 'Koszt teraz 10,00 $')).toBe(true);
});

test('A withdrawal that takes long says so in a window, which ends by itself', async () => {
  const { page, goTo } = await stage.enter('cierpliwa', player);
  await goTo(`/contracts/details/${contract}`);
  const letGo = await hold(page, '**/contracts/deleteOffer?*');
  await page.getByRole('button', { name: 'Usuń ofertę: 3 akcje po 0,90 $' }).click();
  const window = page.getByRole('dialog', { name: 'Usuwanie' });
  expect(await window.innerText()).toContain('Usuwamy ofertę.');
  await page.keyboard.press('Escape');
  expect(await window.isVisible()).toBe(true);
  letGo();
  expect(await isShown(page, 'Oferta została usunięta')).toBe(true);
  await window.waitFor({ state: 'hidden' });
});

test('A button that waits for the server can not be pressed again', async () => {
  const { page, goTo } = await stage.enter('cierpliwa', player);
  await goTo(`/markets/details/${market.marketId}`);
  const letGo = await hold(page, '**/markets/buyContract?*');
  const submit = page.locator('button[type=submit]').filter({ hasText: 'Kup' });
  await page.getByRole('button', { name: /^Kup 10 akcji na tak/ }).click();
  await expect.poll(() => submit.isDisabled()).toBe(true);
  letGo();
  expect(await isShown(page, 'Kupiono 10 akcji na tak')).toBe(true);
  await expect.poll(() => submit.isEnabled()).toBe(true);
});
