import type { Page } from '@playwright/test';
import { type Bet, endpoints, type Market } from '@wieszcz/api';
import { HOUR_MS } from '@wieszcz/domain';
import { answerTexts, editorTexts, errorTexts, marketsTexts, stopTexts, uiTexts, unansweredTexts } from '@wieszcz/texts';
import type { Proxy } from './fixtures/proxy.ts';
import { expect } from './fixtures/test.ts';
import { BAD_GATEWAY, test } from './fixtures/through-proxy.ts';
import { holdCalls } from './pages/api-responses.ts';
import { sendSignUpForm } from './pages/sign-in.ts';
import { createOpenMarket } from './seed/markets.ts';
import { createUser, PASSWORD, type SignedInUser } from './seed/users.ts';

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

test.describe('A pause that is refused after its dialog was closed', () => {
  /** Sends the pause and closes its dialog. The returned function resolves the market, so that the server refuses the pause. */
  async function pauseAndClose(page: Page, { marketId, bets }: Market & { bets: Bet[] }): Promise<() => Promise<void>> {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(stopTexts.reason).fill('Mecz już trwa');
    const release = await holdCalls(page, '**/api/markets/*/pause');
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
  });

  test('is told on the page also while the dialog is still fading out', async ({ openWindow }) => {
    const market = await createOpenMarket(author.api, { topic: 'Czy sędzia wznowi mecz?' });
    const { page, visit } = await openWindow(author);
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
