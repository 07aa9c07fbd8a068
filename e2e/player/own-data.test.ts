import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { answerTexts, authTexts, errorTexts, ownDataTexts, profileTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { loseNextResponse } from '../pages/api-responses.ts';
import { untilRested } from '../pages/keyboard.ts';
import { codeOf } from '../pages/second-factor.ts';
import { budgetLink, storedUser } from '../pages/sign-in.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares } from '../seed/trading.ts';
import { createUser, PASSWORD, signIn, signUpPlayer } from '../seed/users.ts';

const cardOf = (page: Page) => page.getByRole('region', { name: ownDataTexts.title });

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('a player downloads a copy of their own data', async ({ game, openWindow }) => {
      const username = `zapobiegliwa.${device}`;
      const { page, visit, takeConsoleErrors } = await openWindow(await signUpPlayer(game, username));
      await visit('/profile');
      const downloading = page.waitForEvent('download');
      await cardOf(page).getByRole('button', { name: ownDataTexts.download }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^wieszcz-moje-dane-\d{4}-\d{2}-\d{2}\.json$/);
      const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: object; movements: object[] };
      expect(data.account).toMatchObject({ username, email: `${username}@przyklad.pl`, surname: 'Żurawińska' });
      expect(data.movements).toMatchObject([
        { kind: 'registration_grant', amount: 1000 },
        { kind: 'daily_bonus', amount: 100 },
      ]);
      await expect(page.getByText(ownDataTexts.downloaded).last()).toBeVisible();
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('a player deletes the account with the password, reads a farewell, and can no longer sign in', async ({
      game,
      openWindow,
    }) => {
      const username = `odchodzaca.${device}`;
      const [author, player] = [await createUser(game, 'moderator', `autor.${device}`), await signUpPlayer(game, username)];
      const { bets } = await createOpenMarket(author.api, { topic: `Czy ktoś odejdzie? ${device}` });
      const { boughtContract } = await buyShares(player.api, bets[0]!, { shares: 10 });
      await addOffer(player.api, boughtContract, 0.9, 10);
      const { page, visit, takeConsoleErrors } = await openWindow(player);
      await visit('/profile');
      await cardOf(page).getByRole('button', { name: ownDataTexts.delete }).click();
      const dialog = page.getByRole('dialog', { name: ownDataTexts.deletion.title });
      for (const sentence of [...ownDataTexts.deletion.goes, ...ownDataTexts.deletion.stays])
        await expect(dialog.getByText(sentence.split(' ').slice(0, 3).join(' '))).toBeVisible();
      const submit = dialog.getByRole('button', { name: ownDataTexts.deletion.submit });
      await expect(dialog.getByLabel(ownDataTexts.deletion.code)).toHaveCount(0);

      await dialog.getByLabel(ownDataTexts.deletion.password, { exact: true }).fill('nie-to-haslo');
      await submit.click();
      await expect(dialog.getByText(errorTexts.PASSWORD_WRONG).first()).toBeVisible();
      expect(takeConsoleErrors()).toHaveLength(1);
      await expect(player.api(endpoints.getMe)).resolves.toMatchObject({ username });

      await dialog.getByLabel(ownDataTexts.deletion.password, { exact: true }).fill(PASSWORD);
      await expect(submit).toBeEnabled();
      await submit.click();
      await page.waitForURL(/#\/login/);
      await expect(page.getByText(answerTexts.accountDeleted)).toBeVisible();
      await expect(page.getByText(authTexts.login.expiredTitle)).toHaveCount(0);
      await expect.poll(() => storedUser(page)).toBeNull();
      await expect(player.api(endpoints.getMe)).rejects.toThrow(errorTexts.UNAUTHENTICATED);
      await expect(signIn(game, username, PASSWORD)).rejects.toThrow(errorTexts.CREDENTIALS_INVALID);
      const offers = await author.api(endpoints.listOffers, { query: { betId: bets[0]!.id, option: true } });
      expect(offers.content.filter(({ price }) => price === 0.9)).toEqual([]);
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('a player whose deletion was not answered tries again and reads that the account is gone', async ({
      game,
      openWindow,
    }) => {
      const username = `niepewna.${device}`;
      const { page, visit, takeConsoleErrors } = await openWindow(await signUpPlayer(game, username));
      await visit('/profile');
      await cardOf(page).getByRole('button', { name: ownDataTexts.delete }).click();
      const dialog = page.getByRole('dialog', { name: ownDataTexts.deletion.title });
      await dialog.getByLabel(ownDataTexts.deletion.password, { exact: true }).fill(PASSWORD);
      await loseNextResponse(page, '**/api/me/delete');
      const submit = dialog.getByRole('button', { name: ownDataTexts.deletion.submit });
      await submit.click();
      await expect(dialog.getByText(ownDataTexts.deletion.unknown)).toBeVisible();
      await untilRested(page);
      await submit.click();
      await page.waitForURL(/#\/login/);
      await expect(page.getByText(ownDataTexts.deletion.probablyDone)).toBeVisible();
      await expect(page.getByText(authTexts.login.expiredTitle)).toHaveCount(0);
      await expect.poll(() => storedUser(page)).toBeNull();
      await expect(signIn(game, username, PASSWORD)).rejects.toThrow(errorTexts.CREDENTIALS_INVALID);
      // The lost answer and the refused repetition.
      expect(takeConsoleErrors()).toHaveLength(2);
    });

    test('a player whose deletion was not answered, and whose session is found to have ended, reads that the account is gone', async ({
      game,
      openWindow,
    }) => {
      const username = `cierpliwa.${device}`;
      const { page, visit } = await openWindow(await signUpPlayer(game, username));
      await visit('/profile');
      await cardOf(page).getByRole('button', { name: ownDataTexts.delete }).click();
      const dialog = page.getByRole('dialog', { name: ownDataTexts.deletion.title });
      await dialog.getByLabel(ownDataTexts.deletion.password, { exact: true }).fill(PASSWORD);
      await loseNextResponse(page, '**/api/me/delete');
      await dialog.getByRole('button', { name: ownDataTexts.deletion.submit }).click();
      await expect(dialog.getByText(ownDataTexts.deletion.unknown)).toBeVisible();
      await page.reload();
      await page.waitForURL(/#\/login/);
      await expect(page.getByText(ownDataTexts.deletion.probablyDone)).toBeVisible();
      await expect(page.getByText(authTexts.login.expiredTitle)).toHaveCount(0);
      await page.reload();
      await expect(page.getByText(ownDataTexts.deletion.probablyDone)).toBeVisible();
    });

    test('the deletion asks for a code where the second factor is on, and staff are told whom to ask', async ({
      game,
      openWindow,
    }) => {
      const player = await signUpPlayer(game, `dwuetapowa.${device}`);
      const { secret } = await player.api(endpoints.startSecondFactor, { body: { password: PASSWORD } });
      await player.api(endpoints.confirmSecondFactor, { body: { code: codeOf(secret) } });
      const { page, visit } = await openWindow(player);
      await visit('/profile');
      await cardOf(page).getByRole('button', { name: ownDataTexts.delete }).click();
      const dialog = page.getByRole('dialog', { name: ownDataTexts.deletion.title });
      await dialog.getByLabel(ownDataTexts.deletion.password, { exact: true }).fill(PASSWORD);
      await dialog.getByLabel(ownDataTexts.deletion.code).fill(codeOf(secret, 1));
      await dialog.getByRole('button', { name: ownDataTexts.deletion.submit }).click();
      await expect(page.getByText(answerTexts.accountDeleted)).toBeVisible();

      const staff = await openWindow(await createUser(game, 'moderator', `moderatorka.${device}`));
      await staff.visit('/profile');
      await expect(cardOf(staff.page).getByText(errorTexts.STAFF_ACCOUNT.split(' ').slice(0, 2).join(' '))).toBeVisible();
      await expect(cardOf(staff.page).getByRole('button', { name: ownDataTexts.delete })).toHaveCount(0);
      await expect(staff.page.getByRole('heading', { level: 1, name: profileTexts.greeting('Jadwiga') })).toBeVisible();
    });
  });
}

test('A player whose deletion never reached the server, and who plays on, reads later only that the session has expired', async ({
  game,
  openWindow,
}) => {
  const { page, visit } = await openWindow(await signUpPlayer(game, 'zostajaca'));
  await visit('/profile');
  await cardOf(page).getByRole('button', { name: ownDataTexts.delete }).click();
  const dialog = page.getByRole('dialog', { name: ownDataTexts.deletion.title });
  await dialog.getByLabel(ownDataTexts.deletion.password, { exact: true }).fill(PASSWORD);
  await page.route('**/api/me/delete', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: ownDataTexts.deletion.submit }).click();
  await expect(dialog.getByText(ownDataTexts.deletion.unknown)).toBeVisible();
  await page.reload();
  await expect(budgetLink(page, '1 100,00 $')).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.waitForURL(/#\/login/);
  await expect(page.getByText(authTexts.login.expiredTitle)).toBeVisible();
  await expect(page.getByText(ownDataTexts.deletion.probablyDone)).toHaveCount(0);
});
