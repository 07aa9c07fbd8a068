import { RANKING_SIZE } from '@wieszcz/domain';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { storedUser } from '../pages/sign-in.ts';
import { type SignedInUser, signInDemoUser } from '../seed/users.ts';

test.use({ gameData: 'demo', gameScope: 'worker' });

let player: SignedInUser;
test.beforeAll(async ({ game }) => {
  player = await signInDemoUser(game, 'gracz');
});

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('the start page shows a guest the reasons to join, the rules and the bonus, and links to the sign-up and to the markets', async ({
      openWindow,
    }) => {
      const { page, visit, takeConsoleErrors } = await openWindow();
      await visit('/');
      for (const heading of ['Dlaczego warto do nas dołączyć?', 'Zasady gry', 'Odwiedzaj nas codziennie, aby odebrać bonus!'])
        await page.getByRole('heading', { name: heading }).waitFor();
      await expect(page.getByText('Dziennie kupisz do 1 000 akcji na każdą opcję zakładu.').first()).toBeVisible();
      await expect(page.getByText('Pierwsza wizyta każdego dnia dodaje 100 $ do budżetu.').first()).toBeVisible();
      await page.getByRole('link', { name: 'Dołącz do Wieszcza' }).click();
      await page.waitForURL(/#\/register$/);
      await page.goBack();
      await page.getByRole('link', { name: 'Przeglądaj rynki' }).click();
      await page.waitForURL(/#\/markets$/);
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('the footer leads to the guide, whose pictures load', async ({ openWindow }) => {
      const { page, visit, takeConsoleErrors } = await openWindow();
      await visit('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Pomoc' }).click();
      await page.waitForURL(/#\/help$/);
      await page.getByRole('heading', { level: 1, name: 'Pomoc' }).waitFor();
      await page.getByRole('heading', { level: 2, name: 'Dla moderatorów' }).waitFor();
      const picture = page.locator('main img').first();
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('the start page of a signed-in player links to the markets and has no invitation to join', async ({ openWindow }) => {
      const { page, visit } = await openWindow(player);
      await visit('/');
      await page.getByRole('link', { name: 'Przeglądaj rynki' }).waitFor();
      await expect(page.getByRole('link', { name: 'Dołącz do Wieszcza' })).toHaveCount(0);
      await expect(page.getByText('Dołącz do Wieszcza już dziś!')).toHaveCount(0);
    });

    test('the header links a guest to the markets, the ranking, the sign-in and the sign-up', async ({ openWindow }) => {
      const { page, goTo } = await openWindow();
      await goTo('/');
      for (const [link, hash] of [
        ['Rynki', '#/markets'],
        ['Ranking', '#/ranking'],
        ['Logowanie', '#/login'],
        ['Rejestracja', '#/register'],
      ] as const) {
        await goTo('/');
        if (phone) await page.getByRole('button', { name: 'Otwórz menu' }).click();
        const menu = phone ? page.getByRole('dialog') : page.getByRole('banner');
        await menu.getByRole('link', { name: link, exact: true }).click();
        await page.waitForURL((url) => url.hash === hash);
      }
      await expect(page.getByRole('link', { name: /^Budżet/ })).toHaveCount(0);
    });

    test('the header links a player to their lists, shows their username and budget, and signs them out', async ({
      game,
      openWindow,
    }) => {
      // A session of its own: this test signs out, and the other tests still use the session of `player`.
      const { page, visit } = await openWindow(await signInDemoUser(game, 'gracz'));
      await visit('/ranking');
      const header = page.getByRole('navigation', { name: 'Główna nawigacja' });
      for (const [link, hash] of [
        [phone ? 'Oferty' : 'Twoje oferty', '#/offers'],
        ['Kontrakty', '#/contracts'],
        ['Transakcje', '#/transactions'],
        ['Ranking', '#/ranking'],
        ['Rynki', '#/markets'],
      ] as const) {
        await header.getByRole('link', { name: link, exact: true }).click();
        await page.waitForURL((url) => url.hash === hash);
      }
      await page.getByRole('link', { name: /^Budżet \d[\d\s]*,\d\d \$/ }).click();
      await page.waitForURL(/#\/profile$/);
      if (phone) await page.getByRole('button', { name: 'Otwórz menu' }).click();
      const menu = phone ? page.getByRole('dialog', { name: 'gracz' }) : page.getByRole('banner');
      if (!phone) await menu.getByRole('link', { name: 'Profil: gracz' }).waitFor();
      await menu.getByRole('button', { name: 'Wyloguj się' }).click();
      await page.waitForURL((url) => url.hash === '#/');
      await page.getByRole('link', { name: 'Dołącz do Wieszcza' }).waitFor();
      await expect.poll(() => storedUser(page)).toBeNull();
    });

    test('the ranking lists the hundred players with the largest budgets by position, username and budget', async ({
      game,
      openWindow,
    }) => {
      const { page, visit } = await openWindow();
      await visit('/ranking');
      const expectBudgetsOfNow = async () => {
        await page.reload();
        await page.getByRole('heading', { level: 1, name: 'Top 100 graczy' }).waitFor();
        await page.getByRole('row').nth(RANKING_SIZE).waitFor();
        const cells = await page
          .getByRole('row')
          .evaluateAll((rows) =>
            rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.replaceAll(/\s/g, ' ').trim())),
          );
        const { rows } = await game.database.pool.query<{ username: string; balance: number }>(
          `select username, balance from accounts join users on users.id = user_id
         where role = 'player' order by balance desc, caseless(username) limit ${RANKING_SIZE}`,
        );
        const amount = new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 2, useGrouping: 'always' });
        expect(cells).toEqual([
          ['Pozycja', 'Użytkownik', 'Budżet [$]'],
          ...rows.map(({ username, balance }, index) => [
            `${index + 1}`,
            username,
            amount.format(balance / 100).replaceAll(/\s/g, ' '),
          ]),
        ]);
      };
      // The ranking may be some seconds old, and the player's sign-in has just brought a bonus.
      await expect(expectBudgetsOfNow).toPass();
    });
  });
}

test('The ranking shows that it is loading and that it failed, and its retry button loads it', async ({ openWindow }) => {
  const { page, goTo } = await openWindow();
  const failure = Promise.withResolvers<void>();
  await page.route('**/api/rankings/budget', async (route) => {
    await failure.promise;
    await route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { status: 500, detail: 'Błąd', code: 'INTERNAL' },
    });
  });
  await goTo('/ranking');
  await expect(page.getByText('Pobieranie rankingu').first()).toBeVisible();
  failure.resolve();
  await expect(page.getByText('Wystąpił błąd').first()).toBeVisible();
  await page.unroute('**/api/rankings/budget');
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await page.getByRole('table', { name: 'Top 100 graczy' }).waitFor();
});

test('The start page has a preview with absolute addresses for other sites, and robots.txt keeps search engines from the API', async ({
  game,
}) => {
  const textOf = async (path: string) => (await fetch(game.url + path)).text();
  const page = await textOf('/');
  const said = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1];
  expect(said('og:title')).toBe('Wieszcz');
  expect(said('og:description')).toBe(said('description'));
  expect(said('og:url')).toMatch(/^http:\/\/localhost:\d+\/$/);
  const picture = new URL(said('og:image')!);
  expect((await fetch(game.url + picture.pathname)).headers.get('content-type')).toBe('image/png');
  expect(page).not.toMatch(/%[A-Z_]+%/);
  expect(await textOf('/robots.txt')).toContain('User-agent: *\nDisallow: /api/\n');
});
