import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, accountOf } from './stage/accounts.ts';
import { SIZES } from './stage/players.ts';
import { isShown, openStage } from './stage/stage.ts';

const stage = openStage('demo');

let player: Account;
beforeAll(async () => {
  player = await accountOf(stage, 'gracz');
});

describe.each(SIZES)('On a $device', ({ size, phone }) => {
  test('the start page tells a guest why to join, the rules and the bonus, and leads to registering and to the markets', async () => {
    const { page, visit, troubles } = await stage.enter('guest', { size });
    await visit('/');
    for (const heading of ['Dlaczego warto do nas dołączyć ?', 'Zasady gry', 'Odwiedzaj nas codziennie aby odebrać bonus !'])
      await page.getByRole('heading', { name: heading }).waitFor();
    expect(await isShown(page, 'Dziennie kupisz do 1000 akcji na każdą opcję zakładu.')).toBe(true);
    expect(await isShown(page, 'Pierwsze logowanie każdego dnia dodaje 100 $ do budżetu.')).toBe(true);
    await page.getByRole('link', { name: 'Dołącz do Wieszcza' }).click();
    await page.waitForURL(/#\/register$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Przeglądaj rynki' }).click();
    await page.waitForURL(/#\/markets$/);
    expect(troubles()).toEqual([]);
  });

  test('the start page asks nobody to join who is signed in, and still leads to the markets', async () => {
    const { page, visit } = await stage.enter('gracz', { ...player, size });
    await visit('/');
    await page.getByRole('link', { name: 'Przeglądaj rynki' }).waitFor();
    expect(await page.getByRole('link', { name: 'Dołącz do Wieszcza' }).count()).toBe(0);
    expect(await page.getByText('Dołącz do Wieszcza już dziś!').count()).toBe(0);
  });

  test('the bar leads a guest to the markets, the ranking, the sign-in and the registration', async () => {
    const { page, goTo } = await stage.enter('guest', { size });
    await goTo('/');
    for (const [link, hash] of [
      ['Rynki', '#/markets'],
      ['Ranking', '#/ranking'],
      ['Logowanie', '#/login'],
      ['Rejestracja', '#/register'],
    ] as const) {
      await goTo('/');
      if (phone) await page.getByRole('button', { name: 'Otwórz menu' }).click();
      const place = phone ? page.getByRole('dialog') : page.getByRole('banner');
      await place.getByRole('link', { name: link, exact: true }).click();
      await page.waitForURL((url) => url.hash === hash);
    }
    expect(await page.getByRole('link', { name: /^Budżet/ }).count()).toBe(0);
  });

  test("the bar leads a player to the player's lists, shows name and budget, and logs out", async () => {
    const { page, visit } = await stage.enter('gracz', { ...player, size });
    await visit('/ranking');
    const bar = page.getByRole('navigation', { name: 'Główna nawigacja' });
    for (const [link, hash] of [
      [phone ? 'Oferty' : 'Twoje oferty', '#/offers'],
      ['Kontrakty', '#/contracts'],
      ['Transakcje', '#/transactions'],
      ['Ranking', '#/ranking'],
      ['Rynki', '#/markets'],
    ] as const) {
      await bar.getByRole('link', { name: link, exact: true }).click();
      await page.waitForURL((url) => url.hash === hash);
    }
    await page.getByRole('link', { name: /^Budżet \d[\d\s]*,\d\d \$/ }).click();
    await page.waitForURL(/#\/profile$/);
    if (phone) await page.getByRole('button', { name: 'Otwórz menu' }).click();
    const place = phone ? page.getByRole('dialog', { name: 'gracz' }) : page.getByRole('banner');
    if (!phone) await place.getByRole('link', { name: 'Profil: gracz' }).waitFor();
    await place.getByRole('button', { name: 'Wyloguj się' }).click();
    await page.waitForURL((url) => url.hash === '#/');
    await page.getByRole('link', { name: 'Dołącz do Wieszcza' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  test('the ranking lists the hundred largest budgets of players by position, user and budget', async () => {
    const { page, visit } = await stage.enter('guest', { size });
    await visit('/ranking');
    await page.getByRole('heading', { level: 1, name: 'Top 100 graczy' }).waitFor();
    const cells = await page
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.replaceAll(/\s/g, ' ').trim())),
      );
    const { rows } = await stage.database.pool.query<{ username: string; balance: number }>(
      `select username, balance from accounts join users on users.id = user_id
       where role = 'player' order by balance desc, caseless(username) limit 100`,
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
  });
});

test('The ranking says while it is fetched, and that it failed, and tries again', async () => {
  const { page, goTo } = await stage.enter('guest');
  const answers = Promise.withResolvers<void>();
  await page.route('**/player/ranking', async (route) => {
    await answers.promise;
    await route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { status: 500, detail: 'Błąd', code: 'INTERNAL' },
    });
  });
  await goTo('/ranking');
  expect(await isShown(page, 'Pobieranie rankingu')).toBe(true);
  answers.resolve();
  expect(await isShown(page, 'Wystąpił błąd')).toBe(true);
  await page.unroute('**/player/ranking');
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await page.getByRole('table', { name: 'Top 100 graczy' }).waitFor();
});
