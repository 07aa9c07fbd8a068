import { authTexts, positionsTexts, marketTexts, shellTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { storedUser, submitSignInForm, submitSignUpForm } from '../pages/sign-in.ts';
import { ticketOf } from '../pages/ticket.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { createUser, PASSWORD, type SignedInUser, signUpPlayer } from '../seed/users.ts';

const { guestDialog, login } = authTexts;
const DAY = 86_400_000;
let author: SignedInUser;
test.beforeAll(async ({ game }) => void (author = await createUser(game, 'moderator', 'powrotna')));

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('a guest who taps a price is asked to sign up, and comes back with the choice; Back then shows no form', async ({
      game,
      openWindow,
    }) => {
      const topic = `Kto wróci pierwszy, ${device}?`;
      const { marketId, bets } = await createOpenMarket(author.api, { topic, bets: ['Bocian', 'Żuraw'] });
      const { page, visit, takeConsoleErrors } = await openWindow();
      await visit('/markets');
      await page.getByRole('link', { name: topic, exact: true }).click();
      const crane = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Żuraw' }) });
      await crane.getByRole('button', { name: /^Nie/ }).click();
      const dialog = page.getByRole('dialog', { name: guestDialog.title });
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      await crane.getByRole('button', { name: /^Nie/ }).click();
      await dialog.getByRole('link', { name: guestDialog.register }).click();

      const username = `bocian.${device}`;
      await submitSignUpForm(page, username, PASSWORD);
      await expect(page.getByLabel(authTexts.fields.username)).toHaveValue(username);
      await expect(page.getByText(login.returning)).toBeVisible();
      await submitSignInForm(page, username, PASSWORD);
      const marketPage = `${game.url}/#/markets/details/${marketId}`;
      // On a phone the address loses the choice before the sheet opens, so that Back doesn't open it again.
      await page.waitForURL(phone ? marketPage : `${marketPage}?bet=${bets[1]!.id}&option=false&intent=buy`);
      await expect(ticketOf(page).option(false)).toBeChecked();
      if (phone) {
        await page.goBack();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      const key = await page.evaluate(() => history.state?.key);
      await page.goBack();
      await page.waitForURL(marketPage);
      // The closed guest dialog's history entry has the same address: waits until the page has skipped it.
      await page.waitForFunction((before) => history.state?.key !== before && history.state?.overlay === undefined, key);
      await page.goBack();
      await page.waitForURL(/#\/markets$/);
      await expect(page.getByRole('heading', { level: 1, name: login.title })).toHaveCount(0);
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('a guest who chose the price of a market with a single bet and signs in to an existing account comes back with the choice', async ({
      game,
      openWindow,
    }) => {
      const { marketId, bets } = await createOpenMarket(author.api, { topic: `Czy wróci, ${device}?`, bets: ['Wróci'] });
      const player = await signUpPlayer(game, `stały.${device}`);
      const { page, visit } = await openWindow();
      await visit(`/markets/details/${marketId}`);
      const price = page.locator('main').getByRole('button', { name: marketTexts.priceLabel(true, '0,50 $') });
      await price.click();
      await page.getByRole('dialog').getByRole('link', { name: guestDialog.login }).click();
      await submitSignInForm(page, player.user.username, PASSWORD);
      const query = phone ? '' : `?bet=${bets[0]!.id}&option=true&intent=buy`;
      await page.waitForURL(`${game.url}/#/markets/details/${marketId}${query}`);
      await expect(ticketOf(page).option(true)).toBeChecked();
    });
  });
}

test('The sign-in says that the session has expired, fills in the username, and returns to the screen; both forms then lead to the profile', async ({
  game,
  openWindow,
}) => {
  const player = await signUpPlayer(game, 'wygasła');
  const { page, visit, goTo } = await openWindow(player);
  await visit('/contracts');
  await page.clock.setFixedTime(Date.now() + 2 * DAY);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.waitForURL(/#\/login$/);
  await expect(page.getByText(login.expiredTitle, { exact: true })).toBeVisible();
  await expect(page.getByText(login.expiredReturning)).toBeVisible();
  await expect(page.getByLabel(authTexts.fields.username)).toHaveValue('wygasła');
  expect(await storedUser(page)).toBeNull();
  await page.clock.setFixedTime(Date.now());
  await page.getByLabel(authTexts.fields.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: login.submit }).click();
  await page.waitForURL(/#\/contracts$/);
  await page.getByRole('heading', { level: 1, name: positionsTexts.title }).waitFor();
  for (const form of ['/login', '/register']) {
    await goTo(form);
    await page.waitForURL(/#\/profile$/);
  }
});

test('A guest who opens a screen of players is told why the sign-in opens, and continues there', async ({ game, openWindow }) => {
  const player = await signUpPlayer(game, 'zapowiedziana');
  const { page, goTo } = await openWindow();
  await goTo('/transactions');
  await expect(page.getByText(login.protected)).toBeVisible();
  await expect(page.getByLabel(authTexts.fields.username)).toHaveValue('');
  await submitSignInForm(page, player.user.username, PASSWORD);
  await page.waitForURL(/#\/transactions$/);
});

test('After a sign-out the sign-in fills in no username and leads to the profile', async ({ game, openWindow }) => {
  const player = await signUpPlayer(game, 'odchodząca');
  const { page, visit, goTo } = await openWindow(player);
  await visit('/profile');
  await page.getByRole('button', { name: shellTexts.logout }).filter({ visible: true }).first().click();
  await page.waitForURL(/#\/$/);
  await goTo('/login');
  await expect(page.getByLabel(authTexts.fields.username)).toHaveValue('');
  await submitSignInForm(page, player.user.username, PASSWORD);
  await page.waitForURL(/#\/profile$/);
});
