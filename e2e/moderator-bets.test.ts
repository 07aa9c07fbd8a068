import { endpoints } from '@wieszcz/api';
import { MAX_BET_SHARES, MAX_PRICE, MAX_PRICE_SUM, MIN_BET_SHARES, MIN_PRICE, MIN_PRICE_SUM } from '@wieszcz/domain';
import { editorTexts as say, errorTexts, marketTexts, uiTexts, validationTexts } from '@wieszcz/texts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, newAccount } from './stage/accounts.ts';
import { busyOnce } from './stage/answers.ts';
import { complains } from './stage/fields.ts';
import { draftMarket, openMarket } from './stage/markets.ts';
import { DESKTOP, isShown, openStage, type Person, PHONE } from './stage/stage.ts';

const stage = openStage('empty');

let author: Account;
beforeAll(async () => {
  author = await newAccount(stage, 'moderator', 'autorka');
});

const formOf = (page: Page) => ({
  title: page.getByLabel(say.betTitle),
  yes: page.getByLabel(say.betYes),
  no: page.getByLabel(say.betNo),
  shares: page.getByRole('textbox', { name: say.initialShares }),
  submit: page.getByRole('button', { name: say.addBet, exact: true }),
});

const betsOf = async (marketId: number) => (await author.api(endpoints.getMarket, { params: { id: marketId } })).bets ?? [];
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** The screen of a new market without bets. */
async function editBets(topic: string, size = DESKTOP): Promise<Person & { marketId: number }> {
  const { marketId } = await draftMarket(author.api, { topic });
  const person = await stage.enter('autorka', { ...author, size });
  await person.visit(`/markets/editBets/${marketId}`);
  return { ...person, marketId };
}

describe('A bet', () => {
  test('needs a title, both prices and its shares, each named at its field', async () => {
    const { page, marketId, troubles } = await editBets('Czy będzie mróz?');
    const { title, yes, no, shares, submit } = formOf(page);
    expect(await shares.inputValue()).toMatch(/^10\s000$/);
    await shares.fill('');
    await submit.click();
    for (const field of [title, yes, no, shares]) await complains(field, validationTexts.required);
    expect(await betsOf(marketId)).toEqual([]);
    expect(troubles()).toEqual([]);
  });

  test('has prices above zero and at most 1 $, together 1 $ to 1,1 $, typed with a comma or a point', async () => {
    const { page, marketId } = await editBets('Czy będzie odwilż?');
    const { title, yes, no, submit } = formOf(page);
    await title.fill('Będzie');
    await yes.fill('0');
    await no.fill('0,00');
    await submit.click();
    for (const field of [yes, no]) await complains(field, validationTexts.pricePositive);

    // Enter sends what stands in the box; leaving the box would bring it within its limits.
    await no.fill('0,05');
    await yes.fill('1.01');
    await yes.press('Enter');
    await complains(yes, validationTexts.priceRange({ min: MIN_PRICE, max: MAX_PRICE }));
    await no.focus();
    expect(await yes.inputValue()).toMatch(/^1,00\s\$$/);

    for (const [yesPrice, noPrice] of [
      ['0,44', '0.55'],
      ['0.56', '0,55'],
    ] as const) {
      await yes.fill(yesPrice);
      await no.fill(noPrice);
      expect(await isShown(page, say.sumWrong)).toBe(true);
      await submit.click();
      await complains(yes, validationTexts.priceSum({ min: MIN_PRICE_SUM, max: MAX_PRICE_SUM }));
    }
    expect(await betsOf(marketId)).toEqual([]);

    for (const [name, yesPrice, noPrice] of [
      ['Będzie', '0,45', '0.55'],
      ['Nie będzie', '0.55', '0,55'],
    ] as const) {
      await title.fill(name);
      await yes.fill(yesPrice);
      await no.fill(noPrice);
      expect(await isShown(page, say.sumGood)).toBe(true);
      await submit.click();
      await page.getByRole('cell', { name, exact: true }).waitFor();
    }
    expect(await betsOf(marketId)).toMatchObject([
      { title: 'Będzie', yesPrice: 0.45, noPrice: 0.55, shares: 10_000 },
      { title: 'Nie będzie', yesPrice: 0.55, noPrice: 0.55, shares: 10_000 },
    ]);
  });

  test('opens with 10 000 to 100 000 shares, by the box or the slider', async () => {
    const { page, marketId } = await editBets('Czy wzejdzie słońce?');
    const { title, yes, no, shares } = formOf(page);
    await title.fill('Wzejdzie');
    await yes.fill('0,50');
    await no.fill('0,50');
    for (const beyond of ['9999', '100001']) {
      await shares.fill(beyond);
      await shares.press('Enter');
      await complains(shares, validationTexts.initialShares({ min: MIN_BET_SHARES, max: MAX_BET_SHARES }));
    }
    await title.focus();
    expect(await shares.inputValue()).toMatch(/^100\s000$/);
    await page.getByRole('slider').press('ArrowLeft');
    expect(await shares.inputValue()).toMatch(/^99\s999$/);
    await shares.press('Enter');
    await page.getByRole('cell', { name: 'Wzejdzie', exact: true }).waitFor();
    expect(await betsOf(marketId)).toMatchObject([{ shares: 99_999 }]);
  });

  test('has a title of its own in the market: the field says so, and all that was typed stays', async () => {
    const { marketId } = await draftMarket(author.api, { topic: 'Kto wygra maraton?', bets: ['Świątek'] });
    const { page, visit } = await stage.enter('autorka', author);
    await visit(`/markets/editBets/${marketId}`);
    const { title, yes, no, shares, submit } = formOf(page);
    await title.fill('ŚWIĄTEK');
    await yes.fill('0,33');
    await no.fill('0,70');
    await shares.fill('20 000');
    await submit.click();
    await complains(title, errorTexts.BET_TITLE_TAKEN);
    const typed = await Promise.all([title, yes, no, shares].map((field) => field.inputValue()));
    expect(typed.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(['ŚWIĄTEK', '0,33 $', '0,70 $', '20 000']);
    await title.fill('Linette');
    await submit.click();
    await page.getByRole('cell', { name: 'Linette', exact: true }).waitFor();
    expect(await title.inputValue()).toBe('');
  });

  test('is added once, when the server was first away, then busy, and was asked again', async () => {
    const { page, marketId } = await editBets('Czy zakwitną wiśnie?');
    const { title, yes, no, submit } = formOf(page);
    await title.fill('Zakwitną');
    await yes.fill('0,50');
    await no.fill('0,55');
    await page.context().setOffline(true);
    await submit.click();
    expect(await isShown(page.getByRole('alert'), uiTexts.networkFailed)).toBe(true);
    await page.context().setOffline(false);
    await busyOnce(page, '**/markets/addBet*');
    await submit.click();
    expect(await isShown(page.getByRole('alert'), errorTexts.EXCHANGE_BUSY)).toBe(true);
    expect(await title.inputValue()).toBe('Zakwitną');
    await submit.click();
    await page.getByRole('cell', { name: 'Zakwitną', exact: true }).waitFor();
    expect(await betsOf(marketId)).toHaveLength(1);
  });
});

describe.each([
  ['On a desktop', DESKTOP],
  ['On a phone', PHONE],
] as const)('%s', (where, size) => {
  test('a bet can be deleted until its market is published, after a second question', async () => {
    const { marketId } = await draftMarket(author.api, { topic: `Kto wygra ligę? ${where}`, bets: ['Lech', 'Raków'] });
    const { page, visit, troubles } = await stage.enter('autorka', { ...author, size });
    await visit(`/markets/editBets/${marketId}`);
    await page.getByRole('button', { name: say.deleteBet('Lech') }).click();
    const dialog = page.getByRole('dialog');
    expect(await isShown(dialog, say.confirmDeleteBetText('Lech'))).toBe(true);
    await dialog.getByRole('button', { name: say.cancel }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await betsOf(marketId)).toHaveLength(2);

    for (const [title, left] of [
      ['Lech', 1],
      ['Raków', 0],
    ] as const) {
      await page.getByRole('button', { name: say.deleteBet(title) }).click();
      await dialog.getByRole('button', { name: say.delete }).click();
      await rowOf(page, title).waitFor({ state: 'detached' });
      expect(await betsOf(marketId)).toHaveLength(left);
    }
    expect(await isShown(page, say.noBets)).toBe(true);
    expect(await isShown(page, say.noBetsHint)).toBe(true);
    expect(await page.getByRole('link', { name: say.confirmBets }).count()).toBe(0);
    expect(troubles()).toEqual([]);
  });

  test('bets can be added to a published market, not deleted, and players see them at once', async () => {
    const { marketId } = await openMarket(author.api, { topic: `Kto wygra turniej? ${where}`, bets: ['Hurkacz'] });
    const { page, visit, troubles } = await stage.enter('autorka', { ...author, size });
    await visit(`/markets/editBets/${marketId}`);
    expect(await isShown(page, say.publishedBets)).toBe(true);
    expect(await page.getByRole('button', { name: say.deleteBet('Hurkacz') }).count()).toBe(0);
    expect(await page.getByRole('link', { name: say.confirmBets }).count()).toBe(0);
    const { title, yes, no, submit } = formOf(page);
    await title.fill('Majchrzak');
    await yes.fill('0,40');
    await no.fill('0,65');
    await submit.click();
    await page.getByRole('cell', { name: 'Majchrzak', exact: true }).waitFor();
    await page.getByRole('link', { name: say.backToMarket }).click();
    await page.getByRole('heading', { level: 3, name: 'Majchrzak' }).waitFor();
    await page.getByRole('link', { name: marketTexts.browseLabel(true, 'Majchrzak') }).click();
    expect(await isShown(page, '10 000')).toBe(true);
    expect(troubles()).toEqual([]);
  });
});

test('A bet of a market that was published meanwhile is not deleted, and the question says why', async () => {
  const { marketId } = await draftMarket(author.api, { topic: 'Kto wygra regaty?', bets: ['Gdynia'] });
  const { page, visit } = await stage.enter('autorka', author);
  await visit(`/markets/editBets/${marketId}`);
  await author.api(endpoints.publishMarket, { query: { marketId } });
  await page.getByRole('button', { name: say.deleteBet('Gdynia') }).click();
  await page.getByRole('dialog').getByRole('button', { name: say.delete }).click();
  expect(await isShown(page.getByRole('dialog'), errorTexts.MARKET_PUBLISHED)).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: say.cancel }).click();
  expect(await isShown(page, say.publishedBets)).toBe(true);
  expect(await page.getByRole('button', { name: say.deleteBet('Gdynia') }).count()).toBe(0);
  expect(await betsOf(marketId)).toHaveLength(1);
});

test('A market without bets says so to its author and leads to where they are added', async () => {
  const { marketId } = await draftMarket(author.api, { topic: 'Czy zagra orkiestra?' });
  const { page, visit } = await stage.enter('autorka', author);
  await visit(`/markets/details/${marketId}`);
  expect(await isShown(page, marketTexts.noBets)).toBe(true);
  expect(await isShown(page, marketTexts.noBetsHint)).toBe(true);
  await page.getByRole('link', { name: marketTexts.addBets }).click();
  await page.waitForURL((url) => url.hash === `#/markets/editBets/${marketId}`);
});
