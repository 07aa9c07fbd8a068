import type { Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { REASON_LENGTH } from '@wieszcz/domain';
import { rankingTexts, shellTexts, suspicionsTexts, uiTexts, validationTexts } from '@wieszcz/texts';
import type { Game } from '../fixtures/game.ts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { loseNextResponse } from '../pages/api-responses.ts';
import { findAccessibilityFaults } from '../pages/axe.ts';
import { expectFieldError } from '../pages/fields.ts';
import { keyboardOf } from '../pages/keyboard.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares } from '../seed/trading.ts';
import { createUser, PASSWORD, type SignedInUser, signIn, signUpPlayer } from '../seed/users.ts';

let admin: SignedInUser;
test.beforeAll(async ({ game }) => {
  admin = await createUser(game, 'admin', 'szefowa');
});

/** Sells 60 shares at 1 $ from one account to another, and waits until the job has stored the suspicions. */
async function farm(game: Game, seller: string, account: string): Promise<void> {
  const author = await createUser(game, 'moderator', `autorka.${seller}`);
  const { bets } = await createOpenMarket(author.api, { topic: `Czy ${seller} wygra?` });
  const [from, to] = [await signUpPlayer(game, seller), await signUpPlayer(game, account)];
  const { boughtContract } = await buyShares(from.api, bets[0]!, { shares: 60 });
  const { offers } = await addOffer(from.api, boughtContract, 1, 60);
  await to.api(endpoints.buyOffer, { query: { offerId: offers![0]!.id, shares: 60 } });
  await game.database.pool.query(`select graphile_worker.add_job('findSuspicions', '{}', job_key => $1)`, [`e2e ${seller}`]);
  const countSuspicions = async () =>
    (await game.database.pool.query(`select from suspicions join users on users.id = any(users) where username = $1`, [seller]))
      .rowCount;
  await expect.poll(countSuspicions).toBeGreaterThan(1);
}

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('an admin reads why two accounts are suspected, leaves one out of the rankings with a reason, and brings it back', async ({
      game,
      openWindow,
    }) => {
      const [seller, account] = [`siewca.${device}`, `zniwo.${device}`];
      await farm(game, seller, account);
      const { page, visit, takeConsoleErrors } = await openWindow(admin);
      const faults: string[] = [];
      const check = async (screen: string) => faults.push(...(await findAccessibilityFaults(page, screen, viewport)));
      await visit('/admin/suspicions');
      const card = cardOf(page, seller);
      await expect(card).toContainText(suspicionsTexts.paid(account, seller));
      await expect(card).toContainText('60,00');
      await check('suspected pairs');
      await page.getByRole('tab', { name: suspicionsTexts.kinds.price }).click();
      await expect(card).toContainText('+31,50');
      await expect(card.getByRole('link', { name: `Czy ${seller} wygra?` })).toBeVisible();
      await check('suspected prices');
      await card.getByRole('link', { name: `Czy ${seller} wygra?` }).click();
      await page.waitForURL(/#\/markets\/details\/\d+\?/);
      await page.goBack();
      await expect(page.getByRole('tab', { name: suspicionsTexts.kinds.price, selected: true })).toBeVisible();
      await page.getByRole('tab', { name: suspicionsTexts.kinds.pair }).click();

      await card.getByRole('button', { name: suspicionsTexts.markLabel(seller) }).click();
      const dialog = page.getByRole('dialog', { name: suspicionsTexts.dialog.title });
      const reason = dialog.getByLabel(suspicionsTexts.dialog.reason);
      await dialog.getByRole('button', { name: suspicionsTexts.dialog.submit }).click();
      await expectFieldError(reason, validationTexts.required);
      await check('the dialog that asks for the reason of a mark, with an error');
      await reason.fill('ab');
      await dialog.getByRole('button', { name: suspicionsTexts.dialog.submit }).click();
      await expectFieldError(reason, validationTexts.reason(REASON_LENGTH));
      await reason.fill('Sprzedaje akcje własnym kontom');
      await dialog.getByRole('button', { name: suspicionsTexts.dialog.submit }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expect(card).toContainText(suspicionsTexts.leftOut);
      await expect(card).toContainText('Sprzedaje akcje własnym kontom (szefowa,');
      await check('a marked account');

      const player = await openWindow(await signIn(game, seller, PASSWORD));
      await player.visit('/ranking');
      await player.page.getByText(rankingTexts.by.profit, { exact: true }).click();
      await expect(player.page.getByRole('complementary')).toContainText(rankingTexts.leftOut(undefined));

      await card.getByRole('button', { name: suspicionsTexts.unmarkLabel(seller) }).click();
      await expect(card.getByRole('button', { name: suspicionsTexts.markLabel(seller) })).toBeVisible();
      expect(faults).toEqual([]);
      expect(takeConsoleErrors()).toEqual([]);
    });
  });
}

test('An admin leaves an account out of the rankings and brings it back with the keyboard', async ({ game, openWindow }) => {
  await farm(game, 'siewca.klawiszy', 'zniwo.klawiszy');
  const { page, visit } = await openWindow(admin);
  const { activate, expectFocus, press } = keyboardOf(page);
  await visit('/admin/suspicions');
  await activate(suspicionsTexts.markLabel('siewca.klawiszy'));
  await expectFocus(suspicionsTexts.dialog.reason);
  await press('Escape');
  await expectFocus(suspicionsTexts.markLabel('siewca.klawiszy'));
  await press('Enter');
  await expectFocus(suspicionsTexts.dialog.reason);
  await page.keyboard.type('Sprzedaje akcje własnym kontom');
  await activate(suspicionsTexts.dialog.submit);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await activate(suspicionsTexts.unmarkLabel('siewca.klawiszy'));
  await expect(page.getByRole('button', { name: suspicionsTexts.markLabel('siewca.klawiszy') })).toBeFocused();
});

test('A failed removal of a mark is shown at its account only while the account is marked', async ({ game, openWindow }) => {
  const [seller, account] = ['siewca.zgubiony', 'zniwo.zgubione'];
  await farm(game, seller, account);
  for (const username of [seller, account])
    await admin.api(endpoints.markPlayer, { params: { username }, body: { reason: 'Jedna osoba' } });
  const { page, visit } = await openWindow(admin);
  await visit('/admin/suspicions');
  const card = cardOf(page, seller);
  await loseNextResponse(page, `**/api/admin/marks/${seller}`);
  await card.getByRole('button', { name: suspicionsTexts.unmarkLabel(seller) }).click();
  await expect(card.getByText(uiTexts.networkFailed)).toBeVisible();

  // The list is read again after the removal of the other mark, and then shows that the first one is gone, too.
  await card.getByRole('button', { name: suspicionsTexts.unmarkLabel(account) }).click();
  await expect(card.getByRole('button', { name: suspicionsTexts.markLabel(seller) })).toBeVisible();
  await expect(card.getByText(uiTexts.networkFailed)).toHaveCount(0);

  await card.getByRole('button', { name: suspicionsTexts.markLabel(seller) }).click();
  const dialog = page.getByRole('dialog', { name: suspicionsTexts.dialog.title });
  await dialog.getByLabel(suspicionsTexts.dialog.reason).fill('Znowu jedna osoba');
  await dialog.getByRole('button', { name: suspicionsTexts.dialog.submit }).click();
  await expect(card.getByRole('button', { name: suspicionsTexts.unmarkLabel(seller) })).toBeVisible();
  await expect(card.getByText(uiTexts.networkFailed)).toHaveCount(0);
});

test('A player who opens the screen of suspicions is told that it is for admins', async ({ game, openWindow }) => {
  const { page, visit } = await openWindow(await signUpPlayer(game, 'ciekawski'));
  await visit('/admin/suspicions');
  await expect(page.getByRole('heading', { level: 1, name: shellTexts.wrongRole.title.ROLE_ADMIN })).toBeVisible();
});
