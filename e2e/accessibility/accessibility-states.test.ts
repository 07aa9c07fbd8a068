import type { Page } from '@playwright/test';
import {
  authTexts,
  positionsTexts,
  editorTexts,
  newOfferTexts,
  offersTexts,
  ownDataTexts,
  profileTexts,
  securityTexts,
  shellTexts,
  ticketTexts,
  uiTexts,
  validationTexts,
} from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { DESKTOP, PHONE } from '../fixtures/viewports.ts';
import { interceptApi, restoreApi } from '../pages/api-responses.ts';
import { findAccessibilityFaults } from '../pages/axe.ts';
import { ticketOf } from '../pages/ticket.ts';
import { type DemoIds, findDemoIds } from '../seed/demo-ids.ts';
import { DEMO_PASSWORD, signInDemoUser } from '../seed/users.ts';

test.use({ gameData: 'demo', gameScope: 'worker' });

type State = {
  name: string;
  route: (ids: DemoIds) => string;
  /** The viewport of a state that exists in one layout only, such as a sheet or a menu of the wide header. */
  only?: typeof DESKTOP;
  /** Brings the screen into the state. */
  enter: (page: Page) => Promise<void>;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).last();
const clickButton = (name: string | RegExp) => (page: Page) => button(page, name).click();

async function fill(page: Page, name: string, value: string): Promise<void> {
  const box = page.getByRole('textbox', { name, exact: true });
  await box.fill(value);
  await box.blur();
}

const submitInvalid = (name: string) => async (page: Page) => {
  await clickButton(name)(page);
  await page.locator('[role=alert], [aria-invalid=true]').first().waitFor();
};
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await clickButton(name)(page);
  await page.getByRole('dialog').waitFor();
};

const STATES: Record<string, State[]> = {
  guest: [
    { name: 'empty form', route: () => '/login', enter: submitInvalid(authTexts.login.submit) },
    {
      name: 'wrong password',
      route: () => '/login',
      enter: async (page) => {
        await page.getByLabel(authTexts.fields.username).fill('nikt');
        await page.getByLabel(authTexts.fields.password, { exact: true }).fill('zgaduj-zgadula');
        await submitInvalid(authTexts.login.submit)(page);
      },
    },
    { name: 'empty form', route: () => '/register', enter: submitInvalid(authTexts.register.submit) },
    {
      name: 'empty e-mail address',
      route: () => '/resetPassword',
      enter: submitInvalid(authTexts.reset.submit),
    },
    { name: 'empty form', route: () => '/resetPasswordWithToken', enter: submitInvalid(authTexts.token.submit) },
    {
      name: 'token sent',
      route: () => '/resetPassword',
      enter: async (page) => {
        await page.getByRole('textbox').fill('gracz@wieszcz.demo');
        await clickButton(authTexts.reset.submit)(page);
        await page.waitForURL(/resetPasswordWithToken/);
        await page.getByRole('status').first().waitFor();
      },
    },
    { name: 'open menu', route: () => '/markets', only: PHONE, enter: openDialog(shellTexts.openMenu) },
    { name: 'open filters', route: () => '/markets', only: PHONE, enter: openDialog(new RegExp(uiTexts.filters)) },
  ],
  gracz: [
    {
      name: 'maximum price below all offers, chart as a table',
      route: ({ single }) => `/markets/details/${single}`,
      only: DESKTOP,
      enter: async (page) => {
        await button(page, uiTexts.showTable).click();
        await ticketOf(page).setLimit('highest', '0,01');
        await page.getByText(/^Najtańsze akcje/).waitFor();
      },
    },
    {
      name: 'failed purchase',
      route: ({ single }) => `/markets/details/${single}`,
      only: DESKTOP,
      enter: async (page) => {
        await interceptApi(page, 'unreachable');
        await clickButton(/^Kup 10 /)(page);
        await page.getByText(ticketTexts.buyNow.failed).waitFor();
      },
    },
    {
      name: 'purchase done',
      route: ({ single }) => `/markets/details/${single}`,
      only: DESKTOP,
      enter: async (page) => {
        await fill(page, ticketTexts.shares, '1');
        await clickButton(/^Kup 1 /)(page);
        await page.getByText(ticketTexts.bought(1, true)).last().waitFor();
      },
    },
    { name: 'open ticket', route: ({ single }) => `/markets/details/${single}`, only: PHONE, enter: openDialog(/^Kup tak/) },
    { name: 'open menu', route: () => '/contracts', only: PHONE, enter: openDialog(shellTexts.openMenu) },
    { name: 'open filters', route: () => '/transactions', only: PHONE, enter: openDialog(new RegExp(uiTexts.filters)) },
    { name: 'open purchase dialog', route: ({ bet }) => `/offers/bet/${bet}/true`, enter: openDialog(/^Kup:/) },
    {
      name: 'invalid number of shares',
      route: ({ bet }) => `/offers/bet/${bet}/true`,
      enter: async (page) => {
        await openDialog(/^Kup:/)(page);
        await page.getByRole('textbox', { name: offersTexts.shares }).fill('');
        await page.getByText(/^Podaj liczbę akcji/).waitFor();
      },
    },
    {
      name: 'empty price',
      route: ({ contract }) => `/offers/new/${contract}`,
      enter: async (page) => {
        await page.getByRole('textbox', { name: newOfferTexts.price }).fill('');
        await submitInvalid(newOfferTexts.submitEmpty)(page);
      },
    },
    {
      name: 'pending withdrawal of an offer',
      route: ({ listed }) => `/contracts/details/${listed}`,
      enter: async (page) => {
        await interceptApi(page, 'pending');
        await openDialog(/^Usuń ofertę/)(page);
      },
    },
    {
      name: 'failed withdrawal of an offer',
      route: ({ listed }) => `/contracts/details/${listed}`,
      enter: async (page) => {
        await interceptApi(page, 'failing');
        await clickButton(/^Usuń ofertę/)(page);
        await page.getByRole('dialog').getByText(positionsTexts.deleteFailed).waitFor();
      },
    },
    { name: 'empty form', route: () => '/editPassword', enter: submitInvalid(profileTexts.editPassword.submit) },
    {
      name: 'set-up of a second factor',
      route: () => '/profile',
      enter: async (page) => {
        await openDialog(securityTexts.secondFactor.turnOn)(page);
        await page.getByRole('dialog').getByLabel(securityTexts.setUp.password, { exact: true }).fill(DEMO_PASSWORD);
        await clickButton(securityTexts.setUp.next)(page);
        await page.getByRole('img', { name: securityTexts.setUp.qrAlt }).waitFor();
      },
    },
    {
      name: 'deletion of the account without a password',
      route: () => '/profile',
      enter: async (page) => {
        await openDialog(ownDataTexts.delete)(page);
        await clickButton(ownDataTexts.deletion.submit)(page);
        await page.getByText(validationTexts.passwordRequired).waitFor();
      },
    },
    { name: 'page of another role', route: () => '/createMarket', enter: async () => {} },
  ],
  moderator: [
    { name: 'open menu of markets', route: () => '/ranking', only: DESKTOP, enter: clickButton(shellTexts.markets) },
    { name: 'empty form', route: () => '/createMarket', enter: submitInvalid(editorTexts.submitCreate) },
    {
      name: 'open calendar',
      route: () => '/createMarket',
      enter: async (page) => {
        await page.getByLabel(editorTexts.endDate).click();
        await page.getByRole('table').waitFor();
      },
    },
    {
      name: 'open categories',
      route: () => '/createMarket',
      enter: async (page) => {
        await page.getByRole('combobox', { name: editorTexts.category }).click();
        await page.getByRole('option').first().waitFor();
      },
    },
    { name: 'empty form', route: ({ draft }) => `/markets/editBets/${draft}`, enter: submitInvalid(editorTexts.addBet) },
    {
      name: 'question before deleting a bet',
      route: ({ draftWithBets }) => `/markets/editBets/${draftWithBets}`,
      enter: openDialog(/^Usuń zakład/),
    },
    {
      name: 'question before publishing',
      route: ({ draftWithBets }) => `/markets/makePublic/${draftWithBets}`,
      enter: openDialog(editorTexts.publishSubmit),
    },
    {
      name: 'no result chosen',
      route: ({ own }) => `/markets/solveMarket/${own}`,
      enter: async (page) => {
        await clickButton(editorTexts.resolveSubmit)(page);
        await page.getByText(new RegExp(`${editorTexts.betMissing}|${editorTexts.optionMissing}`)).waitFor();
      },
    },
    {
      name: 'question before resolving',
      route: ({ own }) => `/markets/solveMarket/${own}`,
      enter: async (page) => {
        await page.getByRole('radio').first().click();
        await openDialog(editorTexts.resolveSubmit)(page);
      },
    },
  ],
  admin: [
    { name: 'open form of a new moderator', route: () => '/profile', enter: openDialog(profileTexts.addModerator) },
    {
      name: 'empty form of a new moderator',
      route: () => '/profile',
      enter: async (page) => {
        await openDialog(profileTexts.addModerator)(page);
        await submitInvalid(profileTexts.moderator.submitCreate)(page);
      },
    },
  ],
};

for (const [user, states] of Object.entries(STATES))
  test(`The screens of ${user} are accessible in every state`, async ({ game, openWindow }) => {
    const { page, visit } = await openWindow(user === 'guest' ? undefined : await signInDemoUser(game, user));
    const ids = await findDemoIds(game.database.db);
    const faults: string[] = [];
    for (const { name, route, only, enter } of states) {
      // Leaves the game before pending calls are aborted, so that the page doesn't repeat them.
      await page.goto('about:blank');
      await restoreApi(page);
      await page.setViewportSize(only ?? DESKTOP);
      await visit(route(ids));
      await enter(page);
      faults.push(...(await findAccessibilityFaults(page, `${route(ids)}, ${name}`, only)));
      // The next page would repeat the calls whose answers this page has not received.
      await page.evaluate(() => sessionStorage.clear());
    }
    expect(faults).toEqual([]);
  });
