import { endpoints } from '@wieszcz/api';
import {
  editorTexts as say,
  endDateInWords,
  errorTexts,
  marketsTexts,
  marketTexts,
  relativeDay,
  UNDETERMINED,
  uiTexts,
  validationTexts,
  warsawIsoDay,
} from '@wieszcz/texts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, newAccount } from './stage/accounts.ts';
import { busyOnce } from './stage/answers.ts';
import { complains } from './stage/fields.ts';
import { draftMarket, openMarket } from './stage/markets.ts';
import { DESKTOP, isShown, openStage, PATIENCE, PHONE } from './stage/stage.ts';

const stage = openStage('empty');

let author: Account;
beforeAll(async () => {
  author = await newAccount(stage, 'moderator', 'autorka');
});

const marketOf = (id: number) => author.api(endpoints.getMarket, { params: { id } });
const LOOKS = [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const;

describe('The cover of a market', () => {
  test('must be chosen, must be an image, and at most 5 MB large', async () => {
    const { marketId } = await draftMarket(author.api, { topic: 'Czy otworzą muzeum?' });
    const { page, visit } = await stage.enter('autorka', author);
    await visit(`/markets/editCover/${marketId}`);
    const alert = page.getByRole('alert');
    const submit = page.getByRole('button', { name: say.submitCover });
    await submit.click();
    expect(await isShown(alert, say.choose)).toBe(true);
    await chooseCover(page, 'notatki.txt', 'text/plain', Buffer.from('To nie jest zdjęcie.'));
    expect(await isShown(alert, say.notImage)).toBe(true);
    await chooseCover(page, 'za-duze.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
    expect(await isShown(alert, say.tooLarge)).toBe(true);
    // Its name and type promise a picture; the server looks inside.
    await chooseCover(page, 'udaje.png', 'image/png', Buffer.from('Też nie jest zdjęciem.'));
    await submit.click();
    expect(await isShown(alert, errorTexts.COVER_NOT_IMAGE)).toBe(true);
    expect((await marketOf(marketId)).marketCover).toBeNull();
  });

  test.each([
    ['JPEG', 'image/jpeg', DESKTOP],
    ['PNG', 'image/png', PHONE],
  ] as const)('is previewed and uploaded as %s, and stands on the market', async (kind, type, size) => {
    const { marketId } = await draftMarket(author.api, { topic: `Czy ${kind} przetrwa?`, bets: ['Przetrwa'] });
    const { page, visit, troubles } = await stage.enter('autorka', { ...author, size });
    await visit(`/markets/editCover/${marketId}`);
    expect(await isShown(page, say.previewDefault(uiTexts.category.SPORT))).toBe(true);
    const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: 'teal' } });
    await chooseCover(page, `morze.${kind}`, type, await (kind === 'PNG' ? picture.png() : picture.jpeg()).toBuffer());
    expect(await isShown(page, say.previewChosen(`morze.${kind}`))).toBe(true);
    await expect.poll(() => widthOf(page, say.coverAlt), PATIENCE).toBe(640);
    await page.getByRole('button', { name: say.undo }).click();
    expect(await isShown(page, say.previewDefault(uiTexts.category.SPORT))).toBe(true);

    await chooseCover(page, `morze.${kind}`, type, await (kind === 'PNG' ? picture.png() : picture.jpeg()).toBuffer());
    await busyOnce(page, '**/markets/marketCover/*');
    await page.getByRole('button', { name: say.submitCover }).click();
    expect(await isShown(page.getByRole('alert'), errorTexts.EXCHANGE_BUSY)).toBe(true);
    expect(await isShown(page, say.previewChosen(`morze.${kind}`))).toBe(true);
    await page.getByRole('button', { name: say.submitCover }).click();
    await page.waitForURL((url) => url.hash === `#/markets/makePublic/${marketId}`);
    expect(await isShown(page, say.coverSaved)).toBe(true);
    troubles();
    const { marketCover } = await marketOf(marketId);
    await visit(`/markets/details/${marketId}`);
    await expect.poll(() => page.locator(`img[src="${marketCover?.url}"]`).first().evaluate(naturalWidth), PATIENCE).toBe(640);
    await visit(`/markets/editCover/${marketId}`);
    expect(await isShown(page, say.previewCurrent)).toBe(true);
    expect(troubles()).toEqual([]);
  });

  test('cannot be changed once the market is published', async () => {
    const { marketId } = await draftMarket(author.api, { topic: 'Czy wróci targ?', bets: ['Wróci'] });
    const { page, visit } = await stage.enter('autorka', author);
    await visit(`/markets/editCover/${marketId}`);
    await chooseCover(
      page,
      'targ.png',
      'image/png',
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    await author.api(endpoints.publishMarket, { query: { marketId } });
    await page.getByRole('button', { name: say.submitCover }).click();
    expect(await isShown(page, say.coverFrozen)).toBe(true);
    await page.getByRole('link', { name: say.backToMarket }).click();
    await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
  });
});

describe('A market is published', () => {
  test('after a last look at everything', async () => {
    const { marketId } = await draftMarket(author.api, { topic: 'Kto wygra derby?', bets: ['Wisła', 'Cracovia'] });
    const { page, visit } = await stage.enter('autorka', author);
    await visit(`/markets/makePublic/${marketId}`);
    expect(await isShown(page, say.publishWarning)).toBe(true);
    const review = await page.locator('dl').innerText();
    for (const part of ['Kto wygra derby?', uiTexts.category.SPORT, UNDETERMINED, 'Wisła, Cracovia', 'Wynik podaje organizator.'])
      expect(review.replaceAll(/\s/g, ' ')).toContain(part);
    for (const [name, screen] of [
      [say.editData, 'editMarket'],
      [say.editBets, 'editBets'],
      [say.changeCover, 'editCover'],
    ] as const)
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(`#/markets/${screen}/${marketId}`);
    await busyOnce(page, '**/markets/makePublic*');
    await page.getByRole('button', { name: say.publishSubmit }).click();
    expect(await isShown(page.getByRole('alert'), errorTexts.EXCHANGE_BUSY)).toBe(true);
    await page.getByRole('button', { name: say.publishSubmit }).click();
    await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
    expect((await marketOf(marketId)).published).toBe(true);
  });

  test('not without bets', async () => {
    const { marketId } = await draftMarket(author.api, { topic: 'Kto zdobędzie Oscara?' });
    const { page, visit } = await stage.enter('autorka', author);
    await visit(`/markets/makePublic/${marketId}`);
    expect(await isShown(page, say.cannotPublish)).toBe(true);
    expect(await page.getByRole('button', { name: say.publishSubmit }).count()).toBe(0);
  });

  test('once: a published market says that it is public already', async () => {
    const { marketId } = await draftMarket(author.api, { topic: 'Kto zdobędzie Nike?', bets: ['Tokarczuk'] });
    const { page, visit } = await stage.enter('autorka', author);
    await visit(`/markets/makePublic/${marketId}`);
    await author.api(endpoints.publishMarket, { query: { marketId } });
    await page.getByRole('button', { name: say.publishSubmit }).click();
    expect(await isShown(page, say.alreadyPublished)).toBe(true);
    await page.getByRole('link', { name: say.seeMarket }).click();
    await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
  });
});

describe('The data of a market', () => {
  const inDays = (days: number) => warsawIsoDay(new Date(Date.now() + days * 86_400_000));

  test.each(LOOKS)('are frozen after publication, and the form says why, except for the end; on %s', async (where, size) => {
    const { marketId } = await openMarket(author.api, { topic: `Czy dojedzie pociąg? Na ${where}` });
    const { page, visit, troubles } = await stage.enter('autorka', { ...author, size });
    await visit(`/markets/editMarket/${marketId}`);
    expect(await isShown(page, say.frozen)).toBe(true);
    for (const field of [say.topic, say.category, say.description])
      expect(
        await page
          .getByRole('textbox', { name: field })
          .or(page.getByRole('combobox', { name: field }))
          .isDisabled(),
      ).toBe(true);
    expect(await page.getByText(say.frozenField).count()).toBe(3);
    const endDate = page.getByLabel(say.endDate);
    await endDate.fill(inDays(0));
    await endDate.blur();
    await page.getByRole('button', { name: say.submitEdit }).click();
    await complains(endDate, validationTexts.endDatePast);
    await endDate.fill(inDays(40));
    await endDate.blur();
    await page.getByRole('button', { name: say.submitEdit }).click();
    await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
    const shown = size === PHONE ? marketTexts.endsIn(relativeDay(inDays(40), new Date())) : endDateInWords(inDays(40));
    expect(await isShown(page, shown)).toBe(true);
    expect(troubles()).toEqual([]);
  });

  test('can all be changed before; a topic of another market is refused at its field', async () => {
    await draftMarket(author.api, { topic: 'Czy zajęty tytuł?' });
    const { marketId } = await draftMarket(author.api, { topic: 'Czy wolny tytuł?', endDate: inDays(30) });
    const { page, visit } = await stage.enter('autorka', author);
    await visit(`/markets/editMarket/${marketId}`);
    const topic = page.getByLabel(say.topic);
    await topic.fill('Czy zajęty tytuł?');
    await page.getByLabel(say.description).fill('Nowe zasady.');
    await page.getByRole('button', { name: say.clearDate }).click();
    await page.getByRole('button', { name: say.submitEdit }).click();
    await complains(topic, errorTexts.TOPIC_TAKEN);
    expect(await page.getByLabel(say.description).inputValue()).toBe('Nowe zasady.');
    await page.getByRole('button', { name: say.undo }).click();
    expect(await topic.inputValue()).toBe('Czy wolny tytuł?');
    await topic.fill('');
    await page.getByRole('button', { name: say.submitEdit }).click();
    await complains(topic, validationTexts.required);
    await topic.fill('Czy nowy tytuł?');
    await page.getByRole('combobox', { name: say.category }).click();
    await page.getByRole('option', { name: uiTexts.category.OTHER }).click();
    await page.getByRole('button', { name: say.submitEdit }).click();
    await page.waitForURL((url) => url.hash === `#/markets/editBets/${marketId}`);
    expect(await marketOf(marketId)).toMatchObject({ topic: 'Czy nowy tytuł?', category: 'OTHER', endDate: inDays(30) });
  });
});

describe('A market is deleted', () => {
  test('only without bets: until then the page leads to them', async () => {
    const { marketId } = await draftMarket(author.api, { topic: 'Czy zniknie z zakładem?', bets: ['Zniknie'] });
    const { page, visit } = await stage.enter('autorka', author);
    await visit(`/markets/delete/${marketId}`);
    await page.getByRole('heading', { level: 1, name: say.deleteTitle }).waitFor();
    expect(await isShown(page, say.deleteHasBets)).toBe(true);
    expect(await page.getByRole('button', { name: say.deleteSubmit }).count()).toBe(0);
    await page.getByRole('link', { name: say.editBets }).click();
    await page.waitForURL((url) => url.hash === `#/markets/editBets/${marketId}`);
  });

  test.each(LOOKS)('after a question, for good, and is gone from the list; on %s', async (where, size) => {
    const { marketId, topic } = await draftMarket(author.api, { topic: `Czy zniknie? Na ${where}` });
    const { page, visit, troubles } = await stage.enter('autorka', { ...author, size });
    await visit(`/markets/delete/${marketId}`);
    expect(await isShown(page, say.deleteQuestion)).toBe(true);
    await page.getByRole('button', { name: say.deleteSubmit }).click();
    await page.waitForURL((url) => url.hash === '#/markets');
    expect(await isShown(page, say.deleted)).toBe(true);
    await page.getByRole('heading', { level: 1, name: marketsTexts.title }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: topic }).count(), PATIENCE).toBe(0);
    await expect(marketOf(marketId)).rejects.toThrow(errorTexts.MARKET_NOT_FOUND);
    expect(troubles()).toEqual([]);
  });

  test('not when a bet came meanwhile: the page leads to it', async () => {
    const { marketId } = await draftMarket(author.api, { topic: 'Czy ktoś coś dodał?' });
    const { page, visit } = await stage.enter('autorka', author);
    await visit(`/markets/delete/${marketId}`);
    const bet = { marketId, title: 'Dodał', yesPrice: 0.5, noPrice: 0.5, shares: 10_000 };
    await author.api(endpoints.addBet, { body: bet });
    await page.getByRole('button', { name: say.deleteSubmit }).click();
    expect(await isShown(page, errorTexts.MARKET_HAS_BETS)).toBe(true);
    await page.getByRole('link', { name: say.editBets }).waitFor();
  });

  test('not once it is published', async () => {
    const { marketId } = await openMarket(author.api, { topic: 'Czy zostanie?' });
    const { page, visit } = await stage.enter('autorka', author);
    await visit(`/markets/delete/${marketId}`);
    expect(await isShown(page, say.deletePublished)).toBe(true);
    expect(await page.getByRole('link', { name: say.backToMarket }).getAttribute('href')).toBe(`#/markets/details/${marketId}`);
  });
});

test('An editing page whose market does not load asks to refresh, and another try shows it', async () => {
  const { marketId } = await draftMarket(author.api, { topic: 'Czy się wczyta?' });
  const { page, goTo } = await stage.enter('autorka', author);
  const call = `**/markets/${marketId}?*`;
  await page.route(call, (route) => route.fulfill({ status: 500, body: errorTexts.INTERNAL }));
  await goTo(`/markets/editMarket/${marketId}`);
  expect(await isShown(page, uiTexts.loadFailed)).toBe(true);
  await page.unroute(call);
  await page.getByRole('button', { name: uiTexts.retry }).click();
  await page.getByLabel(say.topic).waitFor();
});

const chooseCover = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel(say.coverField).setInputFiles({ name, mimeType, buffer });

const naturalWidth = (image: Element) => (image as HTMLImageElement).naturalWidth;
const widthOf = (page: Page, alt: string) => page.getByAltText(alt).evaluate(naturalWidth);
