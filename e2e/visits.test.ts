import { expect, test } from './fixtures/test.ts';
import { holdCalls } from './pages/api-responses.ts';
import { publicRoutes, ROUTES_BY_USER } from './pages/screens.ts';
import { storedUser } from './pages/sign-in.ts';
import { findDemoIds } from './seed/demo-ids.ts';
import { signInDemoUser } from './seed/users.ts';

test.use({ gameData: 'demo', gameScope: 'worker' });

test.describe('The router', () => {
  test('redirects a guest from every screen of players and moderators to the sign-in', async ({ game, openWindow }) => {
    const { page, goTo, takeConsoleErrors } = await openWindow();
    const ids = await findDemoIds(game.database.db);
    const open = publicRoutes(ids);
    const isProtected = (route: string) => !open.includes(route);
    for (const route of [...ROUTES_BY_USER.gracz(ids), ...ROUTES_BY_USER.moderator(ids)].filter(isProtected)) {
      await goTo(route);
      await page.waitForURL(/#\/login/);
      await goTo('/');
    }
    expect(takeConsoleErrors()).toEqual([]);
  });

  test('redirects a user whose stored token has expired to the sign-in, and removes them from the browser at once', async ({
    openWindow,
  }) => {
    const { page, goTo, takeConsoleErrors } = await openWindow();
    await goTo('/');
    const expiredToken = `x.${btoa(JSON.stringify({ sub: 'gracz', iat: 1, exp: 2 }))}.x`;
    await page.evaluate((token) => {
      const user = { token, username: 'gracz', firstName: 'A', surname: 'B', email: 'a@przyklad.pl', roles: ['ROLE_PLAYER'] };
      localStorage.setItem('user', JSON.stringify(user));
    }, expiredToken);
    await page.reload();
    await expect.poll(() => storedUser(page)).toBeNull();
    await goTo('/contracts');
    await page.waitForURL(/#\/login/);
    await expect(page.getByLabel('Nazwa użytkownika')).toHaveValue('gracz');
    expect(takeConsoleErrors()).toEqual([]);
  });

  test('redirects to the sign-in if the session ends just before another screen is opened', async ({ game, openWindow }) => {
    const { page, visit, goTo } = await openWindow(await signInDemoUser(game, 'gracz'));
    await visit('/editPassword');
    const loginScreen = '**/LoginScreen-*.js';
    const release = await holdCalls(page, loginScreen);
    const redirected = page.waitForRequest(loginScreen);
    await page.evaluate(() => {
      localStorage.removeItem('user');
      window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    });
    await redirected;
    await goTo('/contracts');
    release();
    await page.waitForURL(/#\/login/);
  });

  test('redirects an unknown address to the start page', async ({ openWindow }) => {
    const { page, goTo, takeConsoleErrors } = await openWindow();
    await goTo('/nie/ma/takiej/strony');
    await page.waitForURL(/#\/$/);
    await expect(page.getByText('Dołącz do Wieszcza już dziś!').first()).toBeVisible();
    expect(takeConsoleErrors()).toEqual([]);
  });
});
