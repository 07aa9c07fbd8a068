import type { Page } from '@playwright/test';
import { type Client, endpoints } from '@wieszcz/api';
import { HOUR_MS } from '@wieszcz/domain';
import {
  dateInWords,
  editorTexts as texts,
  errorTexts,
  marketsTexts,
  marketTexts,
  money,
  relativeDay,
  uiTexts,
  unansweredTexts,
} from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { loseResponseAndHoldRepetition, rejectNextAsBusy } from '../pages/api-responses.ts';
import { dayFromToday } from '../seed/days.ts';
import { closeTrading, createDraft, createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

let author: SignedInUser;
let hanna: SignedInUser;
let kacper: SignedInUser;
test.beforeAll(async ({ game }) => {
  [author, hanna, kacper] = await Promise.all([
    createUser(game, 'moderator', 'autorka'),
    signUpPlayer(game, 'hanna'),
    signUpPlayer(game, 'kacper'),
  ]);
});

const findBudget = async (api: Client) => (await api(endpoints.getMe)).budget;
const confirmButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: texts.confirmResolveButton });

/** Chooses the result on the screen that resolves the market, and opens the confirmation dialog. */
async function chooseResult(page: Page, marketId: number, result: string) {
  await page.getByRole('radio', { name: result }).click();
  await page.getByRole('button', { name: texts.resolveSubmit }).click();
  await confirmButton(page).waitFor();
  expect(new URL(page.url()).hash).toBe(`#/markets/solveMarket/${marketId}`);
}

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('a market with one bet is resolved by its option, after a preview of the payout and the number of winners', async ({
      openWindow,
    }) => {
      const { marketId, bets } = await createOpenMarket(author.api, {
        topic: `Czy przyjdzie zima? (${device})`,
        bets: ['Przyjdzie'],
      });
      const bet = bets[0]!;
      const { boughtContract } = await buyShares(hanna.api, bet, { shares: 100 });
      await addOffer(hanna.api, boughtContract, 0.9, 40);
      await buyShares(kacper.api, bet, { option: false, shares: 10 });
      const before = await Promise.all([findBudget(hanna.api), findBudget(kacper.api)]);

      const { page, visit, takeConsoleErrors } = await openWindow(author);
      await visit(`/markets/solveMarket/${marketId}`);
      await expect(page.getByText(texts.lastPrices('0,50 $', '0,55 $')).first()).toBeVisible();
      await expect(page.getByRole('region', { name: texts.marketRules })).toHaveText(/Wynik podaje organizator\./);
      await page.getByRole('button', { name: texts.resolveSubmit }).click();
      await expect(page.getByText(texts.optionMissing).first()).toBeVisible();
      // 47.5 % and 52.5 %: both together are 100 % in whole percents too.
      for (const [choice, shown] of [
        [texts.chooseYes, '48%'],
        [texts.chooseNo, '52%'],
      ] as const) {
        await expect(page.getByRole('radio', { name: choice })).toContainText(texts.shownChance(shown));
        await page.getByRole('radio', { name: choice }).click();
        await expect(page.getByText(texts.verdictChance(shown))).toBeVisible();
      }
      await expect(page.getByText(texts.payoutPreview(money(10), 1)).first()).toBeVisible();
      await page.getByRole('radio', { name: texts.chooseYes }).click();
      for (const sentence of [texts.payoutPreview(money(100), 1), texts.losersPreview(1), texts.offersPreview(1)])
        await expect(page.getByText(sentence).first(), sentence).toBeVisible();

      await page.getByRole('button', { name: texts.resolveSubmit }).click();
      const dialog = page.getByRole('dialog');
      for (const sentence of [
        texts.result('Przyjdzie', true, true),
        texts.payoutPreview(money(100), 1),
        texts.confirmResolveText,
      ])
        await expect(dialog.getByText(sentence).first(), sentence).toBeVisible();
      await dialog.getByRole('button', { name: texts.cancel }).click();
      await dialog.waitFor({ state: 'hidden' });
      await chooseResult(page, marketId, texts.chooseYes);
      await confirmButton(page).click();

      await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
      await expect(page.getByText(texts.resolvedDone).first()).toBeVisible();
      await expect(page.getByText(marketTexts.resolvedAs('Przyjdzie', true)).first()).toBeVisible();
      await expect(page.getByText(uiTexts.fulfilled).first()).toBeVisible();
      await expect(page.getByText(marketTexts.resolvedOn(dateInWords(dayFromToday(0)))).first()).toBeVisible();
      await expect(page.getByRole('link', { name: marketsTexts.actions.resolve })).toHaveCount(0);
      await expect(page.getByText(marketTexts.yourMarket)).toHaveCount(0);
      expect(await Promise.all([findBudget(hanna.api), findBudget(kacper.api)])).toEqual([before[0]! + 100, before[1]]);
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('a market with several bets is resolved by the correct bet, and on the other bets the option no wins', async ({
      openWindow,
    }) => {
      const topic = `Kto zdobędzie mistrzostwo? (${device})`;
      const { marketId, bets } = await createOpenMarket(author.api, { topic, bets: ['Legia', 'Jagiellonia', 'Pogoń'] });
      await buyShares(hanna.api, bets[1]!, { shares: 10 });
      await buyShares(kacper.api, bets[0]!, { option: false, shares: 20 });
      await buyShares(hanna.api, bets[2]!, { shares: 5 });
      const before = await Promise.all([findBudget(hanna.api), findBudget(kacper.api)]);

      const { page, visit, takeConsoleErrors } = await openWindow(author);
      await visit(`/markets/solveMarket/${marketId}`);
      await page.getByRole('button', { name: texts.resolveSubmit }).click();
      await expect(page.getByText(texts.betMissing).first()).toBeVisible();
      await page.getByRole('radio', { name: 'Jagiellonia' }).click();
      await expect(page.getByText(texts.payoutPreview(money(30), 2)).first()).toBeVisible();
      await chooseResult(page, marketId, 'Jagiellonia');
      await confirmButton(page).click();
      await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
      await expect(page.getByText(marketTexts.resolvedAs('Jagiellonia', true)).first()).toBeVisible();
      await expect(page.getByText(marketTexts.correctFor(true))).toHaveCount(1);
      await expect(page.getByText(marketTexts.correctFor(false))).toHaveCount(2);
      await expect(page.getByText(uiTexts.unfulfilled, { exact: true })).toHaveCount(2);
      expect(await Promise.all([findBudget(hanna.api), findBudget(kacper.api)])).toEqual([before[0]! + 10, before[1]! + 20]);
      expect(takeConsoleErrors()).toEqual([]);
    });
  });
}

test('The screen that resolves a market warns before the predicted end date and without one, says from that day on that the market is due, and that trading ends only where it has not closed', async ({
  game,
  openWindow,
}) => {
  const later = await createOpenMarket(author.api, { topic: 'Czy zdążą z mostem?', endDate: dayFromToday(40) });
  const unknown = await createOpenMarket(author.api, { topic: 'Czy odkryją życie?' });
  const today = await createOpenMarket(author.api, { topic: 'Czy kończy się dziś?', endDate: dayFromToday(2) });
  const due = await createOpenMarket(author.api, { topic: 'Czy już po wszystkim?', endDate: dayFromToday(2) });
  const closed = await createOpenMarket(author.api, {
    topic: 'Czy gwiżdże sędzia?',
    tradingClosesAt: new Date(Date.now() + HOUR_MS).toISOString(),
  });
  const past = await createOpenMarket(author.api, {
    topic: 'Czy sędzia odgwizdał?',
    tradingClosesAt: new Date(Date.now() + HOUR_MS).toISOString(),
  });
  for (const market of [closed, past]) await closeTrading(game.database.db, market);
  await game.database.pool.query(`update markets set trading_closes_at = trading_closes_at - interval '24 hours' where id = $1`, [
    past.marketId,
  ]);
  for (const [{ marketId }, days] of [
    [today, 0],
    [due, -1],
  ] as const)
    await game.database.pool.query('update markets set end_date = $1 where id = $2', [dayFromToday(days), marketId]);
  const { page, visit } = await openWindow(author);
  for (const [id, title, explanation] of [
    [
      later.marketId,
      texts.resolveEarly,
      `${texts.resolveEarlyText(dateInWords(dayFromToday(40)), relativeDay(dayFromToday(40), new Date()))} ${texts.resolveFinal(false)}`,
    ],
    [unknown.marketId, texts.resolveUnknown, texts.resolveFinal(false)],
    [today.marketId, texts.resolveDue, texts.resolveFinal(false)],
    [due.marketId, texts.resolveDue, texts.resolveFinal(false)],
    [closed.marketId, texts.resolveUnknown, texts.resolveFinal(true)],
    [past.marketId, texts.resolveDue, texts.resolveFinal(true)],
  ] as const) {
    await visit(`/markets/solveMarket/${id}`);
    await expect(page.getByText(title).first()).toBeVisible();
    await expect(page.getByText(explanation, { exact: true }).first()).toBeVisible();
  }
});

test('A resolved market can be neither resolved nor edited, and a private one not resolved: the screen says why and links to the next step', async ({
  openWindow,
}) => {
  const empty = await createDraft(author.api, { topic: 'Czy bez zakładów?' });
  const draft = await createDraft(author.api, { topic: 'Czy prywatny?', bets: ['Tak'] });
  const resolved = await createOpenMarket(author.api, { topic: 'Czy rozwiązany?' });
  await author.api(endpoints.solveMarket, { query: { marketId: resolved.marketId, betId: resolved.bets[0]!.id } });
  const { page, visit } = await openWindow(author);
  for (const [screen, id, sentence, link] of [
    ['solveMarket', empty.marketId, texts.noBets, `#/markets/editBets/${empty.marketId}`],
    ['solveMarket', draft.marketId, texts.notPublished, `#/markets/makePublic/${draft.marketId}`],
    ['solveMarket', resolved.marketId, texts.resolved, `#/markets/details/${resolved.marketId}`],
    ['editBets', resolved.marketId, texts.resolved, `#/markets/details/${resolved.marketId}`],
    ['editMarket', resolved.marketId, texts.resolved, `#/markets/details/${resolved.marketId}`],
  ] as const) {
    await visit(`/markets/${screen}/${id}`);
    await expect(page.getByText(sentence).first(), `${screen}/${id}`).toBeVisible();
    await expect(page.locator(`main a[href="${link}"]`), `${screen}/${id}`).toHaveCount(1);
  }
});

test.describe('Resolving a market', () => {
  test('repeats itself with the same idempotency key after a lost response, and pays out once', async ({ game, openWindow }) => {
    const { marketId, bets } = await createOpenMarket(author.api, { topic: 'Czy zginie odpowiedź?' });
    await buyShares(hanna.api, bets[0]!, { shares: 50 });
    const before = (await findBudget(hanna.api))!;
    const { page, visit } = await openWindow(author);
    await visit(`/markets/solveMarket/${marketId}`);
    await chooseResult(page, marketId, texts.chooseYes);
    const keys: (string | undefined)[] = [];
    page.on('request', (sent) => sent.url().includes('/markets/solveMarket') && keys.push(sent.headers()['idempotency-key']));
    const release = await loseResponseAndHoldRepetition(page, '**/markets/solveMarket*');
    await confirmButton(page).click();
    await expect(page.getByText(unansweredTexts.resolution.unknown)).toBeVisible();
    release();
    await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(await findBudget(hanna.api)).toBe(before + 50);
    expect(await game.runAdminCommand('audit')).toMatch(/ 0 differences$/m);
  });

  test('keeps the confirmation dialog with the chosen result open when the server is busy, and succeeds when it is retried', async ({
    openWindow,
  }) => {
    const { marketId } = await createOpenMarket(author.api, { topic: 'Czy będzie tłok?' });
    const { page, visit } = await openWindow(author);
    await visit(`/markets/solveMarket/${marketId}`);
    await chooseResult(page, marketId, texts.chooseNo);
    await rejectNextAsBusy(page, '**/markets/solveMarket*');
    await confirmButton(page).click();
    await expect(page.getByRole('dialog').getByText(uiTexts.busy).first()).toBeVisible();
    await expect(
      page
        .getByRole('dialog')
        .getByText(texts.result('Tak będzie', false, true))
        .first(),
    ).toBeVisible();
    await confirmButton(page).click();
    await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
    await expect(page.getByText(marketTexts.resolvedAs('Tak będzie', false)).first()).toBeVisible();
    await expect(page.getByText(uiTexts.unfulfilled).first()).toBeVisible();
  });

  test('shows in the dialog that the server refused the result because a bet was added meanwhile, and drops the result', async ({
    openWindow,
  }) => {
    const { marketId } = await createOpenMarket(author.api, { topic: 'Czy dojdzie zakład?' });
    const { page, visit } = await openWindow(author);
    await visit(`/markets/solveMarket/${marketId}`);
    await chooseResult(page, marketId, texts.chooseNo);
    await author.api(endpoints.addBet, { body: { marketId, title: 'Nowy', yesPrice: 0.5, noPrice: 0.55, shares: 10_000 } });
    await confirmButton(page).click();
    await page.getByRole('radio', { name: /Nowy/, includeHidden: true }).waitFor();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(errorTexts.OPTION_MUST_BE_YES)).toBeVisible();
    await expect(confirmButton(page)).toBeDisabled();
    await dialog.getByRole('button', { name: texts.cancel }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('radio', { name: /Nowy/ }).click();
    await expect(page.getByText(texts.result('Nowy', true, false)).first()).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('reports that the market was resolved meanwhile, and keeps that verdict', async ({ openWindow }) => {
    const { marketId, bets } = await createOpenMarket(author.api, { topic: 'Czy ktoś był szybszy?' });
    const { page, visit } = await openWindow(author);
    await visit(`/markets/solveMarket/${marketId}`);
    await chooseResult(page, marketId, texts.chooseNo);
    await author.api(endpoints.solveMarket, { query: { marketId, betId: bets[0]!.id } });
    await confirmButton(page).click();
    await page.getByRole('link', { name: texts.backToMarket }).filter({ visible: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect(page.getByText(errorTexts.MARKET_SOLVED).first()).toBeVisible();
    expect(await author.api(endpoints.getMarket, { params: { id: marketId } })).toMatchObject({ correctBetOption: true });
  });
});
