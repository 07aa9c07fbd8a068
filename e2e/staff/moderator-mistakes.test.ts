import { endpoints } from '@wieszcz/api';
import { CORRECTION_LENGTH, MAX_CORRECTIONS } from '@wieszcz/domain';
import {
  dateTimeInWords,
  editorTexts,
  errorTexts,
  mistakeTexts as texts,
  marketTexts,
  uiTexts,
  unansweredTexts,
  validationTexts,
} from '@wieszcz/texts';
import { fireIntervals } from '../fixtures/held-intervals.ts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { holdCalls, loseResponseAndHoldRepetition, rejectNextAsBusy } from '../pages/api-responses.ts';
import { findAccessibilityFaults } from '../pages/axe.ts';
import { expectFieldError } from '../pages/fields.ts';
import { createDraft, createOpenMarket } from '../seed/markets.ts';
import { buyShares } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

let author: SignedInUser;
let player: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'omylna');
  player = await signUpPlayer(game, 'uwazny');
});

const findMarket = (id: number) => author.api(endpoints.getMarket, { params: { id } });

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device} the author of a published market with a mistake`, () => {
    test.use({ viewport });

    test('takes it back while nobody trades, corrects the title and publishes it again', async ({ openWindow }) => {
      const { marketId } = await createOpenMarket(author.api, { topic: `Czy wgramy mecz? (${device})` });
      const reader = await openWindow();
      await reader.visit(`/markets/details/${marketId}`);
      const { page, visit, takeConsoleErrors } = await openWindow(author);
      await visit(`/markets/details/${marketId}`);
      await expect(page.getByText(marketTexts.notePublished.none).first()).toBeVisible();
      await page.getByRole('link', { name: texts.takeBack }).first().click();

      await page.getByRole('heading', { level: 1, name: texts.takeBack }).waitFor();
      await expect(page.getByText(texts.takeBackQuestion)).toBeVisible();
      expect((await findMarket(marketId)).published).toBe(true);
      await page.getByRole('button', { name: texts.takeBack }).click();
      await page.waitForURL((url) => url.hash === `#/markets/editMarket/${marketId}`);
      await expect(page.getByText(texts.takenBack).first()).toBeVisible();
      await reader.page.reload();
      await expect(reader.page.getByText(marketTexts.notFound).first()).toBeVisible();

      await page.getByLabel(editorTexts.topic).fill(`Czy wygramy mecz? (${device})`);
      await page.getByRole('button', { name: editorTexts.submitEdit }).click();
      await page.waitForURL((url) => url.hash === `#/markets/editBets/${marketId}`);
      // The cover is the next step, as after the creation of a market.
      await page.getByRole('link', { name: editorTexts.toCover }).click();
      await page.getByRole('link', { name: editorTexts.skipCover }).click();
      await page.getByRole('button', { name: editorTexts.publishSubmit }).click();
      await page.getByRole('dialog').getByRole('button', { name: editorTexts.publishSubmit }).click();
      await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
      expect(await findMarket(marketId)).toMatchObject({ published: true, topic: `Czy wygramy mecz? (${device})` });
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('publishes dated corrections once players trade, and everyone reads them above the rules', async ({ openWindow }) => {
      const { marketId, bets } = await createOpenMarket(author.api, { topic: `Czy dojedie pociąg? (${device})` });
      await buyShares(player.api, bets[0]!);
      const { page, visit, takeConsoleErrors } = await openWindow(author);
      await visit(`/markets/details/${marketId}`);
      await expect(page.getByText(marketTexts.notePublished.shares).first()).toBeVisible();
      await expect(page.getByRole('link', { name: texts.takeBack })).toHaveCount(0);
      for (const text of ['W tytule jest literówka: „dojedzie”.', 'Chodzi o pociąg z 8:15.']) {
        await page.getByRole('link', { name: texts.correct }).first().click();
        await page.getByRole('heading', { level: 1, name: texts.correct }).waitFor();
        const field = page.getByLabel(texts.text);
        await page.getByRole('button', { name: texts.publish }).click();
        await expectFieldError(field, validationTexts.required);
        await field.fill('x'.repeat(CORRECTION_LENGTH.max + 1));
        await page.getByRole('button', { name: texts.publish }).click();
        await expectFieldError(field, validationTexts.correction(CORRECTION_LENGTH));
        await field.fill(text);
        await page.getByRole('button', { name: texts.publish }).click();
        await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
        await expect(page.getByText(texts.corrected).first()).toBeVisible();
      }
      // The author reads the corrections on the screen that resolves the market, and on the one that writes another correction.
      for (const screen of ['solveMarket', 'correct']) {
        await visit(`/markets/${screen}/${marketId}`);
        await expect(page.getByRole('region', { name: texts.corrections }).getByRole('article')).toHaveCount(2);
      }
      expect(takeConsoleErrors()).toEqual([]);

      const guest = await openWindow();
      await guest.visit(`/markets/details/${marketId}`);
      const corrections = guest.page.getByRole('region', { name: texts.corrections }).getByRole('article');
      await expect(corrections).toHaveText([/„dojedzie”/, /8:15/]);
      const { date } = (await findMarket(marketId)).corrections[0]!;
      await expect(corrections.first().getByRole('heading')).toHaveText(`${texts.correction} ${dateTimeInWords(date)}`);
      const rules = await guest.page.getByRole('heading', { name: marketTexts.rules }).boundingBox();
      expect((await corrections.last().boundingBox())!.y).toBeLessThan(rules!.y);
    });
  });
}

test('An author who takes a market back after a player has bought shares reads why that is impossible', async ({
  openWindow,
}) => {
  const { marketId, bets } = await createOpenMarket(author.api, { topic: 'Czy ktoś zdąży?' });
  const { page, visit } = await openWindow(author);
  await visit(`/markets/takeBack/${marketId}`);
  const button = page.getByRole('button', { name: texts.takeBack });
  await rejectNextAsBusy(page, '**/markets/*/private*');
  await button.click();
  await page.getByRole('alert').waitFor();
  await expect(button).toBeFocused();
  await buyShares(player.api, bets[0]!);
  await button.click();
  await expect(page.getByText(texts.traded.shares).first()).toBeVisible();
  await page.getByRole('link', { name: texts.correct }).click();
  await page.getByLabel(texts.text).waitFor();
  expect((await findMarket(marketId)).published).toBe(true);
});

test('The question before a taking back stays until the next screen is loaded', async ({ openWindow }) => {
  const { marketId } = await createOpenMarket(author.api, { topic: 'Czy pytanie zostanie?' });
  const { page, visit } = await openWindow(author);
  await visit(`/markets/takeBack/${marketId}`);
  const code = '**/assets/EditMarketScreen-*.js';
  const release = await holdCalls(page, code);
  const requested = page.waitForRequest(code);
  await page.getByRole('button', { name: texts.takeBack }).click();
  await requested;
  expect((await findMarket(marketId)).published).toBe(false);
  await expect(page.getByText(texts.isPrivate)).toHaveCount(0);
  await expect(page.getByText(texts.takeBackQuestion)).toBeVisible();
  release();
  await page.getByLabel(editorTexts.topic).waitFor();
});

test('A correction and a taking back whose answers are lost are repeated, and happen once', async ({ openWindow }) => {
  const untraded = await createOpenMarket(author.api, { topic: 'Czy odpowiedź dotrze?' });
  const { marketId, bets } = await createOpenMarket(author.api, { topic: 'Czy odpowiedź zginie?' });
  await buyShares(player.api, bets[0]!);
  const { page, visit } = await openWindow(author);
  await visit(`/markets/correct/${marketId}`);
  await page.getByLabel(texts.text).fill('Tylko raz.');
  const releaseCorrection = await loseResponseAndHoldRepetition(page, `**/markets/${marketId}/corrections*`);
  await page.getByRole('button', { name: texts.publish }).click();
  await expect(page.getByText(unansweredTexts.correction.unknown)).toBeVisible();
  releaseCorrection();
  await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
  expect((await findMarket(marketId)).corrections).toHaveLength(1);

  await visit(`/markets/takeBack/${untraded.marketId}`);
  const releaseTakingBack = await loseResponseAndHoldRepetition(page, `**/markets/${untraded.marketId}/private*`);
  await page.getByRole('button', { name: texts.takeBack }).click();
  await expect(page.getByText(unansweredTexts.takingBack.unknown)).toBeVisible();
  releaseTakingBack();
  await page.waitForURL((url) => url.hash === `#/markets/editMarket/${untraded.marketId}`);
});

test('An open page of a market that its author takes back says that the market is gone', async ({ openWindow }) => {
  const { marketId, topic } = await createOpenMarket(author.api, { topic: 'Czy to zniknie?' });
  const { page, visit } = await openWindow();
  await visit(`/markets/details/${marketId}`);
  await page.getByRole('heading', { level: 1, name: topic }).waitFor();
  await author.api(endpoints.takeBackMarket, { params: { id: marketId } });
  await fireIntervals(page);
  await expect(page.getByText(marketTexts.notFound).first()).toBeVisible();
});

test('A market that needs no correction, can have no other, is private or resolved leads to what its author can do instead', async ({
  openWindow,
}) => {
  const [untraded, resolved] = [
    await createOpenMarket(author.api, { topic: 'Czy nikt nie gra?' }),
    await createOpenMarket(author.api, { topic: 'Czy już po wszystkim?' }),
  ];
  const draft = await createDraft(author.api, { topic: 'Czy to szkic?' });
  const corrected = await createOpenMarket(author.api, { topic: 'Czy coś jest dobrze?' });
  await buyShares(player.api, corrected.bets[0]!);
  for (let number = 1; number <= MAX_CORRECTIONS; number += 1)
    await author.api(endpoints.correctMarket, { params: { id: corrected.marketId }, body: { text: `Poprawka nr ${number}` } });
  await author.api(endpoints.solveMarket, {
    query: { marketId: resolved.marketId, betId: resolved.bets[0]!.id },
  });
  const { page, visit } = await openWindow(author);
  for (const [path, sentence] of [
    [`/markets/correct/${untraded.marketId}`, texts.untraded],
    [`/markets/correct/${draft.marketId}`, texts.stillPrivate],
    [`/markets/correct/${resolved.marketId}`, texts.resolved],
    [`/markets/correct/${corrected.marketId}`, errorTexts.TOO_MANY_CORRECTIONS(MAX_CORRECTIONS)],
    [`/markets/takeBack/${draft.marketId}`, texts.isPrivate],
    [`/markets/takeBack/${resolved.marketId}`, texts.resolved],
  ] as const) {
    await visit(path);
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
  // Nobody bought shares, so nobody was paid.
  await visit(`/markets/details/${resolved.marketId}`);
  await expect(page.getByText(marketTexts.resolvedDone(false)).first()).toBeVisible();
  await visit(`/markets/editMarket/${untraded.marketId}`);
  await expect(page.getByRole('link', { name: texts.takeBack })).toHaveAttribute(
    'href',
    `#/markets/takeBack/${untraded.marketId}`,
  );
});

test('The question before taking back, the form of a correction and published corrections are accessible', async ({
  openWindow,
}) => {
  const untraded = await createOpenMarket(author.api, { topic: 'Czy da się cofnąć?' });
  const { marketId, bets } = await createOpenMarket(author.api, { topic: 'Czy da się przeczytać?' });
  await buyShares(player.api, bets[0]!);
  await author.api(endpoints.correctMarket, { params: { id: marketId }, body: { text: 'Chodzi o rok 2027.' } });
  const { page, visit } = await openWindow(author);
  const faults: string[] = [];
  await visit(`/markets/takeBack/${untraded.marketId}`);
  await page.getByText(texts.takeBackQuestion).waitFor();
  faults.push(...(await findAccessibilityFaults(page, 'the question about taking a market back')));
  await visit(`/markets/correct/${marketId}`);
  await page.getByRole('button', { name: texts.publish }).click();
  await expectFieldError(page.getByLabel(texts.text), validationTexts.required);
  faults.push(...(await findAccessibilityFaults(page, 'the form of a correction with an error')));
  await visit(`/markets/details/${marketId}`);
  await page.getByRole('region', { name: texts.corrections }).waitFor();
  faults.push(...(await findAccessibilityFaults(page, 'a market with a correction')));
  expect(faults).toEqual([]);
});

test('A market that is published while its form is open takes what can still change; the rest is shown, and is back when the publication is taken back', async ({
  openWindow,
}) => {
  const title = 'Czy okno się spóźni?';
  const typed = { topic: 'Czy okno na pewno się spóźni?', category: 'OTHER', description: 'Wynik\npodaje zegar.' } as const;
  const { marketId } = await createDraft(author.api, { topic: title, bets: ['Spóźni się'] });
  const { description } = await findMarket(marketId);
  const { page, visit } = await openWindow(author);
  await visit(`/markets/editMarket/${marketId}`);
  const topic = page.getByLabel(editorTexts.topic);
  const category = page.getByRole('combobox', { name: editorTexts.category });
  const save = page.getByRole('button', { name: editorTexts.submitEdit });
  await topic.fill(typed.topic);
  await page.getByLabel(editorTexts.description).fill(typed.description);
  await category.click();
  await page.getByRole('option', { name: uiTexts.category.OTHER }).click();
  await page.getByLabel(editorTexts.endDate).fill('31.12.2099');
  await author.api(endpoints.publishMarket, { query: { marketId } });
  await save.click();
  // In place of the field to which the error belonged.
  await expect(page.locator(':focus')).toContainText(editorTexts.frozenTitle);
  await expect(page.getByText(errorTexts.FIELD_FROZEN)).toHaveCount(0);

  const expectTypedBesideFields = async () => {
    await expect(topic).toBeDisabled();
    await expect(topic).toHaveValue(title);
    await expect(category).toHaveValue(uiTexts.category.SPORT);
    await expect(page.getByLabel(editorTexts.description)).toHaveValue(description);
    for (const text of [typed.topic, uiTexts.category[typed.category], typed.description])
      await expect(page.getByText(editorTexts.notSaved(text))).toBeVisible();
  };
  await expectTypedBesideFields();
  await save.click();
  await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
  expect(await findMarket(marketId)).toMatchObject({ topic: title, description, endDate: '2099-12-31' });

  await visit(`/markets/editMarket/${marketId}`);
  await expectTypedBesideFields();
  await page.getByRole('link', { name: texts.takeBack }).click();
  await page.getByRole('button', { name: texts.takeBack }).click();
  await page.waitForURL((url) => url.hash === `#/markets/editMarket/${marketId}`);
  await expect(topic).toHaveValue(typed.topic);
  await expect(page.getByLabel(editorTexts.description)).toHaveValue(typed.description);
  await page.reload();
  await expect(topic).toHaveValue(typed.topic);
  await save.click();
  await page.waitForURL((url) => url.hash === `#/markets/editBets/${marketId}`);
  expect(await findMarket(marketId)).toMatchObject({ ...typed, endDate: '2099-12-31' });
});
