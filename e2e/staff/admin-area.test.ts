import type { Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import {
  adminTexts,
  errorTexts,
  firstStepsTexts,
  marketsTexts,
  profileTexts,
  shellTexts,
  uiTexts,
  validationTexts,
} from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { announcedIn } from '../pages/announcements.ts';
import { holdCalls, loseNextResponse } from '../pages/api-responses.ts';
import { findAccessibilityFaults } from '../pages/axe.ts';
import { expectFieldError } from '../pages/fields.ts';
import { createDraft, createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares, placeBid } from '../seed/trading.ts';
import { createUser, PASSWORD, signIn, signUpPlayer } from '../seed/users.ts';

const { interventions, find, log, reassign, rename } = adminTexts;

/** Presses a button, gives the reason in its dialog and confirms. */
async function intervene(page: Page, { button, confirm }: { button: string; confirm: string }, reason: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(adminTexts.reason).fill(reason);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device} an admin`, () => {
    test.use({ viewport });

    test('finds a player, blocks and unblocks them with reasons, and reads both in the log', async ({ game, openWindow }) => {
      const name = `natret.${device}`;
      const admin = await createUser(game, 'admin', `szefowa.${device}`);
      const player = await signUpPlayer(game, name);
      const playerWindow = await openWindow(player);
      await playerWindow.visit('/profile');

      const { page, visit, takeConsoleErrors } = await openWindow(admin);
      await visit('/admin');
      await page.getByRole('navigation', { name: adminTexts.sections }).getByRole('link', { name: adminTexts.users }).click();
      await page.getByLabel(find.label).fill(name.toUpperCase());
      await page.getByLabel(find.label).press('Enter');
      await expect(announcedIn(page).getByText(adminTexts.found(1)).first()).toBeAttached();
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();

      await page.getByRole('button', { name: interventions.block.button }).click();
      await page.getByRole('dialog').getByRole('button', { name: interventions.block.confirm, exact: true }).click();
      await expect(page.getByRole('dialog').getByText(validationTexts.required).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await intervene(page, interventions.block, 'Obraża innych graczy');
      await expect(page.getByRole('button', { name: interventions.unblock.button })).toBeVisible();

      await playerWindow.page.reload();
      await playerWindow.goTo('/transactions');
      await playerWindow.page.waitForURL(/#\/login/);
      await expect(signIn(game, name, PASSWORD)).rejects.toThrow();

      await intervene(page, interventions.unblock, 'Przeprosiny przyjęte');
      await expect(page.getByRole('button', { name: interventions.block.button })).toBeVisible();
      await signIn(game, name, PASSWORD);

      await visit('/admin/acts');
      await page.getByLabel(log.subject).fill(name);
      await page.getByRole('button', { name: log.apply }).click();
      // Until the filter is applied, the list also shows the other users of this game.
      const entries = page.getByRole('table', { name: log.list }).getByRole('row').filter({ hasText: name });
      await expect(entries.filter({ hasText: log.kinds.userUnblocked })).toContainText('Przeprosiny przyjęte');
      await expect(entries.filter({ hasText: log.kinds.userBlocked })).toContainText('Obraża innych graczy');
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('renames a player whose name offends, and reads that in the log; the player signs in with the new name', async ({
      game,
      openWindow,
    }) => {
      const [former, now] = [`brzydal.${device}`, `ladniejszy.${device}`];
      const admin = await createUser(game, 'admin', `grzeczna.${device}`);
      await signUpPlayer(game, former);
      const { page, visit, takeConsoleErrors } = await openWindow(admin);
      await visit('/admin/users');
      await page.getByRole('link', { name: former, exact: true }).click();
      await page.getByRole('button', { name: rename.button }).click();
      const dialog = page.getByRole('dialog', { name: rename.title(former) });
      const [name, confirm] = [dialog.getByLabel(rename.newName), dialog.getByRole('button', { name: rename.confirm })];
      await expect(name).toBeFocused();
      await dialog.getByLabel(adminTexts.reason).fill('Nazwa obraża innych');
      for (const [refused, sentence] of [
        ['Organizator-rynku', errorTexts.USERNAME_RESERVED],
        ['kur_wa', errorTexts.USERNAME_VULGAR],
        [admin.user.username, errorTexts.USERNAME_TAKEN],
      ] as const) {
        await name.fill(refused);
        await confirm.click();
        await expectFieldError(name, sentence);
      }
      takeConsoleErrors();
      await name.fill(now);
      await confirm.click();
      await page.waitForURL((url) => url.hash === `#/admin/users/${now}`);
      await expect(page.getByText(rename.done(former, now)).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: now })).toBeVisible();
      const entry = page.getByRole('row').filter({ hasText: log.kinds.userRenamed });
      await expect(entry).toContainText('Nazwa obraża innych');
      await expect(entry).toContainText(log.formerUsername(former));
      await expect(signIn(game, former, PASSWORD)).rejects.toThrow();
      await signIn(game, now, PASSWORD);
      await page.goBack();
      await expect(page.getByRole('link', { name: now, exact: true })).toBeVisible();
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('blocks a player with open orders, and reads in the log how many of them were closed', async ({ game, openWindow }) => {
      const admin = await createUser(game, 'admin', `sprawdzajaca.${device}`);
      const author = await createUser(game, 'moderator', `autorka.${device}`);
      const player = await signUpPlayer(game, `zleceniodawca.${device}`);
      const { bets } = await createOpenMarket(author.api, { topic: `Czy zlecenia znikną? ${device}` });
      const { boughtContract } = await buyShares(player.api, bets[0]!, { shares: 10 });
      await addOffer(player.api, boughtContract, 0.95, 5);
      for (const price of [0.05, 0.06]) await placeBid(player.api, bets[0]!, { price, shares: 3 });

      const { page, visit, takeConsoleErrors } = await openWindow(admin);
      await visit(`/admin/users/${player.user.username}`);
      await page.getByRole('button', { name: interventions.block.button }).click();
      const [about] = interventions.block.about.split('.');
      await expect(page.getByRole('dialog').getByText(about!)).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await intervene(page, interventions.block, 'Kilka kont');
      const entry = page.getByRole('row').filter({ hasText: log.kinds.userBlocked });
      await expect(entry).toContainText('anulowano 2 zlecenia kupna');
      await expect(entry).toContainText('usunięto 1 ofertę');
      const books = await author.api(endpoints.listOffers, { query: { betId: bets[0]!.id, option: true } });
      expect(books.content.filter(({ price }) => price === 0.95)).toEqual([]);
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('gives the market of a blocked moderator to another moderator', async ({ game, openWindow }) => {
      const admin = await createUser(game, 'admin', `kadrowa.${device}`);
      const [author, successor] = [
        await createUser(game, 'moderator', `odszedl.${device}`),
        await createUser(game, 'moderator', `nowy.${device}`),
      ];
      const { topic, marketId } = await createOpenMarket(author.api, { topic: `Czy ktoś to rozstrzygnie? (${device})` });
      const params = { username: author.user.username };
      await admin.api(endpoints.blockUser, { params, body: { reason: 'odszedł' } });

      const { page, visit, takeConsoleErrors } = await openWindow(admin);
      await visit('/admin');
      await page.getByRole('link', { name: adminTexts.summary.abandoned(1) }).click();
      await page.getByRole('button', { name: reassign.buttonFor(topic) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(reassign.moderator).fill(successor.user.username);
      await dialog.getByLabel(adminTexts.reason).fill('Autor odszedł');
      const release = await holdCalls(page, '**/api/admin/markets?*');
      await dialog.getByRole('button', { name: reassign.confirm }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expect(page.getByRole('button', { name: reassign.buttonFor(topic) })).toBeFocused();
      release();
      await expect(page.getByText(uiTexts.nothingMatches).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: reassign.list })).toBeFocused();
      const market = await successor.api(endpoints.getMarket, { params: { id: marketId } });
      expect(market.author).toBe(successor.user.username);
      expect(takeConsoleErrors()).toEqual([]);
    });
  });
}

/** Opens the dialog that renames a user, and sends it. */
async function sendRename(page: Page, newName: string): Promise<void> {
  await page.getByRole('button', { name: rename.button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(rename.newName).fill(newName);
  await dialog.getByLabel(adminTexts.reason).fill('Nazwa obraża innych');
  await dialog.getByRole('button', { name: rename.confirm }).click();
}

test('Renaming a user is repeated until it is answered, and happens once', async ({ game, openWindow }) => {
  const admin = await createUser(game, 'admin', 'wytrwała');
  await signUpPlayer(game, 'brzydal.raz');
  const { page, visit } = await openWindow(admin);
  await visit('/admin/users/brzydal.raz');
  await loseNextResponse(page, '**/api/admin/users/*/rename');
  await sendRename(page, 'ladniejszy.raz');
  await expect(page.getByText(rename.done('brzydal.raz', 'ladniejszy.raz')).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'ladniejszy.raz' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: log.kinds.userRenamed })).toHaveCount(1);
});

test('An admin who closes the dialog and leaves the page before a user is renamed stays on the other page', async ({
  game,
  openWindow,
}) => {
  const admin = await createUser(game, 'admin', 'niecierpliwa');
  await signUpPlayer(game, 'brzydal.potem');
  const { page, visit, goTo } = await openWindow(admin);
  await visit('/admin/users/brzydal.potem');
  const release = await holdCalls(page, '**/api/admin/users/*/rename');
  await sendRename(page, 'ladniejszy.potem');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const code = '**/assets/RankingScreen-*.js';
  const releaseCode = await holdCalls(page, code);
  const asked = page.waitForRequest(code);
  await goTo('/ranking');
  await asked;
  release();
  await expect(page.getByText(rename.done('brzydal.potem', 'ladniejszy.potem')).first()).toBeVisible();
  releaseCode();
  await page.getByRole('heading', { level: 1, name: /^Top / }).waitFor();
  await expect(page).toHaveURL(/#\/ranking$/);
});

test('The log names an unpublished market with its id, and links to it once it is published', async ({ game, openWindow }) => {
  const admin = await createUser(game, 'admin', 'czytelniczka');
  const author = await createUser(game, 'moderator', 'autor.szkicu');
  const { topic, marketId } = await createDraft(author.api, { topic: 'Czy szkic ma numer?', bets: ['Tak będzie'] });
  const { page, visit, takeConsoleErrors } = await openWindow(admin);
  await visit('/admin/acts');
  const entry = page.getByRole('row').filter({ hasText: topic }).filter({ hasText: log.kinds.marketCreated });
  await expect(entry).toContainText(log.unpublished(marketId));
  await expect(entry.getByRole('link', { name: topic })).toHaveCount(0);
  await author.api(endpoints.publishMarket, { query: { marketId } });
  await page.reload();
  await entry.getByRole('link', { name: topic }).click();
  await expect(page.getByRole('heading', { level: 1, name: topic })).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('The log with acts, and the dialog that asks for a reason, are accessible', async ({ game, openWindow }) => {
  const admin = await createUser(game, 'admin', 'dostepna');
  await createOpenMarket((await createUser(game, 'moderator', 'autor.dostepny')).api, { topic: 'Czy to się czyta?' });
  const { page, visit } = await openWindow(admin);
  const faults: string[] = [];
  await visit('/admin/acts');
  await expect(page.getByRole('table', { name: log.list })).toContainText(log.kinds.marketPublished);
  faults.push(...(await findAccessibilityFaults(page, '/admin/acts')));
  await visit('/admin/users/autor.dostepny');
  await page.getByRole('button', { name: interventions.block.button }).click();
  await page.getByRole('dialog').getByLabel(adminTexts.reason).waitFor();
  faults.push(...(await findAccessibilityFaults(page, 'the dialog that asks for the reason')));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: rename.button }).click();
  await page.getByRole('dialog').getByRole('button', { name: rename.confirm }).click();
  await expectFieldError(page.getByRole('dialog').getByLabel(rename.newName), validationTexts.required);
  faults.push(...(await findAccessibilityFaults(page, 'the dialog that renames a user, with errors')));
  expect(faults).toEqual([]);
});

test('A player and a moderator who open the admin area read that it is for admins', async ({ game, openWindow }) => {
  for (const user of [await signUpPlayer(game, 'ciekawski'), await createUser(game, 'moderator', 'ciekawska')]) {
    const { page, goTo } = await openWindow(user);
    await goTo('/admin/users');
    await expect(page.getByRole('heading', { level: 1, name: shellTexts.wrongRole.title.ROLE_ADMIN })).toBeVisible();
  }
});

test.describe('An empty game', () => {
  test.use({ gameScope: 'test' });

  test('shows first steps to the admin and the moderator, and invites guests to register', async ({ game, openWindow }) => {
    const guest = await openWindow();
    await guest.visit('/markets');
    await expect(guest.page.getByText(marketsTexts.empty.open).first()).toBeVisible();
    await expect(guest.page.getByText(marketsTexts.newGameGuestHint).first()).toBeVisible();
    await expect(guest.page.getByRole('link', { name: marketsTexts.register })).toBeVisible();

    const admin = await openWindow(await createUser(game, 'admin', 'pierwsza'));
    await admin.visit('/admin');
    const stepsOf = (page: Page) => page.getByRole('region', { name: firstStepsTexts.title }).getByRole('listitem');
    await expect(stepsOf(admin.page)).toHaveCount(3);
    expect(await findAccessibilityFaults(admin.page, 'the first steps of an empty game')).toEqual([]);
    await stepsOf(admin.page).first().getByRole('button', { name: firstStepsTexts.moderator }).click();
    await admin.page.getByRole('dialog', { name: profileTexts.moderator.title }).waitFor();
    await admin.page.keyboard.press('Escape');

    const user = await createUser(game, 'moderator', 'pierwszy');
    const moderator = await openWindow(user);
    await moderator.visit('/markets');
    await expect(stepsOf(moderator.page)).toHaveCount(3);
    await expect(stepsOf(moderator.page).nth(1).getByRole('link', { name: firstStepsTexts.market })).toBeVisible();
    await createOpenMarket(user.api, { topic: 'Czy gra już trwa?' });
    await admin.page.reload();
    await admin.page.getByText(adminTexts.summary.players).waitFor();
    await expect(stepsOf(admin.page)).toHaveCount(0);
    await guest.page.reload();
    await expect(guest.page.getByRole('link', { name: 'Czy gra już trwa?' }).first()).toBeVisible();
  });
});
