import { endpoints } from '@wieszcz/api';
import { errorTexts, securityTexts } from '@wieszcz/texts';
import { waitUntilLoaded } from '../fixtures/game-window.ts';
import { expect, test } from '../fixtures/test.ts';
import { keyboardOf } from '../pages/keyboard.ts';
import { codeOf } from '../pages/second-factor.ts';
import { signInWithForm } from '../pages/sign-in.ts';
import { PASSWORD, signUpPlayer } from '../seed/users.ts';

test('A player signs out another device, then sets up and turns off the second factor with the keyboard', async ({
  game,
  openWindow,
}) => {
  const elsewhere = await signUpPlayer(game, 'klawiszowa');
  const window = await openWindow();
  await signInWithForm(window, 'klawiszowa', PASSWORD);
  const { page } = window;
  const { activate, expectFocus, fill, press, tabTo, type } = keyboardOf(page);
  const devices = page.getByRole('region', { name: securityTexts.sessions.title }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  // The card of the second factor loads above the devices, and would push the focused element out of the window.
  await waitUntilLoaded(page);
  await activate(securityTexts.sessions.endOf('node'));
  await expectFocus(securityTexts.sessions.title);
  await expect(devices).toHaveCount(1);
  await expect(elsewhere.api(endpoints.getMe)).rejects.toThrow(errorTexts.UNAUTHENTICATED);

  await tabTo(securityTexts.secondFactor.turnOn, 'Shift+Tab');
  await press('Enter');
  await expectFocus(securityTexts.setUp.password);
  await press('Escape');
  await expectFocus(securityTexts.secondFactor.turnOn);
  await press('Enter');
  await expectFocus(securityTexts.setUp.password);
  await type(PASSWORD);
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: securityTexts.setUp.title });
  await expectFocus(securityTexts.setUp.scanLead);
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
  await fill(securityTexts.setUp.code, codeOf(secret));
  await press('Enter');
  await dialog.getByRole('list', { name: securityTexts.setUp.codesTitle }).waitFor();
  await expectFocus(new RegExp(`^${securityTexts.secondFactor.done}`));
  await activate(securityTexts.setUp.finish);
  await expectFocus(securityTexts.secondFactor.turnOff);

  await press('Enter');
  await expectFocus(securityTexts.turnOff.password);
  await type(PASSWORD);
  await fill(securityTexts.turnOff.code, codeOf(secret, 1));
  await press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectFocus(securityTexts.secondFactor.turnOn);
});
