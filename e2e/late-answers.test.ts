import type { Page } from '@playwright/test';
import { type Bet, endpoints, type Market } from '@wieszcz/api';
import { HOUR_MS } from '@wieszcz/domain';
import {
  answerTexts,
  authTexts,
  editorTexts,
  errorTexts,
  marketsTexts,
  profileTexts,
  stopTexts,
  ticketTexts,
  uiTexts,
  unansweredTexts,
} from '@wieszcz/texts';
import { fireIntervalsUntil } from './fixtures/held-intervals.ts';
import { BAD_GATEWAY, type Proxy } from './fixtures/proxy.ts';
import { expect } from './fixtures/test.ts';
import { test } from './fixtures/through-proxy.ts';
import { holdCalls, rejectCalls } from './pages/api-responses.ts';
import { sendSignUpForm } from './pages/sign-in.ts';
import { ticketOf } from './pages/ticket.ts';
import { createOpenMarket } from './seed/markets.ts';
import { buyShares } from './seed/trading.ts';
import { createUser, PASSWORD, type SignedInUser, signUpPlayer } from './seed/users.ts';

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
});

test.describe('When an answer comes after the user has opened another screen,', () => {
  /** Opens another screen without loading the page anew, and lets the answer come. */
  const answerElsewhere = async (page: Page, gameProxy: Proxy) => {
    await page.goto(`${gameProxy.url}/#/markets`);
    await page.getByRole('heading', { level: 1, name: marketsTexts.title }).waitFor();
    gameProxy.answerTruly();
  };

  test('a new market leaves its author there', async ({ gameProxy, openThroughProxy }) => {
    const page = await openThroughProxy(author, '/createMarket');
    gameProxy.answerInstead('/markets/new', BAD_GATEWAY);
    await page.getByLabel(editorTexts.topic).fill('Czy autorka pójdzie dalej?');
    await page.getByLabel(editorTexts.description).fill('Wynik podaje organizator.');
    await page.getByRole('button', { name: editorTexts.submitCreate }).click();
    await page.getByText(unansweredTexts.market.unknown).waitFor();
    await answerElsewhere(page, gameProxy);
    await expect(page.getByText(editorTexts.created).first()).toBeVisible();
    await expect(page).toHaveURL(/#\/markets$/);
  });

  test('a sign-up leaves the guest there, who reads that the account exists', async ({ gameProxy, openThroughProxy }) => {
    const page = await openThroughProxy(null, '/register');
    gameProxy.answerInstead('/signup', BAD_GATEWAY);
    await sendSignUpForm(page, 'wędrowna', PASSWORD);
    await page.getByText(unansweredTexts.signUp.unknown).waitFor();
    await answerElsewhere(page, gameProxy);
    const message = page.getByRole('status').filter({ hasText: answerTexts.signedUp });
    await expect(message).toBeVisible();
    await expect(page).toHaveURL(/#\/markets$/);
    await message.getByRole('button', { name: uiTexts.closeMessage }).click();
    await expect(message).toBeHidden();
  });
});

test('An admin who has closed the dialog before a moderator was added reads that it was done', async ({ game, openWindow }) => {
  const { moderator } = profileTexts;
  await signUpPlayer(game, 'awansująca');
  const { page, visit } = await openWindow(await createUser(game, 'admin', 'szefowa'));
  await visit('/profile');
  await page.getByRole('button', { name: profileTexts.addModerator }).click();
  const dialog = page.getByRole('dialog', { name: moderator.title });
  await dialog.getByText(moderator.promote, { exact: true }).click();
  await dialog.getByLabel(authTexts.fields.username).fill('awansująca');
  const release = await holdCalls(page, '**/api/admin/moderators*');
  const promote = dialog.getByRole('button', { name: moderator.submitPromote });
  await promote.click();
  await expect(promote).toBeDisabled();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  release();
  await expect(page.getByRole('status').filter({ hasText: moderator.done('awansująca') })).toBeVisible();
});

test('A form whose session has ended leads to the sign-in, and leaves no message beside it', async ({ openWindow }) => {
  const { page, visit } = await openWindow(author);
  await visit('/createMarket');
  await rejectCalls(page, '**/markets/new*', 'UNAUTHENTICATED');
  await page.getByLabel(editorTexts.topic).fill('Czy sesja wytrzyma?');
  await page.getByLabel(editorTexts.description).fill('Wynik podaje organizator.');
  await page.getByRole('button', { name: editorTexts.submitCreate }).click();
  await page.getByText(authTexts.login.expiredTitle, { exact: true }).waitFor();
  await expect(page.getByText(errorTexts.UNAUTHENTICATED)).toHaveCount(0);
});

test('A sale that is refused after its form has gone says so once', async ({ game, gameProxy, openThroughProxy }) => {
  const market = await createOpenMarket(author.api, { topic: 'Czy akcje zostaną?' });
  const player = await signUpPlayer(game, 'sprzedająca');
  const { boughtContract } = await buyShares(player.api, market.bets[0]!, { shares: 10 });
  const page = await openThroughProxy(player, `/markets/details/${market.marketId}`);
  const ticket = ticketOf(page);
  await ticket.intent('sell').click();
  gameProxy.answerInstead('/sell?covers=', BAD_GATEWAY, { isPassedOn: false });
  await page.getByRole('button', { name: /^Sprzedaj 10 akcji za / }).click();
  await page.getByText(unansweredTexts.sale.unknown).waitFor();
  await player.api(endpoints.sellContract, {
    params: { id: boughtContract.id },
    body: { shares: 10, minPrice: 0.01, timeInForce: 'FOK' },
  });
  await fireIntervalsUntil(page, (soon) => soon(ticket.shares).toHaveCount(0));
  gameProxy.answerTruly();
  await expect(page.getByRole('alert').filter({ hasText: unansweredTexts.sale.refused })).toBeVisible();
  await expect(page.getByText(ticketTexts.sellNow.failed)).toHaveCount(0);
});

test.describe('A pause that is refused after its dialog was closed', () => {
  /** Sends the pause and closes its dialog. The returned function resolves the market, so that the server refuses the pause. */
  async function pauseAndClose(page: Page, { marketId, bets }: Market & { bets: Bet[] }): Promise<() => Promise<void>> {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(stopTexts.reason).fill('Mecz już trwa');
    const release = await holdCalls(page, '**/api/markets/*/pause*');
    await dialog.getByRole('button', { name: stopTexts.pause }).click();
    await expect(dialog.getByRole('button', { name: stopTexts.pause })).toBeDisabled();
    await page.keyboard.press('Escape');
    return async () => {
      await author.api(endpoints.solveMarket, { query: { marketId, betId: bets[0]!.id, correctOption: true } });
      release();
    };
  }

  const refusalOf = (page: Page, { topic }: Market) =>
    page.getByRole('alert').filter({ hasText: uiTexts.actOn(stopTexts.pause, topic) });

  test('is told on the page until its author closes the message', async ({ openWindow }) => {
    const market = await createOpenMarket(author.api, { topic: 'Czy sędzia przerwie mecz?' });
    const { page, visit } = await openWindow(author);
    await visit(`/markets/details/${market.marketId}`);
    await page.getByRole('button', { name: stopTexts.pause }).click();
    const refuse = await pauseAndClose(page, market);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await refuse();
    const refusal = refusalOf(page, market);
    await expect(refusal).toContainText(errorTexts.MARKET_SOLVED);
    await refusal.getByRole('button', { name: uiTexts.closeMessage }).click();
    await expect(refusal).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('is told on the page also while the dialog is still fading out', async ({ openWindow }) => {
    const market = await createOpenMarket(author.api, { topic: 'Czy sędzia wznowi mecz?' });
    const { page, visit } = await openWindow(author);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await visit(`/markets/details/${market.marketId}`);
    await page.getByRole('button', { name: stopTexts.pause }).click();
    await page.getByRole('dialog').getByLabel(stopTexts.reason).waitFor();
    // The transition does not end while the clock stands still.
    await page.clock.pauseAt(Date.now() + HOUR_MS);
    const refuse = await pauseAndClose(page, market);
    await refuse();
    await expect(refusalOf(page, market)).toContainText(errorTexts.MARKET_SOLVED);
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });
});
