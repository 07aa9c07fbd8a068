import type { Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { authTexts, errorTexts, profileTexts, securityTexts, uiTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { announcedIn } from '../pages/announcements.ts';
import { holdCalls, rejectNextAsBusy } from '../pages/api-responses.ts';
import { findAccessibilityFaults } from '../pages/axe.ts';
import { codeOf } from '../pages/second-factor.ts';
import { signInWithForm, storedUser } from '../pages/sign-in.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { buyShares } from '../seed/trading.ts';
import { createUser, PASSWORD, signIn, signUpPlayer } from '../seed/users.ts';

const SESSION_CALL = '**/api/me/sessions/*';
const sessionsOf = (page: Page) => page.getByRole('region', { name: securityTexts.sessions.title });
/** Waits until the page has restored the history entry of an overlay that Back could not close. */
const waitForEntryOfOverlay = (page: Page) =>
  expect.poll(() => page.evaluate(() => (history.state as { overlay?: string } | null)?.overlay)).toBeDefined();
const factorOf = (page: Page) => page.getByRole('region', { name: securityTexts.secondFactor.title });

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('signing out ends the session on the server, so that a copied token is worthless', async ({ game, openWindow }) => {
      const player = await signUpPlayer(game, `wychodzacy.${device}`);
      const { page, visit, takeConsoleErrors } = await openWindow(player);
      await visit('/profile');
      await page.getByRole('navigation', { name: 'Twoje konto' }).getByRole('button', { name: 'Wyloguj się' }).click();
      await page.waitForURL((url) => url.hash === '#/');
      await expect.poll(() => storedUser(page)).toBeNull();
      await expect
        .poll(() =>
          player.api(endpoints.getMe).then(
            () => 'valid',
            () => 'refused',
          ),
        )
        .toBe('refused');
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('the profile lists the signed-in devices, and signs out one of them or all', async ({ game, openWindow }) => {
      const username = `wieloraki.${device}`;
      const phone = await signUpPlayer(game, username);
      const window = await openWindow();
      await signInWithForm(window, username, PASSWORD);
      const { page, takeConsoleErrors } = window;
      const rows = sessionsOf(page).getByRole('listitem');
      await expect(rows).toHaveCount(2);
      await expect(rows.filter({ hasText: securityTexts.sessions.current })).toContainText('Chrome');
      await expect(rows.filter({ hasText: securityTexts.sessions.current })).toContainText(/Zalogowano \d/);
      await rows.filter({ hasText: 'Ostatnio' }).getByRole('button').click();
      await expect(rows).toHaveCount(1);
      await expect(phone.api(endpoints.getMe)).rejects.toThrow(errorTexts.UNAUTHENTICATED);
      const tablet = await signIn(game, username, PASSWORD);
      await page.getByRole('button', { name: securityTexts.sessions.endAll }).click();
      await page.waitForURL((url) => url.hash === '#/');
      await expect.poll(() => storedUser(page)).toBeNull();
      await expect(tablet.api(endpoints.getMe)).rejects.toThrow(errorTexts.UNAUTHENTICATED);
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('a second factor is set up with a code of the app, asked for at the sign-in, and turned off', async ({
      game,
      openWindow,
    }) => {
      const username = `ostrozny.${device}`;
      const { page, visit } = await openWindow(await signUpPlayer(game, username));
      const faults: string[] = [];
      const check = async (screen: string) => faults.push(...(await findAccessibilityFaults(page, screen, viewport)));
      await visit('/profile');
      await factorOf(page).getByRole('button', { name: securityTexts.secondFactor.turnOn }).click();
      const dialog = page.getByRole('dialog', { name: securityTexts.setUp.title });
      await dialog.getByLabel(securityTexts.setUp.password, { exact: true }).fill(PASSWORD);
      await dialog.getByRole('button', { name: securityTexts.setUp.next }).click();
      const qr = dialog.getByRole('img', { name: securityTexts.setUp.qrAlt });
      await qr.waitFor();
      await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
      const secret = (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
      await dialog.getByLabel(securityTexts.setUp.code).fill(codeOf(secret));
      await dialog.getByRole('button', { name: securityTexts.setUp.confirm }).click();
      const codes = dialog.getByRole('list', { name: securityTexts.setUp.codesTitle }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      const [recoveryCode] = await codes.allInnerTexts();
      await check('the recovery codes');
      // Over plain HTTP a page has no clipboard.
      await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
      await dialog.getByRole('button', { name: securityTexts.setUp.copy }).click();
      await dialog.getByRole('alert').getByText(securityTexts.setUp.copyFailed).waitFor();
      await check('the recovery codes, which could not be copied');
      await page.evaluate(() => {
        const clipboard = { writeText: async (text: string) => void (document.title = text) };
        Object.defineProperty(navigator, 'clipboard', { value: clipboard });
      });
      await dialog.getByRole('button', { name: securityTexts.setUp.copy }).click();
      await expect(announcedIn(page).getByText(securityTexts.setUp.copied)).toBeAttached();
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      await expect(page).toHaveTitle((await codes.allInnerTexts()).join(' '));
      // They are shown only once, so nothing but the button closes the dialog.
      await page.keyboard.press('Escape');
      await page.mouse.click(2, 2);
      await page.goBack();
      await waitForEntryOfOverlay(page);
      await expect(dialog.getByRole('button', { name: uiTexts.close, exact: true })).toHaveCount(0);
      await expect(codes).toHaveCount(10);
      await expect(page).toHaveURL(/#\/profile$/);
      await dialog.getByRole('button', { name: securityTexts.setUp.finish }).click();
      await expect(factorOf(page)).toContainText(securityTexts.secondFactor.codesLeft(10));

      await page.getByRole('navigation', { name: 'Twoje konto' }).getByRole('button', { name: 'Wyloguj się' }).click();
      await page.waitForURL((url) => url.hash === '#/');
      await visit('/login');
      await page.getByLabel(authTexts.fields.username).fill(username);
      await page.getByLabel(authTexts.fields.password, { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: authTexts.login.submit }).click();
      const code = page.getByLabel(securityTexts.signIn.code);
      await expect(code).toBeFocused();
      await code.fill('000 000');
      await page.getByRole('button', { name: authTexts.login.submit }).click();
      await page.getByText(errorTexts.SECOND_FACTOR_WRONG).waitFor();
      await check('the code at the sign-in, with an error');
      await code.fill(recoveryCode!);
      await page.getByRole('button', { name: authTexts.login.submit }).click();
      await page.waitForURL(/#\/profile$/);

      await expect(factorOf(page)).toContainText(securityTexts.secondFactor.codesLeft(9));
      await check('the profile with a second factor');
      await factorOf(page).getByRole('button', { name: securityTexts.secondFactor.turnOff }).click();
      const turningOff = page.getByRole('dialog', { name: securityTexts.turnOff.title });
      await turningOff.getByLabel(securityTexts.turnOff.password, { exact: true }).fill(PASSWORD);
      await check('the dialog that turns the second factor off');
      await turningOff.getByLabel(securityTexts.turnOff.code).fill(codeOf(secret, 1));
      await turningOff.getByRole('button', { name: securityTexts.turnOff.submit }).click();
      await expect(factorOf(page)).toContainText(securityTexts.secondFactor.off);
      await expect(signIn(game, username, PASSWORD)).resolves.toBeDefined();
      expect(faults).toEqual([]);
    });
  });
}

test('A device that could not be signed out says why, and is signed out by the next press', async ({ game, openWindow }) => {
  const username = 'wytrwały';
  await signUpPlayer(game, username);
  await signIn(game, username, PASSWORD);
  const { page, visit } = await openWindow(await signIn(game, username, PASSWORD));
  await visit('/profile');
  const rows = sessionsOf(page).getByRole('listitem');
  const buttons = sessionsOf(page).getByRole('button');
  await expect(buttons).toHaveCount(4);
  const pressed = rows.filter({ hasText: 'Ostatnio' }).first().getByRole('button');
  await rejectNextAsBusy(page, SESSION_CALL);
  const release = await holdCalls(page, SESSION_CALL);
  await pressed.click();
  for (const button of await buttons.all()) await expect(button).toBeDisabled();
  release();
  await sessionsOf(page).getByRole('alert').getByText(errorTexts.EXCHANGE_BUSY).waitFor();
  await expect(pressed).toBeFocused();

  await pressed.click();
  await expect(rows).toHaveCount(2);
  await expect(sessionsOf(page).getByRole('alert')).toHaveCount(0);
  await expect(sessionsOf(page).getByRole('heading')).toBeFocused();
});

test('The sign-out of a device does not scroll the page, and leaves the focus where the user has moved it', async ({
  game,
  openWindow,
}) => {
  const username = 'czytający';
  await signUpPlayer(game, username);
  await signIn(game, username, PASSWORD);
  const { page, visit } = await openWindow(await signIn(game, username, PASSWORD));
  await visit('/profile');
  const rows = sessionsOf(page).getByRole('listitem');
  const scrollPosition = () => page.evaluate(() => window.scrollY);
  const signOutOther = async (meanwhile: () => Promise<void>) => {
    const release = await holdCalls(page, SESSION_CALL);
    await rows.filter({ hasText: 'Ostatnio' }).first().getByRole('button').click();
    await meanwhile();
    release();
  };
  await expect(rows).toHaveCount(3);
  await signOutOther(() => page.evaluate(() => window.scrollTo(0, 0)));
  await expect(rows).toHaveCount(2);
  await expect(sessionsOf(page).getByRole('heading')).toBeFocused();
  await expect(sessionsOf(page).getByRole('heading')).not.toBeInViewport();
  expect(await scrollPosition()).toBe(0);

  const elsewhere = page.getByRole('link', { name: profileTexts.changePassword }).first();
  await signOutOther(() => elsewhere.focus());
  await expect(rows).toHaveCount(1);
  await expect(elsewhere).toBeFocused();
});

test('A button that shows the rest of a long list moves the focus to the first row that it adds', async ({
  game,
  openWindow,
}) => {
  const username = 'rozległa';
  const player = await signUpPlayer(game, username);
  for (let device = 0; device < 5; device += 1) await signIn(game, username, PASSWORD);
  const { api } = await createUser(game, 'moderator', 'autorka.listy');
  const { bets } = await createOpenMarket(api, { topic: 'Czy lista jest długa?', bets: ['A', 'B', 'C', 'D', 'E', 'F'] });
  for (const bet of bets) await buyShares(player.api, bet, { shares: 1 });
  const { page, visit } = await openWindow(player);
  await visit('/profile');
  const devices = sessionsOf(page).getByRole('listitem');
  await expect(devices).toHaveCount(5);
  await sessionsOf(page)
    .getByRole('button', { name: securityTexts.sessions.showAll(6) })
    .press('Enter');
  await expect(devices.nth(5)).toBeFocused();
  await expect(devices).toHaveCount(6);

  const positions = page.getByRole('table', { name: profileTexts.positions }).getByRole('row');
  await page.getByRole('button', { name: profileTexts.showAllPositions(6) }).press('Enter');
  // The first row is that of the headings.
  await expect(positions.nth(6)).toBeFocused();
  await expect(positions).toHaveCount(7);
});
