import { endpoints, type Market } from '@wieszcz/api';
import { TOPIC_LENGTH } from '@wieszcz/domain';
import { editorTexts as say, errorTexts, uiTexts, validationTexts, warsawIsoDay } from '@wieszcz/texts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, newAccount } from './stage/accounts.ts';
import { busyOnce } from './stage/answers.ts';
import { complains } from './stage/fields.ts';
import { draftMarket } from './stage/markets.ts';
import { DESKTOP, isShown, openStage, PHONE } from './stage/stage.ts';

const stage = openStage('empty');

let author: Account;
beforeAll(async () => {
  author = await newAccount(stage, 'moderator', 'autorka');
});

const DAY = 86_400_000;
const daysFromNow = (days: number): string => warsawIsoDay(new Date(Date.now() + days * DAY));

const formOf = (page: Page) => ({
  topic: page.getByLabel(say.topic),
  category: page.getByRole('combobox', { name: say.category }),
  endDate: page.getByLabel(say.endDate),
  description: page.getByLabel(say.description),
  submit: page.getByRole('button', { name: say.submitCreate }),
});

describe('A market is created', () => {
  test('with a topic and a description; each is asked for at its field, and a list leads to them', async () => {
    const { page, visit, troubles } = await stage.enter('autorka', author);
    await visit('/createMarket');
    const { topic, endDate, description, submit } = formOf(page);
    await submit.click();
    await complains(topic, validationTexts.required);
    await complains(description, validationTexts.required);
    await complains(endDate, null);
    expect(await isShown(page, uiTexts.fixFields(2))).toBe(true);
    await page.getByRole('button', { name: uiTexts.fieldError(say.description, validationTexts.required) }).click();
    expect(await description.evaluate((field) => field === document.activeElement)).toBe(true);

    await topic.fill('  Ja  ');
    await submit.click();
    await complains(topic, validationTexts.topic(TOPIC_LENGTH));

    await topic.fill('Kto \u202eargyw?');
    await description.fill('Opis\u0008');
    await submit.click();
    await complains(topic, validationTexts.characters);
    await complains(description, validationTexts.characters);
    await topic.fill('\u200b\u200b\u200b');
    await submit.click();
    await complains(topic, validationTexts.required);
    expect(troubles()).toEqual([]);
    expect(await drafts()).toEqual([]);
  });

  test('with an end later than today, or without one', async () => {
    const { page, visit } = await stage.enter('autorka', author);
    await visit('/createMarket');
    const { topic, endDate, description, submit } = formOf(page);
    await topic.fill('Czy powstanie trzecia linia metra?');
    await description.fill('Decyduje komunikat ratusza.');
    for (const past of [0, -1]) {
      await endDate.fill(daysFromNow(past));
      await endDate.blur();
      await submit.click();
      await complains(endDate, validationTexts.endDatePast);
    }
    await endDate.fill(daysFromNow(2));
    await endDate.blur();
    await submit.click();
    await page.waitForURL(/#\/markets\/editBets\/\d+$/);
    expect(await isShown(page, say.created)).toBe(true);
    expect((await drafts())[0]?.endDate).toBe(daysFromNow(2));
  });

  test('under a topic that no other has: the field says so, and all that was typed stays', async () => {
    await draftMarket(author.api, { topic: 'Kto wygra wybory w Łodzi?' });
    const { page, visit } = await stage.enter('autorka', author);
    await visit('/createMarket');
    const { topic, category, endDate, description, submit } = formOf(page);
    expect(await category.inputValue()).toBe(uiTexts.category.SPORT);
    await topic.fill('KTO WYGRA WYBORY W ŁODZI?');
    await category.click();
    await page.getByRole('option', { name: uiTexts.category.POLICY }).click();
    await endDate.fill('31.12.2031');
    await description.fill('Wynik podaje PKW.\nRemis oznacza nie.');
    await submit.click();
    await complains(topic, errorTexts.TOPIC_TAKEN);
    expect(await Promise.all([topic, category, endDate, description].map((field) => field.inputValue()))).toEqual([
      'KTO WYGRA WYBORY W ŁODZI?',
      uiTexts.category.POLICY,
      '31 grudnia 2031',
      'Wynik podaje PKW.\nRemis oznacza nie.',
    ]);

    await topic.fill('Kto wygra wybory w Radomiu?');
    await submit.click();
    await page.waitForURL(/#\/markets\/editBets\/\d+$/);
    expect((await drafts())[0]).toMatchObject({
      topic: 'Kto wygra wybory w Radomiu?',
      category: 'POLICY',
      endDate: '2031-12-31',
      description: 'Wynik podaje PKW.\nRemis oznacza nie.',
    });
  });

  test('once, when a busy server refused it first and was asked again', async () => {
    const { page, visit } = await stage.enter('autorka', author);
    await visit('/createMarket');
    const { topic, description, submit } = formOf(page);
    await topic.fill('Czy spadnie bezrobocie?');
    await description.fill('Dane podaje GUS.');
    await busyOnce(page, '**/markets/new*');
    await submit.click();
    expect(await isShown(page.getByRole('alert'), errorTexts.EXCHANGE_BUSY)).toBe(true);
    expect([await topic.inputValue(), await description.inputValue()]).toEqual(['Czy spadnie bezrobocie?', 'Dane podaje GUS.']);
    await submit.click();
    await page.waitForURL(/#\/markets\/editBets\/\d+$/);
    expect((await drafts()).filter(({ topic }) => topic === 'Czy spadnie bezrobocie?')).toHaveLength(1);
  });
});

describe('The way to a published market leads over its data, bets, cover and review, and back', () => {
  test.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ] as const)('on %s', async (where, size) => {
    const { page, visit, troubles } = await stage.enter('autorka', { ...author, size });
    await visit('/createMarket');
    expect(await stepsOf(page)).toEqual(['current', 'next', 'next', 'next']);
    const { topic, description, submit } = formOf(page);
    await topic.fill(`Czy na ${where} widać morze?`);
    await description.fill('Pytamy latarnika.');
    await submit.click();

    await page.getByRole('heading', { level: 1, name: say.bets }).waitFor();
    expect(await stepsOf(page)).toEqual(['done', 'current', 'next', 'next']);
    expect(await isShown(page, say.noBetsHint)).toBe(true);
    await page.getByLabel(say.betTitle).fill('Widać');
    await page.getByLabel(say.betYes).fill('0,5');
    await page.getByLabel(say.betNo).fill('0.55');
    await page.getByRole('button', { name: say.addBet }).click();
    await page.getByRole('cell', { name: 'Widać', exact: true }).waitFor();
    await page.getByRole('link', { name: say.toCover }).click();

    await page.getByRole('heading', { level: 1, name: say.cover }).waitFor();
    expect(await stepsOf(page)).toEqual(['done', 'done', 'current', 'next']);
    await page.getByRole('link', { name: say.skipCover }).click();

    await page.getByRole('heading', { level: 1, name: say.publish }).waitFor();
    expect(await stepsOf(page)).toEqual(['done', 'done', 'done', 'current']);
    const steps = page.getByRole('navigation', { name: say.stepsLabel });
    await steps.getByRole('link', { name: say.steps.data }).click();
    await page.getByRole('heading', { level: 1, name: say.edit }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: say.publishSubmit }).click();
    await page.waitForURL(/#\/markets\/details\/\d+$/);
    expect(await isShown(page, say.publishedDone)).toBe(true);
    await page.getByRole('heading', { level: 1, name: `Czy na ${where} widać morze?` }).waitFor();
    const id = Number(page.url().split('/').at(-1));
    expect(await author.api(endpoints.getMarket, { params: { id } })).toMatchObject({
      category: 'SPORT',
      endDate: expect.stringMatching(/^3000-/),
      published: true,
    });
    expect(troubles()).toEqual([]);
  });
});

const drafts = async (): Promise<Market[]> => (await author.api(endpoints.listPrivateMarkets, { query: {} })).content;

const stepsOf = (page: Page) =>
  page
    .getByRole('navigation', { name: say.stepsLabel })
    .getByRole('listitem')
    .evaluateAll((steps) => steps.map((step) => step.getAttribute('data-state')));
