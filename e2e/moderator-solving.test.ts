import { type Client, endpoints } from '@wieszcz/api';
import {
  dateInWords,
  editorTexts as say,
  errorTexts,
  marketsTexts,
  marketTexts,
  relativeDay,
  uiTexts,
  warsawIsoDay,
} from '@wieszcz/texts';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, newAccount } from './stage/accounts.ts';
import { busyOnce } from './stage/answers.ts';
import { draftMarket, openMarket } from './stage/markets.ts';
import { buy, list, newPlayer, SIZES } from './stage/players.ts';
import { isShown, openStage, PATIENCE } from './stage/stage.ts';

const stage = openStage('empty');

let author: Account;
let hanna: Account;
let kacper: Account;
beforeAll(async () => {
  [author, hanna, kacper] = await Promise.all([
    newAccount(stage, 'moderator', 'autorka'),
    newPlayer(stage, 'hanna'),
    newPlayer(stage, 'kacper'),
  ]);
});

const inDays = (days: number): string => warsawIsoDay(new Date(Date.now() + days * 86_400_000));
const budgetOf = async (api: Client) => (await api(endpoints.getMe)).budget;
const confirmOf = (page: Page) => page.getByRole('dialog').getByRole('button', { name: say.confirmSolveButton });

/** The page where a market is solved, with this result chosen and its last question asked. */
async function askLast(page: Page, marketId: number, result: string) {
  await page.getByRole('radio', { name: result }).click();
  await page.getByRole('button', { name: say.solveSubmit }).click();
  await confirmOf(page).waitFor();
  expect(new URL(page.url()).hash).toBe(`#/markets/solveMarket/${marketId}`);
}

describe.each(SIZES)('On a $device', ({ device, size }) => {
  test('a market with one bet is solved by its option, after a preview of what is paid and to how many', async () => {
    const { marketId, bets } = await openMarket(author.api, { topic: `Czy przyjdzie zima? (${device})`, bets: ['Przyjdzie'] });
    const bet = bets[0]!;
    const { boughtContract } = await buy(hanna.api, bet, { shares: 100 });
    await list(hanna.api, boughtContract, 0.9, 40);
    await buy(kacper.api, bet, { option: false, shares: 10 });
    const before = await Promise.all([budgetOf(hanna.api), budgetOf(kacper.api)]);

    const { page, visit, troubles } = await stage.enter('autorka', { ...author, size });
    await visit(`/markets/solveMarket/${marketId}`);
    expect(await isShown(page, say.lastPrices('0,50 $', '0,55 $'))).toBe(true);
    await page.getByRole('button', { name: say.solveSubmit }).click();
    expect(await isShown(page, say.optionMissing)).toBe(true);
    await page.getByRole('radio', { name: say.chooseNo }).click();
    expect(await isShown(page, say.payoutPreview(10, 1))).toBe(true);
    await page.getByRole('radio', { name: say.chooseYes }).click();
    for (const sentence of [say.payoutPreview(100, 1), say.losersPreview(1), say.offersPreview(3)])
      expect(await isShown(page, sentence), sentence).toBe(true);

    await page.getByRole('button', { name: say.solveSubmit }).click();
    const dialog = page.getByRole('dialog');
    for (const sentence of [say.result('Przyjdzie', true, true), say.payoutPreview(100, 1), say.confirmSolveText])
      expect(await isShown(dialog, sentence), sentence).toBe(true);
    await dialog.getByRole('button', { name: say.cancel }).click();
    await dialog.waitFor({ state: 'hidden' });
    await askLast(page, marketId, say.chooseYes);
    await confirmOf(page).click();

    await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
    expect(await isShown(page, say.solvedDone)).toBe(true);
    expect(await isShown(page, marketTexts.solvedAs('Przyjdzie', true))).toBe(true);
    expect(await isShown(page, uiTexts.fulfilled)).toBe(true);
    expect(await isShown(page, marketTexts.solvedOn(dateInWords(inDays(0))))).toBe(true);
    expect(await page.getByRole('link', { name: marketsTexts.actions.solve }).count()).toBe(0);
    expect(await page.getByText(marketTexts.yourMarket).count()).toBe(0);
    expect(await Promise.all([budgetOf(hanna.api), budgetOf(kacper.api)])).toEqual([before[0]! + 100, before[1]]);
    expect(troubles()).toEqual([]);
  });

  test('a market with several bets is solved by the correct bet; the others pay no', async () => {
    const topic = `Kto zdobędzie mistrzostwo? (${device})`;
    const { marketId, bets } = await openMarket(author.api, { topic, bets: ['Legia', 'Jagiellonia', 'Pogoń'] });
    await buy(hanna.api, bets[1]!, { shares: 10 });
    await buy(kacper.api, bets[0]!, { option: false, shares: 20 });
    await buy(hanna.api, bets[2]!, { shares: 5 });

    const { page, visit, troubles } = await stage.enter('autorka', { ...author, size });
    await visit(`/markets/solveMarket/${marketId}`);
    await page.getByRole('button', { name: say.solveSubmit }).click();
    expect(await isShown(page, say.betMissing)).toBe(true);
    await page.getByRole('radio', { name: 'Jagiellonia' }).click();
    expect(await isShown(page, say.payoutPreview(30, 2))).toBe(true);
    await askLast(page, marketId, 'Jagiellonia');
    await confirmOf(page).click();
    await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
    expect(await isShown(page, marketTexts.solvedAs('Jagiellonia', true))).toBe(true);
    await expect.poll(() => page.getByText(marketTexts.correctFor(true)).count(), PATIENCE).toBe(1);
    expect(await page.getByText(marketTexts.correctFor(false)).count()).toBe(2);
    expect(await page.getByText(uiTexts.unfulfilled, { exact: true }).count()).toBe(2);
    expect(troubles()).toEqual([]);
  });
});

test('Before its predicted end a market warns, without one too; afterwards it should have ended', async () => {
  const later = await openMarket(author.api, { topic: 'Czy zdążą z mostem?', endDate: inDays(40) });
  const unknown = await openMarket(author.api, { topic: 'Czy odkryją życie?' });
  const due = await openMarket(author.api, { topic: 'Czy już po wszystkim?', endDate: inDays(2) });
  // Time passes.
  await stage.database.pool.query('update markets set end_date = $1 where id = $2', [inDays(-1), due.marketId]);
  const { page, visit } = await stage.enter('autorka', author);
  for (const [id, title, text] of [
    [later.marketId, say.solveEarly, say.solveEarlyText(dateInWords(inDays(40)), relativeDay(inDays(40), new Date()))],
    [unknown.marketId, say.solveEarly, say.solveUnknownText],
    [due.marketId, say.solveDue, say.solveDueText],
  ] as const) {
    await visit(`/markets/solveMarket/${id}`);
    expect(await isShown(page, title)).toBe(true);
    expect(await isShown(page, text)).toBe(true);
  }
});

test('A market is solved when it is published, and only once; until then and after the page says so and leads on', async () => {
  const empty = await draftMarket(author.api, { topic: 'Czy bez zakładów?' });
  const draft = await draftMarket(author.api, { topic: 'Czy prywatny?', bets: ['Tak'] });
  const solved = await openMarket(author.api, { topic: 'Czy rozwiązany?' });
  await author.api(endpoints.solveMarket, { query: { marketId: solved.marketId, betId: solved.bets[0]!.id } });
  const { page, visit } = await stage.enter('autorka', author);
  for (const [screen, id, sentence, link] of [
    ['solveMarket', empty.marketId, say.noBets, `#/markets/editBets/${empty.marketId}`],
    ['solveMarket', draft.marketId, say.notPublished, `#/markets/makePublic/${draft.marketId}`],
    ['solveMarket', solved.marketId, say.solved, `#/markets/details/${solved.marketId}`],
    ['editBets', solved.marketId, say.solved, `#/markets/details/${solved.marketId}`],
    ['editMarket', solved.marketId, say.solved, `#/markets/details/${solved.marketId}`],
  ] as const) {
    await visit(`/markets/${screen}/${id}`);
    expect(await isShown(page, sentence), `${screen}/${id}`).toBe(true);
    expect(await page.locator(`main a[href="${link}"]`).count(), `${screen}/${id}`).toBe(1);
  }
});

describe('Solving is one intent, however often it is pressed', () => {
  test('when the answer is lost, the next press carries the same key, and the market is paid out once', async () => {
    const { marketId, bets } = await openMarket(author.api, { topic: 'Czy zginie odpowiedź?' });
    await buy(hanna.api, bets[0]!, { shares: 50 });
    const before = (await budgetOf(hanna.api))!;
    const { page, visit } = await stage.enter('autorka', author);
    await visit(`/markets/solveMarket/${marketId}`);
    await askLast(page, marketId, say.chooseYes);
    const keys: (string | undefined)[] = [];
    await page.route('**/markets/solveMarket*', async (route: Route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return await route.continue();
      // The server does it, the answer gets lost on the way.
      await route.fetch();
      return await route.abort();
    });
    await confirmOf(page).click();
    expect(await isShown(page.getByRole('dialog'), uiTexts.networkFailed)).toBe(true);
    await confirmOf(page).click();
    await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(await budgetOf(hanna.api)).toBe(before + 50);
    expect(await stage.game.admin('audit')).toMatch(/ 0 differences$/m);
  });

  test('when the server is busy, the question stays open with the choice and can be answered again', async () => {
    const { marketId } = await openMarket(author.api, { topic: 'Czy będzie tłok?' });
    const { page, visit } = await stage.enter('autorka', author);
    await visit(`/markets/solveMarket/${marketId}`);
    await askLast(page, marketId, say.chooseNo);
    await busyOnce(page, '**/markets/solveMarket*');
    await confirmOf(page).click();
    expect(await isShown(page.getByRole('dialog'), uiTexts.busy)).toBe(true);
    expect(await isShown(page.getByRole('dialog'), say.result('Tak będzie', false, true))).toBe(true);
    await confirmOf(page).click();
    await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
    expect(await isShown(page, marketTexts.solvedAs('Tak będzie', false))).toBe(true);
    expect(await isShown(page, uiTexts.unfulfilled)).toBe(true);
  });

  test('when it was solved meanwhile, the page says so and nothing is paid again', async () => {
    const { marketId, bets } = await openMarket(author.api, { topic: 'Czy ktoś był szybszy?' });
    const { page, visit } = await stage.enter('autorka', author);
    await visit(`/markets/solveMarket/${marketId}`);
    await askLast(page, marketId, say.chooseNo);
    await author.api(endpoints.solveMarket, { query: { marketId, betId: bets[0]!.id } });
    await confirmOf(page).click();
    await page.getByRole('link', { name: say.backToMarket }).filter({ visible: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await isShown(page, errorTexts.MARKET_SOLVED)).toBe(true);
    expect(await author.api(endpoints.getMarket, { params: { id: marketId } })).toMatchObject({ correctBetOption: true });
  });
});
