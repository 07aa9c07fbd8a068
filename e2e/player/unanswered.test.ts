import type { Page } from '@playwright/test';
import { type Bet, endpoints, type Market } from '@wieszcz/api';
import { editorTexts, marketsTexts, newOfferTexts, offersTexts, ticketTexts, unansweredTexts } from '@wieszcz/texts';
import sharp from 'sharp';
import { BAD_GATEWAY, proxyAnswer, type ProxyAnswer, proxyPage } from '../fixtures/proxy.ts';
import { expect } from '../fixtures/test.ts';
import { test } from '../fixtures/through-proxy.ts';
import { budgetLink, sendSignUpForm } from '../pages/sign-in.ts';
import { createDraft, createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares, listTradedShares } from '../seed/trading.ts';
import { createUser, PASSWORD, type SignedInUser, signUpPlayer } from '../seed/users.ts';

/** Answers that aren't the game's own. */
const UNCLEAR: Record<string, ProxyAnswer> = {
  408: proxyAnswer(408),
  502: BAD_GATEWAY,
  504: proxyAnswer(504),
  520: proxyAnswer(520),
  'a page with status 200': { status: 200, body: proxyPage('Sign in to this network') },
  nothing: null,
};

const ORDER = /^Kup 10 akcji na tak za 5,00 \$/;

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
});

const openMarket = (topic: string): Promise<Market & { bets: Bet[] }> => createOpenMarket(author.api, { topic, bets: ['Zdąży'] });

for (const [name, given] of Object.entries(UNCLEAR))
  test(`A purchase that was made, but answered with ${name}, is first shown as unknown and then as made, and is made once`, async ({
    game,
    gameProxy,
    openThroughProxy,
  }) => {
    const market = await openMarket(`Czy odpowie ${name}?`);
    const page = await openThroughProxy(
      await signUpPlayer(game, `kupująca${name.length}x${given?.status ?? 0}`),
      `/markets/details/${market.marketId}`,
    );
    const keys: (string | undefined)[] = [];
    page.on('request', (sent) => sent.url().includes('/buyContract') && keys.push(sent.headers()['idempotency-key']));
    gameProxy.answerInstead('/buyContract', given);
    await page.getByRole('button', { name: ORDER }).click();
    await page.getByText(unansweredTexts.purchase.unknown).waitFor();
    await expect(page.locator('body')).not.toContainText('nginx');
    gameProxy.answerTruly();
    await expect(page.getByText('Kupiono 10 akcji na tak').first()).toBeVisible();
    await expect(page.getByText(unansweredTexts.purchase.unknown)).toBeHidden();
    await expect(budgetLink(page, '1 095,00 $')).toBeVisible();
    expect(await listTradedShares(game, market)).toEqual([10]);
    expect(keys.length).toBeGreaterThan(1);
    expect(keys[0]).toMatch(/^\w{8,64}$/);
    expect(new Set(keys).size).toBe(1);
  });

test('A purchase without an answer is checked further after a reload of the page, and is made once', async ({
  game,
  gameProxy,
  openThroughProxy,
}) => {
  const market = await openMarket('Czy przetrwa odświeżenie?');
  const page = await openThroughProxy(await signUpPlayer(game, 'odświeżająca'), `/markets/details/${market.marketId}`);
  gameProxy.answerInstead('/buyContract', BAD_GATEWAY);
  await page.getByRole('button', { name: ORDER }).click();
  await page.getByText(unansweredTexts.purchase.unknown).waitFor();
  await page.reload();
  await page.getByText(unansweredTexts.purchase.unknown).waitFor();
  gameProxy.answerTruly();
  await expect(page.getByText(unansweredTexts.purchase.done).first()).toBeVisible();
  await expect(page.getByText(unansweredTexts.purchase.unknown)).toBeHidden();
  await expect(budgetLink(page, '1 095,00 $')).toBeVisible();
  expect(await listTradedShares(game, market)).toEqual([10]);

  await page.reload();
  await page.getByRole('button', { name: ORDER }).click();
  await expect.poll(() => listTradedShares(game, market)).toEqual([10, 10]);
});

test('A purchase that reaches the game only after a reload, and is refused then, is shown as not made', async ({
  game,
  gameProxy,
  openThroughProxy,
}) => {
  const market = await openMarket('Czy wystarczy pieniędzy?');
  const player = await signUpPlayer(game, 'rozrzutna');
  const page = await openThroughProxy(player, `/markets/details/${market.marketId}`);
  await page.getByRole('button', { name: ORDER }).waitFor();
  gameProxy.answerInstead('/buyContract', BAD_GATEWAY, { isPassedOn: false });
  await page.getByRole('button', { name: ORDER }).click();
  await page.getByText(unansweredTexts.purchase.unknown).waitFor();
  await author.api(endpoints.solveMarket, {
    query: { marketId: market.marketId, betId: market.bets[0]!.id, correctOption: true },
  });
  await page.reload();
  await page.getByText(unansweredTexts.purchase.unknown).waitFor();
  gameProxy.answerTruly();
  const message = page.getByRole('alert').filter({ hasText: unansweredTexts.purchase.refused });
  await message.waitFor();
  await expect(page.getByText(unansweredTexts.purchase.unknown)).toBeHidden();
  expect(await listTradedShares(game, market)).toEqual([]);
  await message.getByRole('button').click();
  await expect(message).toBeHidden();
});

test('A withdrawal without an answer is shown as unknown until its repetition is answered, and is made once', async ({
  game,
  gameProxy,
  openThroughProxy,
}) => {
  const market = await openMarket('Czy wróci z oferty?');
  const player = await signUpPlayer(game, 'wycofująca');
  const { boughtContract } = await buyShares(player.api, market.bets[0]!);
  await addOffer(player.api, boughtContract, 0.7, 4);
  await addOffer(player.api, boughtContract, 0.8, 3);
  const page = await openThroughProxy(player, `/contracts/details/${boughtContract.id}`);
  const withdraw = page.getByRole('table', { name: 'Twoje oferty z tego kontraktu' }).getByRole('button', { name: /^Usuń/ });
  gameProxy.answerInstead('deleteOffer', BAD_GATEWAY);
  await withdraw.first().click();
  await page.getByText(unansweredTexts.withdrawal.unknown).waitFor();
  gameProxy.answerTruly();
  await expect(withdraw).toHaveCount(1);
  await expect(page.getByText(unansweredTexts.withdrawal.unknown)).toBeHidden();
  const { offers } = await player.api(endpoints.getContract, { params: { id: boughtContract.id } });
  expect(offers?.length).toBe(1);
});

test.describe('When an answer comes after the player has left the form,', () => {
  test('an offer leaves the player where they are, and drops its draft but no newer one', async ({
    game,
    gameProxy,
    openThroughProxy,
  }) => {
    const market = await openMarket('Czy odpowiedź zdąży?');
    const player = await signUpPlayer(game, 'odchodząca');
    const { boughtContract } = await buyShares(player.api, market.bets[0]!);
    const form = `${gameProxy.url}/#/offers/new/${boughtContract.id}`;
    const page = await openThroughProxy(player, `/offers/new/${boughtContract.id}`);
    const price = page.getByRole('textbox', { name: newOfferTexts.price });
    const shares = page.getByRole('textbox', { name: newOfferTexts.shares });
    const done = page.getByText(ticketTexts.listing.listed, { exact: true });
    const sendWithoutAnswer = async () => {
      gameProxy.answerInstead('/contracts/addOffer', BAD_GATEWAY);
      await page.getByRole('button', { name: /^Dodaj ofertę/ }).click();
      await page.getByText(unansweredTexts.listing.unknown).waitFor();
    };
    /** The notice comes after the place where an answer may lead elsewhere. */
    const answerElsewhere = async () => {
      await page.goto(`${gameProxy.url}/#/markets`);
      await page.getByRole('heading', { level: 1, name: marketsTexts.title }).waitFor();
      gameProxy.answerTruly();
      await done.waitFor();
      await expect(page).toHaveURL(/#\/markets$/);
    };

    await shares.fill('4');
    await sendWithoutAnswer();
    await answerElsewhere();
    await page.goto(form);
    await expect(shares).toHaveValue('1');

    await shares.fill('3');
    await sendWithoutAnswer();
    await page.goto(`${gameProxy.url}/#/contracts`);
    await expect(price).toHaveCount(0);
    await page.goto(form);
    await price.fill('0,70');
    await answerElsewhere();
    await page.goto(form);
    await expect(price).toHaveValue('0,70 $');
    const { offers } = await player.api(endpoints.getContract, { params: { id: boughtContract.id } });
    expect(offers?.map((offer) => offer.shares).toSorted()).toEqual([3, 4]);
  });

  test('a purchase from an offer leaves the player where they are', async ({ game, gameProxy, openThroughProxy }) => {
    const market = await openMarket('Czy zakup zdąży?');
    const player = await signUpPlayer(game, 'wychodząca');
    const page = await openThroughProxy(player, `/offers/bet/${market.bets[0]!.id}/true`);
    await page.getByRole('button', { name: /^Kup:/ }).click();
    gameProxy.answerInstead('/offers/buy', BAD_GATEWAY);
    await page.getByRole('dialog').getByRole('button', { name: offersTexts.submit }).click();
    await page.getByText(unansweredTexts.purchase.unknown).waitFor();
    await page.goto(`${gameProxy.url}/#/markets`);
    await page.getByRole('heading', { level: 1, name: marketsTexts.title }).waitFor();
    gameProxy.answerTruly();
    await expect(page.getByText(/^Kupiono /).first()).toBeVisible();
    await expect(page).toHaveURL(/#\/markets$/);
  });
});

test.describe('A sign-up without an answer', () => {
  const fill = (page: Page, username: string) => sendSignUpForm(page, username, PASSWORD);
  const isSignedUp = (page: Page) => page.waitForURL(/#\/login/);

  test('does not say that the name is taken by its own first try', async ({ gameProxy, openThroughProxy }) => {
    const page = await openThroughProxy(null, '/register');
    gameProxy.answerInstead('/signup', BAD_GATEWAY);
    await fill(page, 'pierwsza');
    await page.getByText(unansweredTexts.signUp.unknown).waitFor();
    gameProxy.answerTruly();
    await isSignedUp(page);
    expect(await page.evaluate(() => sessionStorage.getItem('wieszcz-calls'))).toBeNull();
  });

  test('succeeds with the same entries after a reload, and no password is stored', async ({ gameProxy, openThroughProxy }) => {
    const page = await openThroughProxy(null, '/register');
    gameProxy.answerInstead('/signup', BAD_GATEWAY);
    await fill(page, 'powracająca');
    await page.getByText(unansweredTexts.signUp.unknown).waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD);
    await page.reload();
    await page.getByText('Nie wiemy, czy konto powstało. Wpisz te same dane jeszcze raz').waitFor();
    gameProxy.answerTruly();
    await fill(page, 'powracająca');
    await isSignedUp(page);
  });
});

test('A market that was created without an answer is opened, and not refused because of its own topic', async ({
  gameProxy,
  openThroughProxy,
}) => {
  const page = await openThroughProxy(author, '/createMarket');
  gameProxy.answerInstead('/markets/new', BAD_GATEWAY);
  await page.getByRole('textbox', { name: /^Tytuł rynku/ }).fill('Czy powstał raz?');
  await page.getByRole('textbox', { name: /^Krótko opisz/ }).fill('Wynik podaje organizator.');
  await page.getByRole('button', { name: 'Stwórz rynek' }).click();
  await page.getByText(unansweredTexts.market.unknown).waitFor();
  gameProxy.answerTruly();
  await page.waitForURL(/#\/markets\/editBets\/\d+$/);
});

test('A screen never shows the page of a proxy, and loads by itself once the game answers', async ({
  gameProxy,
  openThroughProxy,
}) => {
  const market = await openMarket('Czy strona wróci sama?');
  gameProxy.answerInstead(`/markets/${market.marketId}?`, BAD_GATEWAY);
  const page = await openThroughProxy(null, `/markets/details/${market.marketId}`);
  await page.getByText('Serwer uruchamia się ponownie, spróbuj za chwilę.').first().waitFor();
  await expect(page.locator('body')).not.toContainText('nginx');
  gameProxy.answerTruly();
  await page.getByRole('heading', { level: 1, name: market.topic }).waitFor();
});

test('A cover that a proxy refuses for its size is said to be too large, in one sentence of the game', async ({
  gameProxy,
  openThroughProxy,
}) => {
  const { marketId } = await createDraft(author.api, { topic: 'Czy okładka jest za duża?' });
  gameProxy.answerInstead('/markets/marketCover/', proxyAnswer(413), { isPassedOn: false });
  const page = await openThroughProxy(author, `/markets/editCover/${marketId}`);
  const buffer = await sharp({ create: { width: 64, height: 36, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'duza.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: editorTexts.submitCover }).click();
  await expect(page.getByRole('alert')).toHaveText('Plik jest za duży, żeby go przesłać. Wybierz mniejszy.');
  await expect(page.locator('body')).not.toContainText('nginx');
});
