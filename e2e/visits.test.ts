import { describe, expect, test } from 'vitest';
import { type DemoIds, demoIds } from './stage/demoIds.ts';
import { isShown, openStage, signIn } from './stage/stage.ts';

const stage = openStage('demo');

const open = (ids: DemoIds) => [
  '/',
  '/ranking',
  '/markets',
  `/markets/details/${ids.open}`,
  `/markets/details/${ids.single}`,
  `/markets/details/${ids.solved}`,
  `/offers/bet/${ids.bet}/true`,
];
const ACCOUNT = ['/profile', '/editPassword'];
const players = (ids: DemoIds) => [
  '/contracts',
  `/contracts/details/${ids.contract}`,
  '/offers',
  `/offers/new/${ids.contract}`,
  '/transactions',
];
const moderators = (ids: DemoIds) => [
  '/createMarket',
  `/markets/editBets/${ids.draftWithBets}`,
  `/markets/editBets/${ids.own}`,
  `/markets/makePublic/${ids.draftWithBets}`,
  `/markets/makePublic/${ids.own}`,
  `/markets/editCover/${ids.draftWithBets}`,
  `/markets/editMarket/${ids.draftWithBets}`,
  `/markets/editMarket/${ids.own}`,
  `/markets/solveMarket/${ids.own}`,
  `/markets/delete/${ids.draft}`,
  `/markets/delete/${ids.draftWithBets}`,
];
const GUESTS = ['/login', '/register', '/resetPassword', '/resetPasswordWithToken'];

describe('Every screen opens without an error in the console', () => {
  test.each([
    ['a guest', null, () => GUESTS],
    ['a player', 'gracz', (ids: DemoIds) => [...ACCOUNT, ...players(ids)]],
    ['a moderator', 'moderator', (ids: DemoIds) => [...ACCOUNT, ...moderators(ids)]],
    ['an admin', 'admin', () => ACCOUNT],
  ] as const)('for %s', async (_, username, own) => {
    const ids = await demoIds(stage.database.db);
    const person = await stage.enter('visitor');
    if (username) await signIn(person, username);
    const { page } = person;
    for (const route of [...open(ids), ...own(ids)]) {
      await person.visit(route);
      expect(decodeURIComponent(new URL(page.url()).hash), 'stays at the address').toBe(`#${route}`);
      expect(await page.title()).toContain('Wieszcz');
      expect(person.troubles()).toEqual([]);
    }
  });
});

describe('Guards', () => {
  test('send a guest from every protected screen to the sign-in', async () => {
    const guest = await stage.enter('guest');
    const ids = await demoIds(stage.database.db);
    for (const route of [...ACCOUNT, ...players(ids), ...moderators(ids)]) {
      await guest.goTo(route);
      await guest.page.waitForURL(/#\/login/);
      await guest.goTo('/');
    }
    expect(guest.troubles()).toEqual([]);
  });

  test('send a stored login that has expired to the sign-in', async () => {
    const guest = await stage.enter('guest');
    await guest.goTo('/');
    const expired = `x.${btoa(JSON.stringify({ sub: 'gracz', iat: 1, exp: 2 }))}.x`;
    await guest.page.evaluate((token) => {
      const user = { token, username: 'gracz', firstName: 'A', surname: 'B', email: 'a@przyklad.pl', roles: ['ROLE_PLAYER'] };
      localStorage.setItem('user', JSON.stringify(user));
    }, expired);
    await guest.page.reload();
    await guest.goTo('/contracts');
    await guest.page.waitForURL(/#\/login/);
    expect(guest.troubles()).toEqual([]);
  });

  test('send an unknown address home', async () => {
    const guest = await stage.enter('guest');
    await guest.goTo('/nie/ma/takiej/strony');
    await guest.page.waitForURL(/#\/$/);
    expect(await isShown(guest.page, 'Dołącz do Wieszcza już dziś!')).toBe(true);
    expect(guest.troubles()).toEqual([]);
  });
});
