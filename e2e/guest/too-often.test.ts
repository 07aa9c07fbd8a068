import { expect, test } from '../fixtures/test.ts';
import { storedUser } from '../pages/sign-in.ts';

test.use({ gameSettings: { RATE_LIMITS: 'on' } });

const TOO_OFTEN = /^Zbyt wiele prób\. Spróbuj ponownie za \d+\s(sekundę|sekundy|sekund)\.$/;

/** The server hashes this many passwords at a time (`HASHING.permits`). A sign-in that waits too long for its turn is answered with 503. */
const AT_ONCE = 3;

/** Sends `times` requests, few at once; returns the distinct status codes. */
async function post(url: string, times: number, body: object = {}): Promise<number[]> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const statuses = new Set<number>();
  for (let sent = 0; sent < times; sent += AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, times - sent) }, () => fetch(url, init));
    for (const { status } of await Promise.all(group)) statuses.add(status);
  }
  return [...statuses];
}

test('The sign-in says after too many wrong passwords when to try again, and keeps the username', async ({
  game,
  openWindow,
}) => {
  const { page, goTo } = await openWindow();
  await goTo('/login');
  await page.getByLabel('Nazwa użytkownika').fill('ktos');
  await page.getByLabel('Hasło', { exact: true }).fill('zgaduje-dalej');
  // Attempts are counted for a minute, so everything else comes before them.
  expect(await post(`${game.url}/api/auth/signin`, 20, { username: 'ktos', password: 'zgaduje' })).toEqual([401]);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page.getByText(TOO_OFTEN).first()).toBeVisible();
  await expect(page.getByLabel('Nazwa użytkownika')).toHaveValue('ktos');
  await expect.poll(() => storedUser(page)).toBeNull();
});

test('The password reset says after too many requests when to try again, and keeps the e-mail address', async ({
  game,
  openWindow,
}) => {
  const { page, goTo } = await openWindow();
  await goTo('/resetPassword');
  await page.getByLabel('Adres e-mail').fill('ktos@przyklad.pl');
  expect(await post(`${game.url}/api/auth/resetPassword?username=ktos@przyklad.pl`, 5)).toEqual([200]);
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await expect(page.getByText(TOO_OFTEN).first()).toBeVisible();
  await expect(page.getByLabel('Adres e-mail')).toHaveValue('ktos@przyklad.pl');
  await expect(page).toHaveURL(/#\/resetPassword$/);
});
