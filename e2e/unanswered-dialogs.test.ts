import { endpoints } from '@wieszcz/api';
import { HOUR_MS } from '@wieszcz/domain';
import { editorTexts, errorTexts, offersTexts, positionsTexts, uiTexts, unansweredTexts } from '@wieszcz/texts';
import { BAD_GATEWAY } from './fixtures/proxy.ts';
import { expect } from './fixtures/test.ts';
import { test } from './fixtures/through-proxy.ts';
import { PHONE } from './fixtures/viewports.ts';
import { holdCalls } from './pages/api-responses.ts';
import { openSheet, USUAL_PURCHASE } from './pages/ticket.ts';
import { closeTrading, createDraft, createOpenMarket } from './seed/markets.ts';
import { addOffer, buyShares, listTradedShares } from './seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from './seed/users.ts';

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
});

test.describe('While a call is repeated, its dialog can be closed', () => {
  test('on a phone: a purchase is made or refused without its sheet, and the player reads which', async ({
    game,
    gameProxy,
    openThroughProxy,
  }) => {
    const market = await createOpenMarket(author.api, { topic: 'Czy arkusz się zamknie?' });
    const page = await openThroughProxy(await signUpPlayer(game, 'zamykająca'), `/markets/details/${market.marketId}`);
    await page.setViewportSize(PHONE);
    const sheet = page.getByRole('dialog');
    const buyAndClose = async (isPassedOn: boolean) => {
      await openSheet(page);
      gameProxy.answerInstead('/buyContract', BAD_GATEWAY, { isPassedOn });
      await sheet.getByRole('button', { name: USUAL_PURCHASE }).click();
      await page.getByText(unansweredTexts.purchase.unknown).waitFor();
      await sheet.getByRole('button', { name: uiTexts.close }).click();
      await sheet.waitFor({ state: 'hidden' });
    };
    await buyAndClose(true);
    gameProxy.answerTruly();
    await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
    // At the end of the page the notice covers the button.
    await page.getByRole('button', { name: uiTexts.closeMessage }).click();

    await buyAndClose(false);
    await author.api(endpoints.solveMarket, {
      query: { marketId: market.marketId, betId: market.bets[0]!.id, correctOption: true },
    });
    gameProxy.answerTruly();
    await expect(page.getByRole('alert').filter({ hasText: unansweredTexts.purchase.refused })).toBeVisible();
    expect(await listTradedShares(game, market)).toEqual([10]);
  });

  test('of an offer: the purchase is made, and its player stays on the page', async ({ game, gameProxy, openThroughProxy }) => {
    const market = await createOpenMarket(author.api, { topic: 'Czy okno się zamknie?' });
    const route = `/offers/bet/${market.bets[0]!.id}/true`;
    const page = await openThroughProxy(await signUpPlayer(game, 'cofająca'), route);
    await page.getByRole('button', { name: /^Kup:/ }).click();
    const dialog = page.getByRole('dialog');
    gameProxy.answerInstead('/offers/buy', BAD_GATEWAY);
    await dialog.getByRole('button', { name: offersTexts.submit }).click();
    await page.getByText(unansweredTexts.purchase.unknown).waitFor();
    await dialog.getByRole('button', { name: offersTexts.close }).click();
    await dialog.waitFor({ state: 'hidden' });
    gameProxy.answerTruly();
    await expect(page.getByText(/^Kupiono /).first()).toBeVisible();
    expect(new URL(page.url()).hash).toBe(`#${route}`);
  });

  test('of a withdrawal: it goes by itself, and the note above the page stays', async ({ game, gameProxy, openThroughProxy }) => {
    const market = await createOpenMarket(author.api, { topic: 'Czy oferta wróci?' });
    const player = await signUpPlayer(game, 'czekająca');
    const { boughtContract } = await buyShares(player.api, market.bets[0]!);
    await addOffer(player.api, boughtContract, 0.7, 4);
    const page = await openThroughProxy(player, `/contracts/details/${boughtContract.id}`);
    const dialog = page.getByRole('dialog', { name: positionsTexts.deleting });
    gameProxy.answerInstead('deleteOffer', BAD_GATEWAY);
    const release = await holdCalls(page, '**/deleteOffer*');
    await page.getByRole('button', { name: positionsTexts.deleteLabel(4, '0,70 $') }).click();
    await dialog.waitFor();
    release();
    await page.getByText(unansweredTexts.withdrawal.unknown).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    gameProxy.answerTruly();
    await expect(page.getByText(positionsTexts.deleted).first()).toBeVisible();
  });

  test('of the deletion of a bet: its refusal is shown above the page', async ({ gameProxy, openThroughProxy }) => {
    const { marketId } = await createDraft(author.api, { topic: 'Czy zakład zostanie?', bets: ['Zostanie'] });
    const page = await openThroughProxy(author, `/markets/editBets/${marketId}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: editorTexts.deleteBet('Zostanie') }).click();
    gameProxy.answerInstead('/markets/deleteBet', BAD_GATEWAY, { isPassedOn: false });
    await dialog.getByRole('button', { name: editorTexts.delete }).click();
    await page.getByText(unansweredTexts.betDeletion.unknown).waitFor();
    await dialog.getByRole('button', { name: editorTexts.cancel }).click();
    await dialog.waitFor({ state: 'hidden' });
    await author.api(endpoints.publishMarket, { query: { marketId } });
    gameProxy.answerTruly();
    await expect(page.getByRole('alert').filter({ hasText: unansweredTexts.betDeletion.refused })).toBeVisible();
  });

  test('of a publication: its refusal is shown above the page, which then says what must be changed', async ({
    game,
    gameProxy,
    openThroughProxy,
  }) => {
    const { marketId } = await createDraft(author.api, {
      topic: 'Czy publikacja poczeka?',
      bets: ['Poczeka'],
      tradingClosesAt: new Date(Date.now() + HOUR_MS).toISOString(),
    });
    const page = await openThroughProxy(author, `/markets/makePublic/${marketId}`);
    const publish = page.getByRole('button', { name: editorTexts.publishSubmit });
    const dialog = page.getByRole('dialog');
    gameProxy.answerInstead('/markets/makePublic', BAD_GATEWAY, { isPassedOn: false });
    await publish.click();
    await dialog.getByRole('button', { name: editorTexts.publishSubmit }).click();
    await page.getByText(unansweredTexts.publication.unknown).waitFor();
    await dialog.getByRole('button', { name: editorTexts.cancel }).click();
    await dialog.waitFor({ state: 'hidden' });
    await closeTrading(game.database.db, { marketId });
    gameProxy.answerTruly();
    const refusal = page.getByRole('alert').filter({ hasText: unansweredTexts.publication.refused });
    await expect(refusal).toBeVisible();
    await expect(page.getByRole('main').getByText(errorTexts.CLOSED_BEFORE_PUBLICATION)).toBeVisible();
    await expect(publish).toHaveCount(0);
  });

  test('of a publication: the market opens also if the page has read it as published before the answer', async ({
    gameProxy,
    openThroughProxy,
  }) => {
    const { marketId } = await createDraft(author.api, { topic: 'Czy strona wyprzedzi odpowiedź?', bets: ['Wyprzedzi'] });
    const page = await openThroughProxy(author, `/markets/makePublic/${marketId}`);
    await page.getByRole('button', { name: editorTexts.publishSubmit }).click();
    gameProxy.answerInstead('/markets/makePublic', BAD_GATEWAY);
    await page.getByRole('dialog').getByRole('button', { name: editorTexts.publishSubmit }).click();
    await page.getByText(unansweredTexts.publication.unknown).waitFor();
    // A page that becomes visible again reads the market anew if what it shows is old.
    await page.clock.setFixedTime(Date.now() + HOUR_MS);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.getByText(editorTexts.alreadyPublished).waitFor();
    gameProxy.answerTruly();
    await page.waitForURL(/#\/markets\/details\/\d+$/);
    await expect(page.getByText(editorTexts.publishedDone).first()).toBeVisible();
  });

  test('of a result: the market is resolved, and its page opens', async ({ gameProxy, openThroughProxy }) => {
    const { marketId } = await createOpenMarket(author.api, { topic: 'Czy wynik poczeka?' });
    const page = await openThroughProxy(author, `/markets/solveMarket/${marketId}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('radio').first().click();
    await page.getByRole('button', { name: editorTexts.resolveSubmit }).click();
    gameProxy.answerInstead('/markets/solveMarket', BAD_GATEWAY);
    await dialog.getByRole('button', { name: editorTexts.confirmResolveButton }).click();
    await page.getByText(unansweredTexts.resolution.unknown).waitFor();
    await dialog.getByRole('button', { name: editorTexts.cancel }).click();
    await dialog.waitFor({ state: 'hidden' });
    gameProxy.answerTruly();
    await page.waitForURL(/#\/markets\/details\/\d+$/);
    await expect(page.getByText(editorTexts.resolvedDone).first()).toBeVisible();
  });
});

test('The dialog of a call stays open until its answer while a call of another kind is repeated', async ({
  gameProxy,
  openThroughProxy,
}) => {
  const { marketId } = await createDraft(author.api, { topic: 'Czy okno zostanie?', bets: ['Zostanie'] });
  const page = await openThroughProxy(author, '/createMarket');
  gameProxy.answerInstead('/markets/new', BAD_GATEWAY, { isPassedOn: false });
  await page.getByLabel(editorTexts.topic).fill('Czy powstanie później?');
  await page.getByLabel(editorTexts.description).fill('Wynik podaje organizator.');
  await page.getByRole('button', { name: editorTexts.submitCreate }).click();
  const isRepeated = page.getByText(unansweredTexts.market.unknown);
  await isRepeated.waitFor();
  await page.goto(`${gameProxy.url}/#/markets/makePublic/${marketId}`);
  const release = await holdCalls(page, '**/markets/makePublic?*');
  await page.getByRole('button', { name: editorTexts.publishSubmit }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: editorTexts.publishSubmit }).click();
  await expect(dialog.getByRole('button', { name: editorTexts.cancel })).toBeDisabled();
  await expect(isRepeated).toBeVisible();
  release();
  await expect(page.getByText(editorTexts.publishedDone).first()).toBeVisible();
});
