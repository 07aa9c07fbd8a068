import type { Page } from '@playwright/test';
import {
  adminTexts,
  authTexts,
  positionsTexts,
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
import { expect, test } from '../fixtures/test.ts';
import { announcedIn } from '../pages/announcements.ts';
import { interceptApi, restoreApi } from '../pages/api-responses.ts';
import { keyboardOf } from '../pages/keyboard.ts';
import { budgetLink } from '../pages/sign-in.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { createUser, PASSWORD } from '../seed/users.ts';

/** Waits until a live region has this text, so that screen readers announce it. */
const expectAnnouncement = (page: Page, text: string) => expect(announcedIn(page).getByText(text).first()).toBeAttached();

test('The first link of a page skips its header', async ({ openWindow }) => {
  const { page, visit } = await openWindow();
  await visit('/markets');
  const keyboard = keyboardOf(page);
  await keyboard.press('Tab');
  await keyboard.expectFocus(shellTexts.skipToContent);
  await keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await keyboard.tabTo(marketsTexts.searchLabel);
});

test('A guest signs up and signs in with the keyboard, and a rejected form links to its first error', async ({ openWindow }) => {
  const { page, visit } = await openWindow();
  const { tabTo, fill, activate, press, expectFocus, expectScreen, type } = keyboardOf(page);
  const { fields, register, login } = authTexts;
  await visit('/');
  await activate(shellTexts.register);
  await expectScreen(register.title);

  await activate(register.submit);
  await expectAnnouncement(page, uiTexts.fixFields(6));
  await press('Tab');
  await press('Enter');
  await expectFocus(fields.username);
  await type('hanna');
  await fill(fields.firstName, 'Hanna');
  await fill(fields.surname, 'Wierzba');
  await fill(fields.email, 'hanna@przyklad.pl');
  await fill(fields.password, PASSWORD);
  await fill(fields.repeatPassword, PASSWORD);
  await press('Enter');

  await expectScreen(login.title);
  await expectAnnouncement(page, 'Konto zostało założone');
  await fill(fields.username, 'hanna');
  await press('Enter');
  await expectFocus(fields.password);
  await type(PASSWORD);
  await press('Enter');
  await expectScreen(/^Witaj, Hanna/);
  await tabTo(shellTexts.skipToContent);
});

test('A player finds a market and buys with the keyboard, and a failure and the purchase are announced', async ({
  game,
  openWindow,
}) => {
  const { api } = await createUser(game, 'moderator', 'organizator');
  const topic = 'Czy w Gdańsku spadnie śnieg?';
  await createOpenMarket(api, { topic, bets: ['Spadnie śnieg'] });
  const { page, visit } = await openWindow(await createUser(game, 'player', 'kacper'));
  const { tabTo, fill, activate, press, expectFocus, expectScreen } = keyboardOf(page);
  await visit('/profile');
  await activate(shellTexts.markets);
  await expectScreen(marketsTexts.title);
  await fill(marketsTexts.searchLabel, 'śnieg');
  await press('Enter');
  await expectAnnouncement(page, marketsTexts.found(1));
  await activate(topic);
  await expectScreen(topic);

  await tabTo(/^Tak 0,50/);
  await press('ArrowDown');
  await expectFocus(/^Nie 0,55/);
  await fill(ticketTexts.shares, '20');
  await press('ArrowUp');
  await tabTo(ticketTexts.buyNow.submit(30, false, money(16.5)));
  await interceptApi(page, 'failing');
  await press('Enter');
  await expectAnnouncement(page, uiTexts.busy);
  await restoreApi(page);
  await expectFocus(ticketTexts.buyNow.submit(30, false, money(16.5)));
  await press('Enter');
  await expectAnnouncement(page, ticketTexts.bought(30, false));
  await expect(budgetLink(page, money(1083.5))).toBeVisible();
  await expectFocus(ticketTexts.buyNow.submit(30, false, money(16.5)));
});

test('A player buys from an offer in a dialog that keeps the focus, then adds an offer and withdraws it', async ({
  game,
  openWindow,
}) => {
  const { api } = await createUser(game, 'moderator', 'organizatorka');
  const topic = 'Czy spadnie deszcz?';
  const { marketId } = await createOpenMarket(api, { topic, bets: ['Spadnie deszcz'] });
  const { page, visit } = await openWindow(await createUser(game, 'player', 'celina'));
  const { fill, activate, press, expectFocus, expectScreen, type, tabTo } = keyboardOf(page);
  await visit(`/markets/details/${marketId}`);
  await activate(marketTexts.browseLabel(true, 'Spadnie deszcz'));
  await expectScreen(offersTexts.title);

  const opener = offersTexts.buyLabel(10_000, money(0.5), offersTexts.organizer);
  await activate(opener);
  await expectFocus(offersTexts.shares);
  await press('Escape');
  await expect(page.getByRole('dialog'), 'only its own button closes it').toBeVisible();
  await tabTo(offersTexts.shares);
  await activate(offersTexts.close);
  await expectFocus(opener);
  await press('Enter');
  await expectFocus(offersTexts.shares);
  await type('5');
  await press('Enter');
  await expectAnnouncement(page, ticketTexts.bought(5, true));
  await expectScreen(positionsTexts.title);

  await activate(positionsTexts.addOfferTo(topic, 'Spadnie deszcz'));
  await expectScreen(newOfferTexts.title);
  await fill(newOfferTexts.price, '0,60');
  await fill(newOfferTexts.shares, '3');
  await press('Enter');
  await expectAnnouncement(page, ticketTexts.listing.listed);
  await expectScreen(topic);

  await activate(positionsTexts.deleteLabel(3, money(0.6)));
  await expectAnnouncement(page, positionsTexts.deleted);
  await expectFocus(positionsTexts.offers);
});

test('A moderator creates, publishes and resolves a market with the keyboard', async ({ game, openWindow }) => {
  const { page, visit } = await openWindow(await createUser(game, 'moderator', 'moderatorka'));
  const { tabTo, fill, activate, press, expectFocus, leaveDialog, expectScreen, type } = keyboardOf(page);
  await visit('/profile');
  await activate(shellTexts.markets);
  await activate(shellTexts.newMarket);
  await expectScreen(editorTexts.create);
  await fill(editorTexts.topic, 'Kto zdobędzie puchar?');
  await fill(editorTexts.description, 'Wynik podaje PZPN.');
  await activate(editorTexts.submitCreate);

  await expectScreen(editorTexts.bets);
  for (const title of ['Lech', 'Raków']) {
    await tabTo(editorTexts.betTitle);
    await type(title);
    await fill(editorTexts.betYes, '0,50');
    await fill(editorTexts.betNo, '0,55');
    await press('Enter');
    await expectAnnouncement(page, editorTexts.betAdded(title));
    await expectFocus(editorTexts.betTitle);
    await press('Shift+Tab');
  }
  await activate(editorTexts.deleteBet('Raków'));
  await expectFocus(editorTexts.cancel);
  await leaveDialog(editorTexts.deleteBet('Raków'));
  await press('Enter');
  await expectFocus(editorTexts.cancel);
  await activate(editorTexts.delete);
  await expectAnnouncement(page, editorTexts.betDeleted('Raków'));
  await expectScreen(editorTexts.bets);

  await activate(editorTexts.confirmBets);
  await expectScreen(editorTexts.publish);
  await activate(editorTexts.publishSubmit);
  await expectFocus(editorTexts.cancel);
  await leaveDialog(editorTexts.publishSubmit);
  await press('Enter');
  await expectFocus(editorTexts.cancel);
  await activate(editorTexts.publishSubmit);
  await expectAnnouncement(page, editorTexts.publishedDone);
  await expectScreen('Kto zdobędzie puchar?');

  await activate(editorTexts.resolve);
  await expectScreen(editorTexts.resolve);
  await activate(editorTexts.resolveSubmit);
  await expectFocus(new RegExp(`^${editorTexts.chooseYes}`));
  await press('ArrowDown');
  await expectFocus(new RegExp(`^${editorTexts.chooseNo}`));
  await activate(editorTexts.resolveSubmit);
  await expectFocus(editorTexts.cancel);
  await leaveDialog(editorTexts.resolveSubmit);
  await press('Enter');
  await expectFocus(editorTexts.cancel);
  await activate(editorTexts.confirmResolveButton);
  await expectAnnouncement(page, editorTexts.resolvedDone);
  await expectScreen('Kto zdobędzie puchar?');
});

test('A menu closes when Tab leaves it, and Esc then leaves the focus where it is', async ({ game, openWindow }) => {
  const { page, visit } = await openWindow(await createUser(game, 'moderator', 'wędrowny'));
  await visit('/profile');
  const { tabTo, activate, press, expectFocus } = keyboardOf(page);
  const menu = page.getByRole('button', { name: shellTexts.markets, expanded: true });
  await activate(shellTexts.markets);
  await tabTo(shellTexts.publicMarkets);
  await expect(menu).toBeVisible();
  await tabTo(shellTexts.ranking);
  await expect(menu).toHaveCount(0);
  await press('Escape');
  await expectFocus(shellTexts.ranking);
});

test('The pointer may enter the tip of an icon button, and Esc hides it; minus keeps the focus at the least number of shares', async ({
  game,
  openWindow,
}) => {
  const { api } = await createUser(game, 'moderator', 'organizator.podpowiedzi');
  const { marketId } = await createOpenMarket(api, { topic: 'Czy podpowie?' });
  const { page, visit } = await openWindow(await createUser(game, 'player', 'wskazująca'));
  await visit(`/markets/details/${marketId}`);
  const tip = page.getByText(shellTexts.logout, { exact: true }).filter({ visible: true });
  await expect(tip).toHaveCount(0);
  await page.getByRole('button', { name: shellTexts.logout }).hover();
  await tip.hover();
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);

  await page.getByRole('textbox', { name: ticketTexts.shares, exact: true }).fill('11');
  const minus = page.getByRole('button', { name: uiTexts.decrease(ticketTexts.shares) });
  await minus.press('Enter');
  await expect(minus).toBeDisabled();
  await expect(minus).toBeFocused();
});

test('An admin finds a player, blocks the player with a reason and reads it in the log with the keyboard', async ({
  game,
  openWindow,
}) => {
  const { interventions, find, log } = adminTexts;
  await createUser(game, 'player', 'natarczywy');
  const { page, visit } = await openWindow(await createUser(game, 'admin', 'opiekunka'));
  const { fill, activate, press, expectFocus, leaveDialog, expectScreen } = keyboardOf(page);
  await visit('/profile');
  await activate(shellTexts.admin);
  await expectScreen(adminTexts.startTitle);
  await activate(adminTexts.users);
  await expectScreen(adminTexts.usersTitle);
  await fill(find.label, 'natarcz');
  await press('Enter');
  await page.getByRole('link', { name: 'natarczywy', exact: true }).waitFor();
  await activate('natarczywy');
  await expectScreen('natarczywy');

  await activate(interventions.block.button);
  await expectFocus(adminTexts.reason);
  await leaveDialog(interventions.block.button);
  await press('Enter');
  await expectFocus(adminTexts.reason);
  await page.keyboard.type('Obraża innych graczy');
  await activate(interventions.block.confirm);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  // The button that blocks is gone: the heading below it takes its focus.
  await expectFocus(adminTexts.user.actsTitle);
  await activate(interventions.unblock.button);
  await expectFocus(adminTexts.reason);
  await leaveDialog(interventions.unblock.button);

  await activate(adminTexts.acts);
  await expectScreen(adminTexts.actsTitle);
  await fill(log.subject, 'natarczywy');
  await activate(log.apply);
  await expect(page.getByRole('table', { name: log.list })).toContainText('Obraża innych graczy');
});
