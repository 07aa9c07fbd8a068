import type { Page } from '@playwright/test';
import { endpoints, type Market } from '@wieszcz/api';
import { TOPIC_LENGTH, UNDETERMINED_END } from '@wieszcz/domain';
import { editorTexts as texts, errorTexts, uiTexts, validationTexts } from '@wieszcz/texts';
import { expect, test as base } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { holdCalls, rejectNextAsBusy } from '../pages/api-responses.ts';
import { expectFieldError } from '../pages/fields.ts';
import { dayFromToday } from '../seed/days.ts';
import { createDraft } from '../seed/markets.ts';
import { createUser, type SignedInUser } from '../seed/users.ts';

const test = base.extend<{
  /** A moderator of this test only, because tests assert on the whole list of the author's drafts. */
  author: SignedInUser;
}>({
  author: async ({ game }, use, { testId }) => await use(await createUser(game, 'moderator', `autorka-${testId.slice(-8)}`)),
});

const formOf = (page: Page) => ({
  topic: page.getByLabel(texts.topic),
  category: page.getByRole('combobox', { name: texts.category }),
  endDate: page.getByLabel(texts.endDate),
  description: page.getByLabel(texts.description),
  submit: page.getByRole('button', { name: texts.submitCreate }),
});

test.describe('The form of a new market', () => {
  test('requires a topic and a description, marks each error at its field, and lists links to them', async ({
    author,
    openWindow,
  }) => {
    const { page, visit, takeConsoleErrors } = await openWindow(author);
    await visit('/createMarket');
    const { topic, endDate, description, submit } = formOf(page);
    await submit.click();
    await expectFieldError(topic, validationTexts.required);
    await expectFieldError(description, validationTexts.required);
    await expectFieldError(endDate, null);
    await expect(page.getByText(uiTexts.fixFields(2)).first()).toBeVisible();
    await page.getByRole('button', { name: uiTexts.fieldError(texts.description, validationTexts.required) }).click();
    await expect(description).toBeFocused();

    await topic.fill('  Ja  ');
    await submit.click();
    await expectFieldError(topic, validationTexts.topic(TOPIC_LENGTH));

    // A character that reverses the direction of text, and a control character.
    await topic.fill('Kto \u202eargyw?');
    await description.fill('Opis\u0008');
    await submit.click();
    await expectFieldError(topic, validationTexts.characters);
    await expectFieldError(description, validationTexts.characters);
    // Zero-width spaces count as no text.
    await topic.fill('\u200b\u200b\u200b');
    await submit.click();
    await expectFieldError(topic, validationTexts.required);
    expect(takeConsoleErrors()).toEqual([]);
    expect(await listDrafts(author)).toEqual([]);
  });

  test('is empty after a market was created, also if something was entered meanwhile', async ({ author, openWindow }) => {
    const { page, visit } = await openWindow(author);
    await visit('/createMarket');
    const { topic, description, submit } = formOf(page);
    await topic.fill('Czy powstanie drugi most?');
    await description.fill('Decyduje komunikat ratusza.');
    const call = '**/markets/new*';
    const answer = await holdCalls(page, call);
    const sent = page.waitForRequest(call);
    await submit.click();
    await sent;
    await description.fill('Decyduje komunikat ratusza, a nie prasy.');
    answer();
    await page.waitForURL(/#\/markets\/editBets\/\d+$/);
    await visit('/createMarket');
    await expect(topic).toHaveValue('');
    await expect(description).toHaveValue('');
  });

  test('accepts only an end date after today', async ({ author, openWindow }) => {
    const { page, visit } = await openWindow(author);
    await visit('/createMarket');
    const { topic, endDate, description, submit } = formOf(page);
    await topic.fill('Czy powstanie trzecia linia metra?');
    await description.fill('Decyduje komunikat ratusza.');
    for (const days of [0, -1]) {
      await endDate.fill(dayFromToday(days));
      await endDate.blur();
      await submit.click();
      await expectFieldError(endDate, errorTexts.END_DATE_PAST);
    }
    await endDate.fill(dayFromToday(2));
    await endDate.blur();
    await submit.click();
    await page.waitForURL(/#\/markets\/editBets\/\d+$/);
    await expect(page.getByText(texts.created).first()).toBeVisible();
    expect((await listDrafts(author))[0]?.endDate).toBe(dayFromToday(2));
  });

  test('reads the end date as people write it, and keeps and refuses a text that names no day', async ({
    author,
    openWindow,
  }) => {
    const { page, visit } = await openWindow(author);
    await visit('/createMarket');
    const { topic, endDate, description } = formOf(page);
    await topic.fill('Czy powstanie muzeum komiksu?');
    await description.fill('Decyduje komunikat ratusza.');
    for (const typed of ['31 grudnia 2099', '31.12.99', ' 31 XII 2099 r.', '2099-12-31']) {
      await endDate.fill('');
      await endDate.fill(typed);
      await endDate.blur();
      await expect(endDate).toHaveValue('31 grudnia 2099');
      await expectFieldError(endDate, null);
    }
    for (const [typed, error] of [
      ['koniec roku', validationTexts.endDateUnread],
      ['30.02.2099', validationTexts.endDateUnread],
      ['1.1.3000', validationTexts.endDateFar],
    ] as const) {
      await endDate.fill(typed);
      await endDate.press('Enter');
      await expectFieldError(endDate, error);
      await endDate.blur();
      await expectFieldError(endDate, error);
    }
    await endDate.fill('jutro');
    await endDate.blur();
    await expect(endDate).toHaveValue('jutro');
    expect(await listDrafts(author)).toEqual([]);
    await page.getByRole('button', { name: texts.undo }).click();
    await expect(endDate).toHaveValue('');
    await expectFieldError(endDate, null);

    await topic.fill('Czy powstanie muzeum komiksu?');
    await description.fill('Decyduje komunikat ratusza.');
    await endDate.fill('31 grudnia 2099');
    await endDate.press('Enter');
    await page.waitForURL(/#\/markets\/editBets\/\d+$/);
    expect((await listDrafts(author))[0]?.endDate).toBe('2099-12-31');
  });

  test('keeps the chosen end date when its day is clicked again, and drops it by the button and with the text', async ({
    author,
    openWindow,
  }) => {
    const { page, visit } = await openWindow(author);
    await visit('/createMarket');
    const { endDate } = formOf(page);
    const choose = async () => {
      await endDate.fill('31.12.2099');
      await page.getByRole('button', { name: '31 grudnia 2099', exact: true }).click();
      await expect(page.getByRole('table')).toHaveCount(0);
      await endDate.blur();
      await expect(endDate).toHaveValue('31 grudnia 2099');
    };
    await choose();
    await page.getByRole('button', { name: texts.clearDate }).click();
    await expect(endDate).toHaveValue('');
    await choose();
    await endDate.fill('');
    await endDate.blur();
    await expect(endDate).toHaveValue('');
    await expect(page.getByRole('button', { name: texts.undo })).toBeDisabled();
  });

  test('marks a taken topic at its field, and keeps all values', async ({ author, openWindow }) => {
    await createDraft(author.api, { topic: 'Kto wygra wybory w Łodzi?' });
    const { page, visit } = await openWindow(author);
    await visit('/createMarket');
    const { topic, category, endDate, description, submit } = formOf(page);
    await expect(category).toHaveValue(uiTexts.category.SPORT);
    await topic.fill('KTO WYGRA WYBORY W ŁODZI?');
    await category.click();
    await page.getByRole('option', { name: uiTexts.category.POLICY }).click();
    await endDate.fill('31.12.2099');
    await description.fill('Wynik podaje PKW.\nRemis oznacza nie.');
    await submit.click();
    await expectFieldError(topic, errorTexts.TOPIC_TAKEN);
    expect(await Promise.all([topic, category, endDate, description].map((field) => field.inputValue()))).toEqual([
      'KTO WYGRA WYBORY W ŁODZI?',
      uiTexts.category.POLICY,
      '31 grudnia 2099',
      'Wynik podaje PKW.\nRemis oznacza nie.',
    ]);

    await topic.fill('Kto wygra wybory w Radomiu?');
    await submit.click();
    await page.waitForURL(/#\/markets\/editBets\/\d+$/);
    expect((await listDrafts(author))[0]).toMatchObject({
      topic: 'Kto wygra wybory w Radomiu?',
      category: 'POLICY',
      endDate: '2099-12-31',
      description: 'Wynik podaje PKW.\nRemis oznacza nie.',
    });
  });

  test('creates the market once when the author retries after a busy server', async ({ author, openWindow }) => {
    const { page, visit } = await openWindow(author);
    await visit('/createMarket');
    const { topic, description, submit } = formOf(page);
    await topic.fill('Czy spadnie bezrobocie?');
    await description.fill('Dane podaje GUS.');
    await rejectNextAsBusy(page, '**/markets/new*');
    await submit.click();
    await expect(page.getByRole('alert').getByText(errorTexts.EXCHANGE_BUSY).first()).toBeVisible();
    await expect
      .poll(async () => [await topic.inputValue(), await description.inputValue()])
      .toEqual(['Czy spadnie bezrobocie?', 'Dane podaje GUS.']);
    await submit.click();
    await page.waitForURL(/#\/markets\/editBets\/\d+$/);
    expect((await listDrafts(author)).filter(({ topic }) => topic === 'Czy spadnie bezrobocie?')).toHaveLength(1);
  });
});

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('the steps to a published market are data, bets, cover and review, and each leads back to the earlier ones', async ({
      author,
      openWindow,
    }) => {
      const { page, visit, takeConsoleErrors } = await openWindow(author);
      await visit('/createMarket');
      await expect.poll(() => listStepStates(page)).toEqual(['current', 'next', 'next', 'next']);
      const { topic, description, submit } = formOf(page);
      await topic.fill(`Czy na ${device} widać morze?`);
      await description.fill('Pytamy latarnika.');
      await submit.click();

      await page.getByRole('heading', { level: 1, name: texts.bets }).waitFor();
      await expect.poll(() => listStepStates(page)).toEqual(['done', 'current', 'next', 'next']);
      await expect(page.getByText(texts.noBetsHint).first()).toBeVisible();
      await page.getByLabel(texts.betTitle).fill('Widać');
      await page.getByLabel(texts.betYes).fill('0,5');
      await page.getByLabel(texts.betNo).fill('0.55');
      await page.getByRole('button', { name: texts.addBet }).click();
      await page.getByRole('cell', { name: 'Widać', exact: true }).waitFor();
      await page.getByRole('link', { name: texts.toCover }).click();

      await page.getByRole('heading', { level: 1, name: texts.cover }).waitFor();
      await expect.poll(() => listStepStates(page)).toEqual(['done', 'done', 'current', 'next']);
      await page.getByRole('link', { name: texts.skipCover }).click();

      await page.getByRole('heading', { level: 1, name: texts.publish }).waitFor();
      await expect.poll(() => listStepStates(page)).toEqual(['done', 'done', 'skipped', 'current']);
      const steps = page.getByRole('navigation', { name: texts.stepsLabel });
      await steps.getByRole('link', { name: texts.steps.data }).click();
      await page.getByRole('heading', { level: 1, name: texts.edit }).waitFor();
      await page.goBack();
      await page.getByRole('button', { name: texts.publishSubmit }).click();
      await page.getByRole('dialog').getByRole('button', { name: texts.publishSubmit }).click();
      await page.waitForURL(/#\/markets\/details\/\d+$/);
      await expect(page.getByText(texts.publishedDone).first()).toBeVisible();
      await page.getByRole('heading', { level: 1, name: `Czy na ${device} widać morze?` }).waitFor();
      const id = Number(page.url().split('/').at(-1));
      expect(await author.api(endpoints.getMarket, { params: { id } })).toMatchObject({
        category: 'SPORT',
        endDate: UNDETERMINED_END,
        published: true,
      });
      expect(takeConsoleErrors()).toEqual([]);
    });
  });
}

/** The user's unpublished markets, newest first. */
const listDrafts = async ({ api }: SignedInUser): Promise<Market[]> =>
  (await api(endpoints.listPrivateMarkets, { query: {} })).content;

/** The state of each step to a published market: 'done', 'skipped', 'current' or 'next'. */
const listStepStates = (page: Page) =>
  page
    .getByRole('navigation', { name: texts.stepsLabel })
    .getByRole('listitem')
    .evaluateAll((steps) => steps.map((step) => step.getAttribute('data-state')));
