import type { Page } from '@playwright/test';
import { PASSWORD_LENGTH, PERSON_NAME_LENGTH, USERNAME_LENGTH } from '@wieszcz/domain';
import {
  adminTexts,
  authTexts,
  errorTexts,
  marketsTexts,
  marketTexts,
  profileTexts,
  shellTexts,
  ticketTexts,
  validationTexts,
} from '@wieszcz/texts';
import type { GameWindow } from '../fixtures/game-window.ts';
import type { Game } from '../fixtures/game.ts';
import { expect, type OpenWindow, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { loseNextResponse, rejectNextAsBusy } from '../pages/api-responses.ts';
import { expectFieldError } from '../pages/fields.ts';
import { storedUser } from '../pages/sign-in.ts';
import { createDraft, createOpenMarket } from '../seed/markets.ts';
import { buyShares } from '../seed/trading.ts';
import { createUser, PASSWORD, type SignedInUser, signIn, signUpPlayer } from '../seed/users.ts';

const texts = profileTexts.moderator;

let admin: SignedInUser;
test.beforeAll(async ({ game }) => {
  admin = await createUser(game, 'admin', 'szefowa');
});

const formOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: texts.title });
  const { username, firstName, surname, email, password } = authTexts.fields;
  return {
    dialog,
    username: dialog.getByLabel(username),
    firstName: dialog.getByLabel(firstName),
    surname: dialog.getByLabel(surname),
    email: dialog.getByLabel(email),
    password: dialog.getByLabel(password, { exact: true }),
    create: dialog.getByRole('button', { name: texts.submitCreate }),
    promote: dialog.getByRole('button', { name: texts.submitPromote }),
  };
};

/** Opens the admin's form for a moderator: to create a user, or to promote an existing one. */
async function openForm(
  openWindow: OpenWindow,
  mode: 'create' | 'promote' = 'create',
): Promise<GameWindow & ReturnType<typeof formOf>> {
  const window = await openWindow(admin);
  await window.visit('/profile');
  await window.page.getByRole('button', { name: profileTexts.addModerator }).click();
  const form = formOf(window.page);
  await form.username.waitFor();
  if (mode === 'promote') await form.dialog.getByText(texts.promote, { exact: true }).click();
  return { ...window, ...form };
}

const findRoles = async (game: Game, username: string) => (await signIn(game, username, PASSWORD)).user.roles;

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device} the admin's form for moderators`, () => {
    test.use({ viewport });

    test('creates a user who signs in as a moderator', async ({ game, openWindow }) => {
      const { page, username, firstName, surname, email, password, create, dialog, takeConsoleErrors } =
        await openForm(openWindow);
      const name = `nowa.${device}`;
      await username.fill(name);
      await firstName.fill('Nina');
      await surname.fill('Zorza');
      await email.fill(`${name}@przyklad.pl`);
      await password.fill(PASSWORD);
      await create.click();
      await expect(dialog.getByText(texts.done(name)).first()).toBeVisible();
      await expect(username).toHaveValue('');
      expect(takeConsoleErrors()).toEqual([]);
      expect(await findRoles(game, name)).toEqual(['ROLE_MODERATOR']);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    });

    test('promotes a player without trades', async ({ game, openWindow }) => {
      const name = `awans.${device}`;
      await signUpPlayer(game, name);
      const { username, firstName, promote, dialog, takeConsoleErrors } = await openForm(openWindow, 'promote');
      await expect(dialog.getByText(texts.promoteHint).first()).toBeVisible();
      await expect(firstName).toHaveCount(0);
      await username.fill(name);
      await promote.click();
      await expect(dialog.getByText(texts.done(name)).first()).toBeVisible();
      expect(takeConsoleErrors()).toEqual([]);
      expect(await findRoles(game, name)).toEqual(['ROLE_MODERATOR']);
    });
  });
}

test.describe("The admin's form for moderators", () => {
  test('requires every field, and a valid name, e-mail address and password', async ({ game, openWindow }) => {
    const { username, firstName, surname, email, password, create } = await openForm(openWindow);
    await create.click();
    for (const field of [username, firstName, surname, email, password]) await expectFieldError(field, validationTexts.required);
    await username.fill('a b');
    await firstName.fill('x'.repeat(PERSON_NAME_LENGTH.max + 1));
    await surname.fill('Zorza');
    await email.fill('nie-adres');
    await password.fill('12345');
    await create.click();
    await expectFieldError(username, validationTexts.username(USERNAME_LENGTH));
    await expectFieldError(firstName, validationTexts.personName(PERSON_NAME_LENGTH));
    await expectFieldError(surname, null);
    await expectFieldError(email, validationTexts.email);
    await expectFieldError(password, validationTexts.password(PASSWORD_LENGTH));
    await password.fill('x'.repeat(PASSWORD_LENGTH.max + 1));
    await create.click();
    await expectFieldError(password, validationTexts.password(PASSWORD_LENGTH));
    await expect(signIn(game, 'a b', '12345')).rejects.toThrow(errorTexts.CREDENTIALS_INVALID);
  });

  test('marks a taken username or e-mail at its field, and keeps the other values', async ({ game, openWindow }) => {
    await signUpPlayer(game, 'zajeta');
    const { username, firstName, surname, email, password, create, dialog } = await openForm(openWindow);
    await username.fill('ZAJETA');
    await firstName.fill('Nina');
    await surname.fill('Zorza');
    await email.fill('wolna@przyklad.pl');
    await password.fill(PASSWORD);
    await create.click();
    await expectFieldError(username, errorTexts.USERNAME_TAKEN);
    await username.fill('wolna');
    await email.fill('Zajeta@przyklad.pl');
    await create.click();
    await expectFieldError(email, errorTexts.EMAIL_TAKEN);
    expect(await Promise.all([username, firstName, surname, password].map((field) => field.inputValue()))).toEqual([
      'wolna',
      'Nina',
      'Zorza',
      PASSWORD,
    ]);
    await email.fill('wolna@przyklad.pl');
    await rejectNextAsBusy(dialog.page(), '**/api/admin/moderators');
    await create.click();
    await expect(dialog.getByRole('alert').getByText(errorTexts.EXCHANGE_BUSY).first()).toBeVisible();
    await expect(email).toHaveValue('wolna@przyklad.pl');
    await create.click();
    await expect(dialog.getByText(texts.done('wolna')).first()).toBeVisible();
  });

  for (const mode of ['create', 'promote'] as const)
    test(`is sent again until it is answered, and adds the moderator once (${mode})`, async ({ game, openWindow }) => {
      const name = `raz.${mode}`;
      const form = await openForm(openWindow, mode);
      if (mode === 'promote') await signUpPlayer(game, name);
      else {
        await form.firstName.fill('Nina');
        await form.surname.fill('Zorza');
        await form.email.fill(`${name}@przyklad.pl`);
        await form.password.fill(PASSWORD);
      }
      await form.username.fill(name);
      await loseNextResponse(form.page, '**/api/admin/moderators');
      await form[mode].click();
      await expect(form.dialog.getByText(texts.done(name)).first()).toBeVisible();
      expect(await findRoles(game, name)).toEqual(['ROLE_MODERATOR']);
    });

  test('refuses to promote a player with trades, a moderator and an unknown user', async ({ game, openWindow }) => {
    const moderator = await createUser(game, 'moderator', 'autorka');
    const trader = await signUpPlayer(game, 'handlarka');
    await buyShares(trader.api, (await createOpenMarket(moderator.api, { topic: 'Czy będzie burza?' })).bets[0]!);
    const { username, promote, dialog } = await openForm(openWindow, 'promote');
    await promote.click();
    await expectFieldError(username, validationTexts.required);
    for (const [name, message] of [
      ['handlarka', errorTexts.HAS_TRADED],
      ['autorka', errorTexts.ALREADY_STAFF],
      ['nikt.taki', errorTexts.USER_NOT_FOUND],
    ] as const) {
      await username.fill(name);
      await promote.click();
      await expect(dialog.getByRole('alert').getByText(message).first(), name).toBeVisible();
      await expect(username).toHaveValue(name);
    }
    expect(await findRoles(game, 'handlarka')).toEqual(['ROLE_PLAYER']);
  });
});

test('Promoting and blocking a user are repeated until they are answered, and happen once', async ({ game, openWindow }) => {
  await signUpPlayer(game, 'uparta');
  const { page, visit } = await openWindow(admin);
  await visit('/admin/users/uparta');
  const { interventions, log, reason } = adminTexts;
  for (const [call, intervention, act] of [
    ['role', interventions.toModerator, log.kinds.roleChanged],
    ['block', interventions.block, log.kinds.userBlocked],
  ] as const) {
    await loseNextResponse(page, `**/api/admin/users/*/${call}`);
    await page.getByRole('button', { name: intervention.button }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(reason).fill('na próbę');
    await dialog.getByRole('button', { name: intervention.confirm, exact: true }).click();
    await expect(page.getByText(intervention.done('uparta')).first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: act })).toHaveCount(1);
  }
});

test('What a moderator has done is still listed when they have become a player; a player who has done nothing has no such list', async ({
  game,
  openWindow,
}) => {
  const moderator = await createUser(game, 'moderator', 'dawna.autorka');
  await createDraft(moderator.api, { topic: 'Czy ktoś to pamięta?' });
  await signUpPlayer(game, 'bierna');
  const { page, visit } = await openWindow(admin);
  await visit('/admin/users/dawna.autorka');
  const { interventions, log, reason, user: userTexts } = adminTexts;
  await page.getByRole('button', { name: interventions.toPlayer.button }).click();
  await page.getByRole('dialog').getByLabel(reason).fill('odchodzi');
  await page.getByRole('dialog').getByRole('button', { name: interventions.toPlayer.confirm, exact: true }).click();
  await page.getByRole('button', { name: interventions.toModerator.button }).waitFor();
  await page.reload();
  await expect(page.getByRole('region', { name: userTexts.ownActs }).getByText(log.kinds.marketCreated).first()).toBeVisible();
  await visit('/admin/users/bierna');
  await expect(page.getByRole('region', { name: userTexts.actsTitle })).toBeVisible();
  await expect(page.getByRole('region', { name: userTexts.ownActs })).toHaveCount(0);
});

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('an admin sees no budget, no actions of authors and no buttons to buy', async ({ game, openWindow }) => {
      const author = await createUser(game, 'moderator', `autorka.${device}`);
      const { marketId, topic, bets } = await createOpenMarket(author.api, { topic: `Czy admin kupuje? (${device})` });
      // A session of its own: this test signs out, and the other tests still use the session of `admin`.
      const { page, visit, takeConsoleErrors } = await openWindow(await signIn(game, 'szefowa', PASSWORD));
      await visit('/profile');
      await page.getByRole('heading', { level: 1, name: profileTexts.greeting('Jadwiga') }).waitFor();
      await expect(page.getByText(shellTexts.budget, { exact: true })).toHaveCount(0);
      const menu = page.getByRole('navigation', { name: profileTexts.actions });
      await expect
        .poll(() => menu.getByRole('link').allInnerTexts())
        .toEqual([profileTexts.browseMarkets, profileTexts.showRanking, profileTexts.changePassword]);
      await expect.poll(() => menu.getByRole('button').allInnerTexts()).toEqual([profileTexts.addModerator, profileTexts.logout]);

      const main = page.getByRole('navigation', { name: shellTexts.mainNavigation }).filter({ visible: true });
      await expect
        .poll(() => main.getByRole('link').allInnerTexts())
        .toEqual([phone ? shellTexts.adminShort : shellTexts.admin, shellTexts.markets, shellTexts.ranking]);
      await main.getByRole('link', { name: shellTexts.markets }).click();
      await page.getByRole('link', { name: topic, exact: true }).waitFor();
      await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual([marketsTexts.tabs.open, marketsTexts.tabs.solved]);
      await expect(page.getByRole('link', { name: marketsTexts.newMarket })).toHaveCount(0);
      await page.getByRole('link', { name: topic, exact: true }).click();
      await expect(page.getByText(marketTexts.adminNote).first()).toBeVisible();
      for (const label of Object.values(marketsTexts.actions).filter((action) => typeof action === 'string'))
        await expect(page.getByRole('link', { name: label }), label).toHaveCount(0);
      await visit(`/markets/details/${marketId}?bet=${bets[0]!.id}&option=true`);
      expect(
        await page
          .getByRole('button', { name: /^Kup/ })
          .or(page.getByText(ticketTexts.title, { exact: true }))
          .count(),
      ).toBe(0);

      if (phone) await page.getByRole('button', { name: shellTexts.openMenu }).click();
      await page.getByRole('button', { name: shellTexts.logout }).filter({ visible: true }).click();
      await page.waitForURL(/#\/$/);
      await expect.poll(() => storedUser(page)).toBeNull();
      expect(takeConsoleErrors()).toEqual([]);
    });
  });
}
