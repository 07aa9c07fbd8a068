import { PASSWORD_LENGTH, PERSON_NAME_LENGTH, USERNAME_LENGTH } from '@wieszcz/domain';
import {
  authTexts,
  errorTexts,
  marketsTexts,
  marketTexts,
  profileTexts,
  shellTexts,
  ticketTexts,
  validationTexts,
} from '@wieszcz/texts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, accountOf, newAccount, PASSWORD } from './stage/accounts.ts';
import { busyOnce } from './stage/answers.ts';
import { complains } from './stage/fields.ts';
import { openMarket } from './stage/markets.ts';
import { buy, newPlayer, SIZES } from './stage/players.ts';
import { isShown, openStage, type Person } from './stage/stage.ts';

const stage = openStage('empty');
const say = profileTexts.moderator;

let admin: Account;
beforeAll(async () => {
  admin = await newAccount(stage, 'admin', 'szefowa');
});

const formOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: say.title });
  const { username, firstName, surname, email, password } = authTexts.fields;
  return {
    dialog,
    username: dialog.getByLabel(username),
    firstName: dialog.getByLabel(firstName),
    surname: dialog.getByLabel(surname),
    email: dialog.getByLabel(email),
    password: dialog.getByLabel(password, { exact: true }),
    create: dialog.getByRole('button', { name: say.submitCreate }),
    promote: dialog.getByRole('button', { name: say.submitPromote }),
  };
};

/** The admin's form, for a new account or for one that is there. */
async function addModerator(way: 'create' | 'promote' = 'create', look = {}): Promise<Person & ReturnType<typeof formOf>> {
  const person = await stage.enter('szefowa', { ...admin, ...look });
  await person.visit('/profile');
  await person.page.getByRole('button', { name: profileTexts.addModerator }).click();
  const form = formOf(person.page);
  await form.username.waitFor();
  if (way === 'promote') await form.dialog.getByText(say.promote, { exact: true }).click();
  return { ...person, ...form };
}

const rolesOf = async (username: string) => (await accountOf(stage, username, PASSWORD)).user.roles;

describe.each(SIZES)("On a $device the admin's 'add moderator'", ({ device, size }) => {
  test('makes a new account, which signs in as a moderator', async () => {
    const { page, username, firstName, surname, email, password, create, dialog, troubles } = await addModerator('create', {
      size,
    });
    const name = `nowa.${device}`;
    await username.fill(name);
    await firstName.fill('Nina');
    await surname.fill('Zorza');
    await email.fill(`${name}@przyklad.pl`);
    await password.fill(PASSWORD);
    await create.click();
    expect(await isShown(dialog, say.done(name))).toBe(true);
    expect(await username.inputValue()).toBe('');
    expect(troubles()).toEqual([]);
    expect(await rolesOf(name)).toEqual(['ROLE_MODERATOR']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('promotes an account that never traded', async () => {
    const name = `awans.${device}`;
    await newPlayer(stage, name);
    const { username, firstName, promote, dialog, troubles } = await addModerator('promote', { size });
    expect(await isShown(dialog, say.promoteHint)).toBe(true);
    expect(await firstName.count()).toBe(0);
    await username.fill(name);
    await promote.click();
    expect(await isShown(dialog, say.done(name))).toBe(true);
    expect(troubles()).toEqual([]);
    expect(await rolesOf(name)).toEqual(['ROLE_MODERATOR']);
  });
});

describe("The admin's form", () => {
  test('asks for every field, and for a fit name, e-mail and password', async () => {
    const { username, firstName, surname, email, password, create } = await addModerator();
    await create.click();
    for (const field of [username, firstName, surname, email, password]) await complains(field, validationTexts.required);
    await username.fill('a b');
    await firstName.fill('x'.repeat(61));
    await surname.fill('Zorza');
    await email.fill('nie-adres');
    await password.fill('12345');
    await create.click();
    await complains(username, validationTexts.username(USERNAME_LENGTH));
    await complains(firstName, validationTexts.personName(PERSON_NAME_LENGTH));
    await complains(surname, null);
    await complains(email, validationTexts.email);
    await complains(password, validationTexts.password(PASSWORD_LENGTH));
    await password.fill('x'.repeat(41));
    await create.click();
    await complains(password, validationTexts.password(PASSWORD_LENGTH));
    await expect(accountOf(stage, 'a b', '12345')).rejects.toThrow(errorTexts.CREDENTIALS_INVALID);
  });

  test('says at their fields that a name or an e-mail is taken, and keeps what was typed', async () => {
    await newPlayer(stage, 'zajeta');
    const { username, firstName, surname, email, password, create, dialog } = await addModerator();
    await username.fill('ZAJETA');
    await firstName.fill('Nina');
    await surname.fill('Zorza');
    await email.fill('wolna@przyklad.pl');
    await password.fill(PASSWORD);
    await create.click();
    await complains(username, errorTexts.USERNAME_TAKEN);
    await username.fill('wolna');
    await email.fill('Zajeta@przyklad.pl');
    await create.click();
    await complains(email, errorTexts.EMAIL_TAKEN);
    expect(await Promise.all([username, firstName, surname, password].map((field) => field.inputValue()))).toEqual([
      'wolna',
      'Nina',
      'Zorza',
      PASSWORD,
    ]);
    await email.fill('wolna@przyklad.pl');
    await busyOnce(dialog.page(), '**/api/admin/moderators');
    await create.click();
    expect(await isShown(dialog.getByRole('alert'), errorTexts.EXCHANGE_BUSY)).toBe(true);
    expect(await email.inputValue()).toBe('wolna@przyklad.pl');
    await create.click();
    expect(await isShown(dialog, say.done('wolna'))).toBe(true);
  });

  test('refuses to promote who has traded, who is staff already, and who does not exist', async () => {
    const moderator = await newAccount(stage, 'moderator', 'autorka');
    const trader = await newPlayer(stage, 'handlarka');
    await buy(trader.api, (await openMarket(moderator.api, { topic: 'Czy będzie burza?' })).bets[0]!);
    const { username, promote, dialog } = await addModerator('promote');
    await promote.click();
    await complains(username, validationTexts.required);
    for (const [name, sentence] of [
      ['handlarka', errorTexts.HAS_TRADED],
      ['autorka', errorTexts.ALREADY_STAFF],
      ['nikt.taki', errorTexts.USER_NOT_FOUND],
    ] as const) {
      await username.fill(name);
      await promote.click();
      expect(await isShown(dialog.getByRole('alert'), sentence), name).toBe(true);
      expect(await username.inputValue()).toBe(name);
    }
    expect(await rolesOf('handlarka')).toEqual(['ROLE_PLAYER']);
  });
});

test.each(SIZES)(
  "On a $device the admin sees everybody's pages without a budget, without actions of authors and without buying",
  async ({ device, size, phone }) => {
    const author = await newAccount(stage, 'moderator', `autorka.${device}`);
    const { marketId, topic } = await openMarket(author.api, { topic: `Czy admin kupuje? (${device})` });
    const { page, visit, troubles } = await stage.enter('szefowa', { ...admin, size });
    await visit('/profile');
    await page.getByRole('heading', { level: 1, name: profileTexts.greeting('Jadwiga') }).waitFor();
    expect(await page.getByText(shellTexts.budget).count()).toBe(0);
    const menu = page.getByRole('navigation', { name: profileTexts.actions });
    expect(await menu.getByRole('link').allInnerTexts()).toEqual([profileTexts.showRanking, profileTexts.changePassword]);
    expect(await menu.getByRole('button').allInnerTexts()).toEqual([profileTexts.addModerator, profileTexts.logout]);

    await visit('/markets');
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([marketsTexts.tabs.open, marketsTexts.tabs.solved]);
    expect(await page.getByRole('link', { name: marketsTexts.newMarket }).count()).toBe(0);
    await page.getByRole('link', { name: topic, exact: true }).click();
    expect(await isShown(page, marketTexts.adminNote)).toBe(true);
    for (const label of Object.values(marketsTexts.actions).filter((action) => typeof action === 'string'))
      expect(await page.getByRole('link', { name: label }).count(), label).toBe(0);
    await visit(`/markets/details/${marketId}?bet=1&option=true`);
    expect(
      await page
        .getByRole('button', { name: /^Kup/ })
        .or(page.getByText(ticketTexts.title, { exact: true }))
        .count(),
    ).toBe(0);

    if (phone) await page.getByRole('button', { name: shellTexts.openMenu }).click();
    await page.getByRole('button', { name: shellTexts.logout }).filter({ visible: true }).click();
    await page.waitForURL(/#\/$/);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    expect(troubles()).toEqual([]);
  },
);
