import { describe, expect, test } from 'vitest';
import { demoIds } from './stage/demoIds.ts';
import { everybodys, SCREENS } from './stage/screens.ts';
import { isShown, openStage, signIn } from './stage/stage.ts';

const stage = openStage('demo');

describe('Every screen opens without an error in the console', () => {
  test.each(Object.entries(SCREENS))('for %s', async (who, screens) => {
    const ids = await demoIds(stage.database.db);
    const person = await stage.enter('visitor');
    if (who !== 'guest') await signIn(person, who);
    const { page } = person;
    for (const route of new Set([...everybodys(ids), ...screens(ids)])) {
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
    const open = everybodys(ids);
    const closed = [...SCREENS.gracz(ids), ...SCREENS.moderator(ids)].filter((route) => !open.includes(route));
    for (const route of closed) {
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
