import { marketsTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { holdCalls } from '../pages/api-responses.ts';
import { findAccessibilityFaults } from '../pages/axe.ts';
import { expectFieldError } from '../pages/fields.ts';
import { budgetLink, signInWithForm, signUpWithForm } from '../pages/sign-in.ts';
import { openTicket, ticketOf } from '../pages/ticket.ts';
import { findLinkedRoute } from '../seed/emails.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { createUser, PASSWORD } from '../seed/users.ts';

test.use({ gameSettings: { REQUIRE_CONFIRMED_EMAIL: 'on' } });

const WAITS = 'Potwierdź adres e-mail, aby handlować i odbierać bonus dzienny.';

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('a new player reads that the address must be confirmed, requests a new link, confirms, and gets the bonus', async ({
      game,
      openWindow,
    }) => {
      const name = `niepewna.${device}`;
      const address = `${name}@przyklad.pl`;
      const window = await openWindow();
      const { page, goTo, visit } = window;
      await signUpWithForm(window, name, PASSWORD);
      await expect(page.getByText('Wysłaliśmy link na podany adres e-mail').first()).toBeVisible();
      const first = await findLinkedRoute(game, address, '/confirmEmail');
      await signInWithForm(window, name, PASSWORD);
      await expect(page.getByText(WAITS)).toBeVisible();
      await expect(budgetLink(page, '1 000,00 $')).toBeVisible();

      await visit('/profile');
      expect(await findAccessibilityFaults(page, 'the banner')).toEqual([]);
      // The accessibility check changes the viewport.
      await page.setViewportSize(viewport);
      const again = page.getByRole('button', { name: 'Wyślij ponownie' });
      await again.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: 'Nowy link jest w drodze.' })).toBeVisible();
      await expect(again).toBeFocused();
      await expect.poll(() => findLinkedRoute(game, address, '/confirmEmail')).not.toBe(first);
      const second = await findLinkedRoute(game, address, '/confirmEmail');

      const confirm = () => page.getByRole('button', { name: 'Potwierdź adres' }).click();
      await goTo('/confirmEmail');
      await confirm();
      await expectFieldError(page.getByLabel('Token'), 'To pole jest wymagane');
      await goTo(first);
      await confirm();
      await expect(page.getByText('Ten link jest niepoprawny, został już użyty albo stracił ważność.')).toBeVisible();
      await goTo(second);
      await confirm();
      await expect(page.getByText('Adres e-mail został potwierdzony. Możesz handlować akcjami.')).toBeVisible();
      await expect(page).not.toHaveURL(/token=/);
      await expect(page.getByRole('heading', { level: 1, name: 'Adres potwierdzony' })).toBeFocused();
      expect(await findAccessibilityFaults(page, 'the confirmed address')).toEqual([]);
      // The accessibility check changes the viewport.
      await page.setViewportSize(viewport);
      await page.getByRole('link', { name: 'Przejdź do rynków' }).click();
      await expect(budgetLink(page, '1 100,00 $')).toBeVisible();
      await expect(page.getByText(WAITS)).toBeHidden();
    });
  });
}

test('Right after the confirmation the address has no token and the player can go on, whatever is still being read', async ({
  game,
  openWindow,
}) => {
  const window = await openWindow();
  const { page, goTo } = window;
  await signUpWithForm(window, 'pospieszna', PASSWORD);
  await expect(page.getByText('Wysłaliśmy link na podany adres e-mail').first()).toBeVisible();
  await signInWithForm(window, 'pospieszna', PASSWORD);
  await goTo(await findLinkedRoute(game, 'pospieszna@przyklad.pl', '/confirmEmail'));
  const release = await holdCalls(page, '**/api/info*');
  await page.getByRole('button', { name: 'Potwierdź adres' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Adres potwierdzony' })).toBeVisible();
  await expect(page).not.toHaveURL(/token=/);
  await page.getByRole('link', { name: 'Przejdź do rynków' }).click();
  await page.getByRole('heading', { level: 1, name: marketsTexts.title }).waitFor();
  release();
});

test('A market refuses the order of a player who has not confirmed the address, and says what to do', async ({
  game,
  openWindow,
}) => {
  const { api } = await createUser(game, 'moderator', 'autorka');
  const market = await createOpenMarket(api, { topic: 'Czy zdąży potwierdzić?' });
  const window = await openWindow();
  await signUpWithForm(window, 'pochopna', PASSWORD);
  await signInWithForm(window, 'pochopna', PASSWORD);
  await openTicket(window, market, false);
  await ticketOf(window.page).submitButton.click();
  await expect(window.page.getByText('Najpierw potwierdź swój adres e-mail').first()).toBeVisible();
});
