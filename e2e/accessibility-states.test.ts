import {
  authTexts,
  contractsTexts,
  editorTexts,
  newOfferTexts,
  offersTexts,
  profileTexts,
  shellTexts,
  ticketTexts,
  uiTexts,
} from '@wieszcz/texts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accountOf } from './stage/accounts.ts';
import { answerAsEver, answerWith } from './stage/answers.ts';
import { faultsOf } from './stage/axe.ts';
import { type DemoIds, demoIds } from './stage/demoIds.ts';
import { DESKTOP, openStage, PHONE } from './stage/stage.ts';

const stage = openStage('demo');

type State = {
  what: string;
  at: (ids: DemoIds) => string;
  /** A state of one size only: a sheet, a menu of the wide header. */
  only?: typeof DESKTOP;
  /** What a person does to get there. */
  by: (page: Page) => Promise<void>;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).last();
const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
const dialog = (page: Page) => page.getByRole('dialog').waitFor();
const alert = (page: Page) => page.locator('[role=alert], [aria-invalid=true]').first().waitFor();

async function fill(page: Page, name: string, value: string): Promise<void> {
  const box = page.getByRole('textbox', { name, exact: true });
  await box.fill(value);
  await box.blur();
}

const submitEmpty = (name: string) => async (page: Page) => {
  await press(name)(page);
  await alert(page);
};
const open = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await dialog(page);
};

const STATES: Record<string, State[]> = {
  guest: [
    { what: 'nothing filled in', at: () => '/login', by: submitEmpty(authTexts.login.submit) },
    {
      what: 'a wrong password',
      at: () => '/login',
      by: async (page) => {
        await page.getByLabel(authTexts.fields.username).fill('nikt');
        await page.getByLabel(authTexts.fields.password, { exact: true }).fill('zgaduj-zgadula');
        await submitEmpty(authTexts.login.submit)(page);
      },
    },
    { what: 'nothing filled in', at: () => '/register', by: submitEmpty(authTexts.register.submit) },
    {
      what: 'a wrong address',
      at: () => '/resetPassword',
      by: submitEmpty(authTexts.reset.submit),
    },
    { what: 'nothing filled in', at: () => '/resetPasswordWithToken', by: submitEmpty(authTexts.token.submit) },
    {
      what: 'the token is on its way',
      at: () => '/resetPassword',
      by: async (page) => {
        await page.getByRole('textbox').fill('gracz@wieszcz.demo');
        await press(authTexts.reset.submit)(page);
        await page.waitForURL(/resetPasswordWithToken/);
        await page.getByRole('status').first().waitFor();
      },
    },
    { what: 'the menu is open', at: () => '/markets', only: PHONE, by: open(shellTexts.openMenu) },
    { what: 'the filters are open', at: () => '/markets', only: PHONE, by: open(new RegExp(uiTexts.filters)) },
  ],
  gracz: [
    {
      what: 'a price that nobody takes, and the chart as a table',
      at: ({ single }) => `/markets/details/${single}`,
      only: DESKTOP,
      by: async (page) => {
        await button(page, uiTexts.showTable).click();
        await fill(page, ticketTexts.maxPrice, '0,01');
        await page.getByText(/^Najtańsza oferta/).waitFor();
      },
    },
    {
      what: 'the purchase failed',
      at: ({ single }) => `/markets/details/${single}`,
      only: DESKTOP,
      by: async (page) => {
        await answerWith(page, 'away');
        await press(/^Kup 10 /)(page);
        await page.getByText(ticketTexts.failed).waitFor();
      },
    },
    {
      what: 'bought',
      at: ({ single }) => `/markets/details/${single}`,
      only: DESKTOP,
      by: async (page) => {
        await fill(page, ticketTexts.shares, '1');
        await press(/^Kup 1 /)(page);
        await page.getByText(ticketTexts.bought(1, true)).last().waitFor();
      },
    },
    { what: 'the ticket is open', at: ({ single }) => `/markets/details/${single}`, only: PHONE, by: open(/^Kup tak/) },
    { what: 'the menu is open', at: () => '/contracts', only: PHONE, by: open(shellTexts.openMenu) },
    { what: 'the filters are open', at: () => '/transactions', only: PHONE, by: open(new RegExp(uiTexts.filters)) },
    { what: 'buying from an offer', at: ({ bet }) => `/offers/bet/${bet}/true`, by: open(/^Kup:/) },
    {
      what: 'more shares than the offer has',
      at: ({ bet }) => `/offers/bet/${bet}/true`,
      by: async (page) => {
        await open(/^Kup:/)(page);
        await page.getByRole('textbox', { name: offersTexts.shares }).fill('');
        await page.getByText(/^Podaj liczbę akcji/).waitFor();
      },
    },
    {
      what: 'no price',
      at: ({ contract }) => `/offers/new/${contract}`,
      by: async (page) => {
        await page.getByRole('textbox', { name: newOfferTexts.price }).fill('');
        await submitEmpty(newOfferTexts.submitEmpty)(page);
      },
    },
    {
      what: 'an offer is being withdrawn',
      at: ({ listed }) => `/contracts/details/${listed}`,
      by: async (page) => {
        await answerWith(page, 'held');
        await open(/^Usuń ofertę/)(page);
      },
    },
    {
      what: 'an offer could not be withdrawn',
      at: ({ listed }) => `/contracts/details/${listed}`,
      by: async (page) => {
        await answerWith(page, 'failing');
        await press(/^Usuń ofertę/)(page);
        await page.getByRole('dialog').getByText(contractsTexts.deleteFailed).waitFor();
      },
    },
    { what: 'nothing filled in', at: () => '/editPassword', by: submitEmpty(profileTexts.editPassword.submit) },
    { what: 'a page of another role', at: () => '/createMarket', by: async () => {} },
  ],
  moderator: [
    { what: 'the menu of markets', at: () => '/ranking', only: DESKTOP, by: press(shellTexts.markets) },
    { what: 'nothing filled in', at: () => '/createMarket', by: submitEmpty(editorTexts.submitCreate) },
    {
      what: 'the calendar is open',
      at: () => '/createMarket',
      by: async (page) => {
        await page.getByLabel(editorTexts.endDate).click();
        await page.getByRole('table').waitFor();
      },
    },
    {
      what: 'the categories are open',
      at: () => '/createMarket',
      by: async (page) => {
        await page.getByRole('combobox', { name: editorTexts.category }).click();
        await page.getByRole('option').first().waitFor();
      },
    },
    { what: 'nothing filled in', at: ({ draft }) => `/markets/editBets/${draft}`, by: submitEmpty(editorTexts.addBet) },
    { what: 'deleting a bet', at: ({ draftWithBets }) => `/markets/editBets/${draftWithBets}`, by: open(/^Usuń zakład/) },
    {
      what: 'no result chosen',
      at: ({ own }) => `/markets/solveMarket/${own}`,
      by: async (page) => {
        await press(editorTexts.solveSubmit)(page);
        await page.getByText(new RegExp(`${editorTexts.betMissing}|${editorTexts.optionMissing}`)).waitFor();
      },
    },
    {
      what: 'the last question',
      at: ({ own }) => `/markets/solveMarket/${own}`,
      by: async (page) => {
        await page.getByRole('radio').first().click();
        await open(editorTexts.solveSubmit)(page);
      },
    },
  ],
  admin: [
    { what: 'adding a moderator', at: () => '/profile', by: open(profileTexts.addModerator) },
    {
      what: 'a moderator without a name',
      at: () => '/profile',
      by: async (page) => {
        await open(profileTexts.addModerator)(page);
        await submitEmpty(profileTexts.moderator.submitCreate)(page);
      },
    },
  ],
};

describe('Whatever a screen is showing, everybody can use it', () => {
  test.each(Object.entries(STATES))(
    '%s',
    async (who, states) => {
      const account = who === 'guest' ? {} : await accountOf(stage, who);
      const { page, visit } = await stage.enter(who, { traced: false, ...account });
      const ids = await demoIds(stage.database.db);
      const faults: string[] = [];
      for (const { what, at, only, by } of states) {
        // Left first: what is still held back must never reach the server.
        await page.goto('about:blank');
        await answerAsEver(page);
        await page.setViewportSize(only ?? DESKTOP);
        await visit(at(ids));
        await by(page);
        faults.push(...(await faultsOf(page, `${at(ids)}, ${what}`, only)));
      }
      expect(faults).toEqual([]);
    },
    300_000,
  );
});
