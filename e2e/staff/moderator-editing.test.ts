import type { Locator, Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { HOUR_MS } from '@wieszcz/domain';
import {
  editorTexts as texts,
  endDateInWords,
  errorTexts,
  expectedEndInWords,
  UNDETERMINED,
  uiTexts,
  validationTexts,
} from '@wieszcz/texts';
import sharp from 'sharp';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { holdCalls, rejectCalls, rejectNextAsBusy } from '../pages/api-responses.ts';
import { expectFieldError } from '../pages/fields.ts';
import { dayFromToday } from '../seed/days.ts';
import { createDraft, createOpenMarket } from '../seed/markets.ts';
import { createUser, type SignedInUser } from '../seed/users.ts';

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
});

const findMarket = (id: number) => author.api(endpoints.getMarket, { params: { id } });

test.describe('The cover of a market', () => {
  test('must be chosen, must be an image, and must not exceed 5 MB', async ({ openWindow }) => {
    const { marketId } = await createDraft(author.api, { topic: 'Czy otworzą muzeum?' });
    const { page, visit } = await openWindow(author);
    await visit(`/markets/editCover/${marketId}`);
    const alert = page.getByRole('alert');
    const submit = page.getByRole('button', { name: texts.submitCover });
    await submit.click();
    await expect(alert.getByText(texts.choose).first()).toBeVisible();
    await chooseCover(page, 'notatki.txt', 'text/plain', Buffer.from('To nie jest zdjęcie.'));
    await expect(alert.getByText(texts.notImage).first()).toBeVisible();
    await chooseCover(page, 'kot.gif', 'image/gif', Buffer.from('GIF89a'));
    await expect(alert.getByText('JPEG, PNG, WebP lub AVIF').first()).toBeVisible();
    expect(await page.getByLabel(texts.coverField).getAttribute('accept')).toBe(
      'image/jpeg,image/png,image/apng,image/webp,image/avif',
    );
    await chooseCover(page, 'za-duze.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
    await expect(alert.getByText(texts.tooLarge).first()).toBeVisible();
    // Only the server checks the content of the file.
    await chooseCover(page, 'udaje.png', 'image/png', Buffer.from('Też nie jest zdjęciem.'));
    await submit.click();
    await expect(alert.getByText(errorTexts.COVER_NOT_IMAGE).first()).toBeVisible();
    expect((await findMarket(marketId)).marketCover).toBeNull();
  });

  for (const { device, viewport } of VIEWPORTS) {
    const [format, type] = device === 'phone' ? (['PNG', 'image/png'] as const) : (['JPEG', 'image/jpeg'] as const);
    test.describe(`on a ${device}`, () => {
      test.use({ viewport });

      test(`is previewed, uploaded as ${format} and shown on the market`, async ({ openWindow }) => {
        const { marketId } = await createDraft(author.api, { topic: `Czy ${format} przetrwa?`, bets: ['Przetrwa'] });
        const { page, visit, takeConsoleErrors } = await openWindow(author);
        await visit(`/markets/editCover/${marketId}`);
        await expect(page.getByText(texts.previewDefault(uiTexts.category.SPORT)).first()).toBeVisible();
        const image = sharp({ create: { width: 640, height: 360, channels: 3, background: 'teal' } });
        await chooseCover(page, `morze.${format}`, type, await (format === 'PNG' ? image.png() : image.jpeg()).toBuffer());
        await expect(page.getByText(texts.previewChosen(`morze.${format}`)).first()).toBeVisible();
        await expect.poll(() => widthOf(page.getByAltText(texts.coverAlt))).toBe(640);
        await page.getByRole('button', { name: texts.undo }).click();
        await expect(page.getByText(texts.previewDefault(uiTexts.category.SPORT)).first()).toBeVisible();

        await chooseCover(page, `morze.${format}`, type, await (format === 'PNG' ? image.png() : image.jpeg()).toBuffer());
        await rejectNextAsBusy(page, '**/markets/marketCover/*');
        await page.getByRole('button', { name: texts.submitCover }).click();
        await expect(page.getByRole('alert').getByText(errorTexts.EXCHANGE_BUSY).first()).toBeVisible();
        await expect(page.getByText(texts.previewChosen(`morze.${format}`)).first()).toBeVisible();
        await page.getByRole('button', { name: texts.submitCover }).click();
        await page.waitForURL((url) => url.hash === `#/markets/makePublic/${marketId}`);
        await expect(page.getByText(texts.coverSaved).first()).toBeVisible();
        takeConsoleErrors();
        const { marketCover } = await findMarket(marketId);
        // The preview is the card of a list, which loads the thumbnail.
        await expect.poll(() => widthOf(page.locator(`img[src^="${marketCover?.url}"]`))).toBe(480);
        await visit(`/markets/details/${marketId}`);
        await expect.poll(() => widthOf(page.locator(`img[src="${marketCover?.url}"]`).first())).toBe(640);
        await visit(`/markets/editCover/${marketId}`);
        await expect(page.getByText(texts.previewCurrent).first()).toBeVisible();
        expect(takeConsoleErrors()).toEqual([]);
      });
    });
  }

  test('leaves the author on the screen that they opened during the upload', async ({ openWindow }) => {
    const { marketId } = await createDraft(author.api, { topic: 'Czy okładka dojedzie?', bets: ['Dojedzie'] });
    const { page, visit } = await openWindow(author);
    await visit(`/markets/editCover/${marketId}`);
    const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: 'teal' } }).png();
    await chooseCover(page, 'morze.png', 'image/png', await picture.toBuffer());
    const release = await holdCalls(page, '**/markets/marketCover/*');
    await page.getByRole('button', { name: texts.submitCover }).click();
    await page.getByRole('link', { name: texts.backToBets }).click();
    const bet = page.getByLabel(texts.betTitle);
    await bet.fill('Nie dojedzie');
    release();
    await expect(page.getByText(texts.coverSaved).first()).toBeVisible();
    await expect(page).toHaveURL((url) => url.hash === `#/markets/editBets/${marketId}`);
    await expect(bet).toHaveValue('Nie dojedzie');
  });

  test('cannot be changed after publication', async ({ openWindow }) => {
    const { marketId } = await createDraft(author.api, { topic: 'Czy wróci targ?', bets: ['Wróci'] });
    const { page, visit } = await openWindow(author);
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
    await page.getByRole('button', { name: texts.submitCover }).click();
    await expect(page.getByText(texts.coverFrozen).first()).toBeVisible();
    await page.getByRole('link', { name: texts.backToMarket }).click();
    await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
  });
});

test.describe('The review before publication', () => {
  test('shows all data with prices and shares, links to the screens that change it, and publishes after a question', async ({
    openWindow,
  }) => {
    const { marketId } = await createDraft(author.api, { topic: 'Kto wygra derby?', bets: ['Wisła', 'Cracovia'] });
    const { page, visit } = await openWindow(author);
    await visit(`/markets/makePublic/${marketId}`);
    await expect(page.getByText(texts.publishWarning).first()).toBeVisible();
    await expect(page.getByText(texts.publishWarningText).first()).toContainText(
      'Publikację możesz cofnąć, dopóki nikt nie kupił akcji i nie czeka żadne zlecenie kupna.',
    );
    const review = await page.locator('dl').innerText();
    for (const part of [
      'Kto wygra derby?',
      uiTexts.category.SPORT,
      texts.defaultCover,
      UNDETERMINED,
      'Wynik podaje organizator.',
    ])
      expect(review.replaceAll(/\s/g, ' ')).toContain(part);
    const bets = await page.getByRole('table', { name: texts.betsCaption }).getByRole('row').allInnerTexts();
    expect(bets.map((bet) => bet.replaceAll(/\s+/g, ' ').trim())).toEqual([
      [texts.bet, texts.yesPrice, texts.noPrice, texts.sum, texts.shares].join(' '),
      'Wisła 0,50 0,55 1,05 10 000',
      'Cracovia 0,50 0,55 1,05 10 000',
    ]);
    for (const [name, screen] of [
      [texts.editData, 'editMarket'],
      [texts.editBets, 'editBets'],
      [texts.changeCover, 'editCover'],
    ] as const)
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', `#/markets/${screen}/${marketId}`);

    await page.getByRole('button', { name: texts.publishSubmit }).click();
    const dialog = page.getByRole('dialog', { name: texts.confirmPublish });
    await expect(dialog.getByText(texts.confirmPublishText('Kto wygra derby?', 2))).toBeVisible();
    await dialog.getByRole('button', { name: texts.cancel }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await findMarket(marketId)).published).toBe(false);

    await page.getByRole('button', { name: texts.publishSubmit }).click();
    await rejectNextAsBusy(page, '**/markets/makePublic*');
    await dialog.getByRole('button', { name: texts.publishSubmit }).click();
    await expect(dialog.getByRole('alert').getByText(errorTexts.EXCHANGE_BUSY).first()).toBeVisible();
    await dialog.getByRole('button', { name: texts.publishSubmit }).click();
    await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
    expect((await findMarket(marketId)).published).toBe(true);
  });

  test('has no button to publish a market without bets', async ({ openWindow }) => {
    const { marketId } = await createDraft(author.api, { topic: 'Kto zdobędzie Oscara?' });
    const { page, visit } = await openWindow(author);
    await visit(`/markets/makePublic/${marketId}`);
    await expect(page.getByText(texts.cannotPublish).first()).toBeVisible();
    await expect(page.getByRole('button', { name: texts.publishSubmit })).toHaveCount(0);
    const steps = page.getByRole('navigation', { name: texts.stepsLabel }).getByRole('listitem');
    await expect(steps.filter({ hasText: texts.steps.bets })).toHaveAttribute('data-state', 'skipped');
  });

  test('says that the market has been published meanwhile', async ({ openWindow }) => {
    const { marketId } = await createDraft(author.api, { topic: 'Kto zdobędzie Nike?', bets: ['Tokarczuk'] });
    const { page, visit } = await openWindow(author);
    await visit(`/markets/makePublic/${marketId}`);
    await author.api(endpoints.publishMarket, { query: { marketId } });
    await page.getByRole('button', { name: texts.publishSubmit }).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.publishSubmit }).click();
    await expect(page.getByText(texts.alreadyPublished).first()).toBeVisible();
    await page.getByRole('link', { name: texts.seeMarket }).click();
    await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
  });
});

test.describe('The form of an existing market', () => {
  for (const { device, viewport, phone } of VIEWPORTS) {
    test.describe(`on a ${device}`, () => {
      test.use({ viewport });

      test('changes only the end date after publication, and says why the other fields are disabled', async ({ openWindow }) => {
        const { marketId } = await createOpenMarket(author.api, { topic: `Czy dojedzie pociąg? Na ${device}` });
        const { page, visit, takeConsoleErrors } = await openWindow(author);
        await visit(`/markets/editMarket/${marketId}`);
        await expect(page.getByText(texts.frozen.none).first()).toBeVisible();
        for (const field of [texts.topic, texts.category, texts.description])
          expect(
            await page
              .getByRole('textbox', { name: field })
              .or(page.getByRole('combobox', { name: field }))
              .isDisabled(),
          ).toBe(true);
        await expect(page.getByText(texts.frozenField)).toHaveCount(3);
        const endDate = page.getByLabel(texts.endDate);
        await endDate.fill(dayFromToday(0));
        await endDate.blur();
        await page.getByRole('button', { name: texts.submitEdit }).click();
        await expectFieldError(endDate, errorTexts.END_DATE_PAST);
        await endDate.fill(dayFromToday(40));
        await endDate.blur();
        await page.getByRole('button', { name: texts.submitEdit }).click();
        await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
        const endDateText = phone ? expectedEndInWords(dayFromToday(40), new Date()) : endDateInWords(dayFromToday(40));
        await expect(page.getByText(endDateText).first()).toBeVisible();
        expect(takeConsoleErrors()).toEqual([]);
      });
    });
  }

  test('changes the data of an unpublished market, undoes what was entered, and marks a taken topic at its field', async ({
    openWindow,
  }) => {
    await createDraft(author.api, { topic: 'Czy zajęty tytuł?' });
    const { marketId } = await createDraft(author.api, { topic: 'Czy wolny tytuł?', endDate: dayFromToday(30) });
    const { page, visit } = await openWindow(author);
    await visit(`/markets/editMarket/${marketId}`);
    const topic = page.getByLabel(texts.topic);
    await topic.fill('Czy zajęty tytuł?');
    await page.getByLabel(texts.description).fill('Nowe zasady.');
    await page.getByRole('button', { name: texts.clearDate }).click();
    await page.getByRole('button', { name: texts.submitEdit }).click();
    await expectFieldError(topic, errorTexts.TOPIC_TAKEN);
    await expect(page.getByLabel(texts.description)).toHaveValue('Nowe zasady.');
    await page.getByRole('button', { name: texts.undo }).click();
    await expect(topic).toHaveValue('Czy wolny tytuł?');
    await topic.fill('');
    await page.getByRole('button', { name: texts.submitEdit }).click();
    await expectFieldError(topic, validationTexts.required);
    await topic.fill('Czy nowy tytuł?');
    await page.getByRole('combobox', { name: texts.category }).click();
    await page.getByRole('option', { name: uiTexts.category.OTHER }).click();
    await page.getByRole('button', { name: texts.submitEdit }).click();
    await page.waitForURL((url) => url.hash === `#/markets/editBets/${marketId}`);
    expect(await findMarket(marketId)).toMatchObject({ topic: 'Czy nowy tytuł?', category: 'OTHER', endDate: dayFromToday(30) });
  });
});

test('The errors of fields that a publication disables leave the summary of the form', async ({ openWindow }) => {
  const { marketId } = await createDraft(author.api, { topic: 'Czy błędy znikną?', bets: ['Znikną'] });
  const { page, visit } = await openWindow(author);
  await visit(`/markets/editMarket/${marketId}`);
  await page.getByLabel(texts.topic).fill('');
  await page.getByLabel(texts.description).fill('');
  await page.getByRole('button', { name: texts.submitEdit }).click();
  await expect(page.getByText(uiTexts.fixFields(2))).toBeVisible();
  await author.api(endpoints.publishMarket, { query: { marketId } });
  // A page that becomes visible again reads the market anew if what it shows is old.
  await page.clock.setFixedTime(Date.now() + HOUR_MS);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByLabel(texts.topic)).toBeDisabled();
  await expect(page.getByText(uiTexts.fixFields(2))).toHaveCount(0);
});

test('An editing screen whose market fails to load asks to reload, and its retry button loads it', async ({ openWindow }) => {
  const { marketId } = await createDraft(author.api, { topic: 'Czy się wczyta?' });
  const { page, goTo } = await openWindow(author);
  const call = `**/markets/${marketId}?*`;
  await rejectCalls(page, call, 'INTERNAL');
  await goTo(`/markets/editMarket/${marketId}`);
  await expect(page.getByText(uiTexts.loadFailed).first()).toBeVisible();
  await page.unroute(call);
  await page.getByRole('button', { name: uiTexts.retry }).click();
  await page.getByLabel(texts.topic).waitFor();
});

const chooseCover = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel(texts.coverField).setInputFiles({ name, mimeType, buffer });

const widthOf = (picture: Locator) => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
