import {
  authTexts,
  contractsTexts,
  editorTexts,
  marketsTexts,
  marketTexts,
  money,
  newOfferTexts,
  offersTexts,
  shellTexts,
  ticketTexts,
  uiTexts,
} from '@wieszcz/texts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount, PASSWORD } from './stage/accounts.ts';
import { answerAsEver, answerWith } from './stage/answers.ts';
import { keyboardOf } from './stage/keyboard.ts';
import { openMarket } from './stage/markets.ts';
import { hasBudget, openStage } from './stage/stage.ts';

const stage = openStage('empty');

/** Said without being looked for: a status, an alert or the quiet live region. */
const isSaid = (page: Page, text: string) =>
  page
    .locator('[role=status], [role=alert], [aria-live=polite], output')
    .getByText(text)
    .first()
    .waitFor({ state: 'attached' })
    .then(() => true);

test('The first stop of a page leads past its head', async () => {
  const { page, visit } = await stage.enter('guest');
  await visit('/markets');
  const keyboard = keyboardOf(page);
  await keyboard.press('Tab');
  await keyboard.isAt(shellTexts.skipToContent);
  await keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await keyboard.to(marketsTexts.searchLabel);
});

test('Registration and sign-in need no mouse, and a refused form leads to what is wrong', async () => {
  const { page, visit } = await stage.enter('guest');
  const { to, fill, activate, press, isAt, arrivesAt, type } = keyboardOf(page);
  const { fields, register, login } = authTexts;
  await visit('/');
  await activate(shellTexts.register);
  await arrivesAt(register.title);

  await activate(register.submit);
  expect(await isSaid(page, uiTexts.fixFields(6))).toBe(true);
  await press('Tab');
  await press('Enter');
  await isAt(fields.username);
  await type('hanna');
  await fill(fields.firstName, 'Hanna');
  await fill(fields.surname, 'Wierzba');
  await fill(fields.email, 'hanna@przyklad.pl');
  await fill(fields.password, PASSWORD);
  await fill(fields.repeatPassword, PASSWORD);
  await press('Enter');

  await arrivesAt(login.title);
  expect(await isSaid(page, 'Konto zostało założone')).toBe(true);
  await fill(fields.username, 'hanna');
  await press('Enter');
  await isAt(fields.password);
  await type(PASSWORD);
  await press('Enter');
  await arrivesAt(/^Witaj Hanna/);
  await to(shellTexts.skipToContent);
});

test('A player finds a market and buys on it; a failure and the purchase are said', async () => {
  const { api } = await newAccount(stage, 'moderator', 'organizator');
  const topic = 'Czy w Gdańsku spadnie śnieg?';
  await openMarket(api, { topic, bets: ['Spadnie śnieg'] });
  const { page, visit } = await stage.enter('kacper', await newAccount(stage, 'player', 'kacper'));
  const { to, fill, activate, press, isAt, arrivesAt } = keyboardOf(page);
  await visit('/profile');
  await activate(shellTexts.markets);
  await arrivesAt(marketsTexts.title);
  await fill(marketsTexts.searchLabel, 'śnieg');
  await press('Enter');
  expect(await isSaid(page, marketsTexts.found(1))).toBe(true);
  await activate(topic);
  await arrivesAt(topic);

  await to(/^Tak 0,50/);
  await press('ArrowDown');
  await isAt(/^Nie 0,55/);
  await fill(ticketTexts.shares, '20');
  await press('ArrowUp');
  await to(ticketTexts.submit(30, false, money(16.5)));
  await answerWith(page, 'failing');
  await press('Enter');
  expect(await isSaid(page, uiTexts.busy)).toBe(true);
  await answerAsEver(page);
  await isAt(ticketTexts.submit(30, false, money(16.5)));
  await press('Enter');
  expect(await isSaid(page, ticketTexts.bought(30, false))).toBe(true);
  expect(await hasBudget(page, money(1083.5))).toBe(true);
  await isAt(ticketTexts.submit(30, false, money(16.5)));
});

test('A player buys from an offer in a window that keeps the focus, then sells and withdraws', async () => {
  const { api } = await newAccount(stage, 'moderator', 'organizatorka');
  const topic = 'Czy spadnie deszcz?';
  const { marketId } = await openMarket(api, { topic, bets: ['Spadnie deszcz'] });
  const { page, visit } = await stage.enter('celina', await newAccount(stage, 'player', 'celina'));
  const { fill, activate, press, isAt, arrivesAt, type, to } = keyboardOf(page);
  await visit(`/markets/details/${marketId}`);
  await activate(marketTexts.browseLabel(true, 'Spadnie deszcz'));
  await arrivesAt(offersTexts.title);

  const opener = offersTexts.buyLabel(10_000, money(0.5), offersTexts.organizer);
  await activate(opener);
  await isAt(offersTexts.shares);
  await press('Escape');
  expect(await page.getByRole('dialog').isVisible(), 'only its own button closes it').toBe(true);
  await to(offersTexts.shares);
  await activate(offersTexts.close);
  await isAt(opener);
  await press('Enter');
  await isAt(offersTexts.shares);
  await type('5');
  await press('Enter');
  expect(await isSaid(page, ticketTexts.bought(5, true))).toBe(true);
  await arrivesAt(contractsTexts.title);

  await activate(contractsTexts.addOfferTo(topic, 'Spadnie deszcz'));
  await arrivesAt(newOfferTexts.title);
  await fill(newOfferTexts.price, '0,60');
  await fill(newOfferTexts.shares, '3');
  await press('Enter');
  expect(await isSaid(page, newOfferTexts.added)).toBe(true);
  await arrivesAt(topic);

  await activate(contractsTexts.deleteLabel(3, money(0.6)));
  expect(await isSaid(page, contractsTexts.deleted)).toBe(true);
  await isAt(contractsTexts.offers);
});

test('A moderator creates, publishes and solves a market', async () => {
  const { page, visit } = await stage.enter('moderatorka', await newAccount(stage, 'moderator', 'moderatorka'));
  const { to, fill, activate, press, isAt, arrivesAt, type } = keyboardOf(page);
  await visit('/profile');
  await activate(shellTexts.markets);
  await activate(shellTexts.newMarket);
  await arrivesAt(editorTexts.create);
  await fill(editorTexts.topic, 'Kto zdobędzie puchar?');
  await fill(editorTexts.description, 'Wynik podaje PZPN.');
  await activate(editorTexts.submitCreate);

  await arrivesAt(editorTexts.bets);
  for (const title of ['Lech', 'Raków']) {
    await to(editorTexts.betTitle);
    await type(title);
    await fill(editorTexts.betYes, '0,50');
    await fill(editorTexts.betNo, '0,55');
    await press('Enter');
    expect(await isSaid(page, editorTexts.betAdded(title))).toBe(true);
    await isAt(editorTexts.betTitle);
    await press('Shift+Tab');
  }
  await activate(editorTexts.deleteBet('Raków'));
  await isAt(editorTexts.cancel);
  await press('Escape');
  await isAt(editorTexts.deleteBet('Raków'));
  await press('Enter');
  await isAt(editorTexts.cancel);
  await activate(editorTexts.delete);
  expect(await isSaid(page, editorTexts.betDeleted('Raków'))).toBe(true);
  await arrivesAt(editorTexts.bets);

  await activate(editorTexts.confirmBets);
  await arrivesAt(editorTexts.publish);
  await activate(editorTexts.publishSubmit);
  expect(await isSaid(page, editorTexts.publishedDone)).toBe(true);
  await arrivesAt('Kto zdobędzie puchar?');

  await activate(editorTexts.solve);
  await arrivesAt(editorTexts.solve);
  await activate(editorTexts.solveSubmit);
  await isAt(new RegExp(`^${editorTexts.chooseYes}`));
  await press('ArrowDown');
  await isAt(new RegExp(`^${editorTexts.chooseNo}`));
  await activate(editorTexts.solveSubmit);
  await isAt(editorTexts.cancel);
  await press('Escape');
  await isAt(editorTexts.solveSubmit);
  await press('Enter');
  await isAt(editorTexts.cancel);
  await activate(editorTexts.confirmSolveButton);
  expect(await isSaid(page, editorTexts.solvedDone)).toBe(true);
  await arrivesAt('Kto zdobędzie puchar?');
});
