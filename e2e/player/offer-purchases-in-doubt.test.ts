import type { Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { errorTexts, marketTexts, offersTexts, stopTexts, ticketTexts } from '@wieszcz/texts';
import { expect, type GameFixtures, test } from '../fixtures/test.ts';
import { breakNextResponse, rejectCalls } from '../pages/api-responses.ts';
import { budgetLink } from '../pages/sign-in.ts';
import { enterNewMarket } from '../pages/ticket.ts';
import { PAUSE_REASON, pauseMarket } from '../seed/markets.ts';
import { addOffer, buyShares, listTradedShares } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

const OFFER_CALL = '**/offers/buy*';

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
});

/** Opens the dialog that buys 7 shares from the first offer of a new market. */
async function enterOffer(fixtures: GameFixtures, username: string) {
  const { page, market } = await enterNewMarket(fixtures, author, username);
  await page.getByRole('link', { name: marketTexts.browse(true) }).click();
  await page.getByRole('button', { name: /^Kup:/ }).click();
  const dialog = page.getByRole('dialog', { name: offersTexts.buyTitle });
  await dialog.getByRole('textbox', { name: offersTexts.shares }).fill('7');
  return { page, market, dialog, submit: dialog.getByRole('button', { name: offersTexts.submit }) };
}

const waitForPause = (page: Page) => page.getByText(stopTexts.paused).first().waitFor();

test('A purchase from an offer that was made but answered with an error buys once when it is retried, though fewer shares are left', async ({
  game,
  openWindow,
}) => {
  const { market, player, page } = await enterNewMarket({ game, openWindow }, author, 'oferta');
  const seller = await signUpPlayer(game, 'dostawczyni');
  const { boughtContract } = await buyShares(seller.api, market.bets[0]!, { shares: 10 });
  await addOffer(seller.api, boughtContract, 0.4, 10);
  await page.goto(`${game.url}/#/offers/bet/${market.bets[0]!.id}/true`);
  await page.getByRole('button', { name: /^Kup: .*0,40/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Zakup akcji' });
  await dialog.getByRole('textbox', { name: 'Liczba akcji' }).fill('7');
  await breakNextResponse(page, OFFER_CALL);
  const submit = dialog.getByRole('button', { name: 'Zakup akcje' });
  await submit.click();
  await dialog.getByText(ticketTexts.inDoubt.title).waitFor();
  await expect(dialog.getByText(offersTexts.sharesHelp(3))).toBeVisible();
  await expect(dialog.getByText('2,80 $', { exact: true })).toBeVisible();
  await submit.click();
  await page.waitForURL(/#\/contracts$/);
  expect(await listTradedShares(game, market)).toEqual([10, 7]);
  await expect(budgetLink(page, '1 097,20 $')).toBeVisible();
  expect((await player.api(endpoints.getMe)).budget).toBe(1097.2);
});

test('A purchase from an offer stays in doubt when its retry is turned away and when its market is paused, and buys once', async ({
  game,
  openWindow,
}) => {
  const { market, page, dialog, submit } = await enterOffer({ game, openWindow }, 'wstrzymana');
  const doubt = dialog.getByText(ticketTexts.inDoubt.text);
  await breakNextResponse(page, OFFER_CALL);
  await submit.click();
  await doubt.waitFor();
  await pauseMarket(author.api, market);
  await rejectCalls(page, OFFER_CALL, 'RATE_LIMITED', { times: 1 });
  await submit.click();
  await dialog.getByText(errorTexts.RATE_LIMITED(1)).waitFor();
  await waitForPause(page);
  await expect(doubt).toBeVisible();
  await submit.click();
  await page.waitForURL(/#\/contracts$/);
  expect(await listTradedShares(game, market)).toEqual([7]);
});

test('A purchase from an offer that was not made is refused when it is repeated after a pause, and its form says why', async ({
  game,
  openWindow,
}) => {
  const { market, page, dialog, submit } = await enterOffer({ game, openWindow }, 'zatrzymana');
  const doubt = dialog.getByText(ticketTexts.inDoubt.text);
  await rejectCalls(page, OFFER_CALL, 'EXCHANGE_BUSY', { times: 1 });
  await pauseMarket(author.api, market);
  await submit.click();
  await doubt.waitFor();
  await waitForPause(page);
  await submit.click();
  await expect(dialog.getByRole('alert').filter({ hasText: errorTexts.TRADING_PAUSED(PAUSE_REASON) })).toBeVisible();
  await expect(doubt).toHaveCount(0);
});

test('A purchase in doubt keeps its shares when its dialog is opened again, before and after a pause, and buys once', async ({
  game,
  openWindow,
}) => {
  const { market, page, dialog, submit } = await enterOffer({ game, openWindow }, 'wracająca');
  const shares = dialog.getByRole('textbox', { name: offersTexts.shares });
  const close = dialog.getByRole('button', { name: offersTexts.close });
  const doubt = dialog.getByText(ticketTexts.inDoubt.title);
  await breakNextResponse(page, OFFER_CALL);
  await submit.click();
  await doubt.waitFor();
  await close.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^Kup:/ }).click();
  await expect(shares).toHaveValue('7');
  await expect(doubt).toBeVisible();
  await pauseMarket(author.api, market);
  await rejectCalls(page, OFFER_CALL, 'RATE_LIMITED', { times: 1 });
  await submit.click();
  await waitForPause(page);
  await close.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: offersTexts.buyTitle }).click();
  await expect(shares).toHaveValue('7');
  await submit.click();
  await page.waitForURL(/#\/contracts$/);
  expect(await listTradedShares(game, market)).toEqual([7]);
});

test('A purchase in doubt that has emptied its offer can be opened again, and buys once', async ({ game, openWindow }) => {
  const { market, page } = await enterNewMarket({ game, openWindow }, author, 'opróżniająca');
  const seller = await signUpPlayer(game, 'wyprzedająca');
  const { boughtContract } = await buyShares(seller.api, market.bets[0]!, { shares: 10 });
  await addOffer(seller.api, boughtContract, 0.4, 3);
  await page.goto(`${game.url}/#/offers/bet/${market.bets[0]!.id}/true`);
  const cheapest = page.getByRole('button', { name: /^Kup: .*0,40/ });
  await cheapest.click();
  const dialog = page.getByRole('dialog', { name: offersTexts.buyTitle });
  await dialog.getByRole('textbox', { name: offersTexts.shares }).fill('3');
  await breakNextResponse(page, OFFER_CALL);
  const submit = dialog.getByRole('button', { name: offersTexts.submit });
  await submit.click();
  await dialog.getByText(ticketTexts.inDoubt.title).waitFor();
  await dialog.getByRole('button', { name: offersTexts.close }).click();
  await expect(dialog).toBeHidden();
  await expect(cheapest).toHaveCount(0);
  await page.getByRole('button', { name: offersTexts.buyTitle }).click();
  await submit.click();
  await page.waitForURL(/#\/contracts$/);
  expect(await listTradedShares(game, market)).toEqual([10, 3]);
});

test('A purchase from an offer that is refused because its market was paused meanwhile says why until its dialog is closed', async ({
  game,
  openWindow,
}) => {
  const { market, page, dialog, submit } = await enterOffer({ game, openWindow }, 'wyprzedzona');
  await pauseMarket(author.api, market);
  await submit.click();
  await waitForPause(page);
  await expect(dialog.getByRole('alert').filter({ hasText: errorTexts.TRADING_PAUSED(PAUSE_REASON) })).toBeVisible();
  await dialog.getByRole('button', { name: offersTexts.close }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(ticketTexts.inDoubt.title)).toHaveCount(0);
});
