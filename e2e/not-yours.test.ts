import { editorTexts, shellTexts } from '@wieszcz/texts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, newAccount } from './stage/accounts.ts';
import { draftMarket, openMarket } from './stage/markets.ts';
import { isShown, openStage, type Person } from './stage/stage.ts';

const stage = openStage('empty');
const { wrongRole } = shellTexts;

const editorRoutes = (id: number) =>
  ['editBets', 'makePublic', 'editCover', 'editMarket', 'solveMarket', 'delete'].map((screen) => `/markets/${screen}/${id}`);
const PLAYERS = ['/contracts', '/contracts/details/1', '/offers', '/offers/new/1', '/transactions'];

let author: Account;
let colleague: Account;
let open: { marketId: number };
beforeAll(async () => {
  [author, colleague] = await Promise.all([
    newAccount(stage, 'moderator', 'autorka'),
    newAccount(stage, 'moderator', 'kolezanka'),
  ]);
  open = await openMarket(author.api, { topic: 'Czy Wisła wygra derby?' });
});

describe('A page of another role says whose it is, keeps its address, asks the server nothing, and leads onward', () => {
  const moderators = () => ['/createMarket', ...editorRoutes(open.marketId)];
  const players = () => PLAYERS;
  test.each([
    { own: 'moderator', role: 'ROLE_MODERATOR', routes: players, whose: 'ROLE_PLAYER', onward: '#/markets' },
    { own: 'player', role: 'ROLE_PLAYER', routes: moderators, whose: 'ROLE_MODERATOR', onward: '#/markets' },
    { own: 'admin', role: 'ROLE_ADMIN', routes: players, whose: 'ROLE_PLAYER', onward: '#/profile' },
    { own: 'admin', role: 'ROLE_ADMIN', routes: moderators, whose: 'ROLE_MODERATOR', onward: '#/profile' },
  ] as const)('for the $own on pages of $whose', async ({ own, role, routes, whose, onward }) => {
    const { user } = await newAccount(stage, own, `${own}.${whose.slice(5)}`);
    const person = await stage.enter(own, { user });
    await person.visit('/ranking');
    const asked = callsOf(person);
    for (const route of routes()) {
      await person.visit(route);
      await person.page.getByRole('heading', { level: 1, name: wrongRole.title[whose] }).waitFor();
      expect(await isShown(person.page, wrongRole.about[role]), route).toBe(true);
      expect(new URL(person.page.url()).hash).toBe(`#${route}`);
    }
    expect(asked).toEqual([]);
    await person.page.getByRole('link', { name: wrongRole.onward[role] }).click();
    await person.page.waitForURL((url) => url.hash === onward);
    expect(person.troubles()).toEqual([]);
  });
});

describe('A moderator who is not the author', () => {
  test("reads on every page of the author's that only the author can do this, and is led back to the market", async () => {
    const { page, goTo, troubles } = await stage.enter('kolezanka', colleague);
    for (const route of editorRoutes(open.marketId)) {
      await goTo(route);
      expect(await isShown(page, editorTexts.notAuthor), route).toBe(true);
      const back = page.getByRole('link', { name: editorTexts.backToMarket });
      expect(await back.getAttribute('href')).toBe(`#/markets/details/${open.marketId}`);
    }
    expect(troubles()).toEqual([]);
  });

  test("does not find another's unpublished market, and is led back to the markets", async () => {
    const secret = await draftMarket(author.api, { topic: 'Czy powstanie nowy park?', bets: ['Powstanie'] });
    const { page, goTo } = await stage.enter('kolezanka', colleague);
    for (const route of editorRoutes(secret.marketId)) {
      await goTo(route);
      expect(await isShown(page, editorTexts.notFound), route).toBe(true);
      expect(await page.getByRole('link', { name: editorTexts.backToMarkets }).getAttribute('href')).toBe('#/markets');
    }
  });
});

/** Addresses of what the page asks the server for from now on, its own files aside. */
function callsOf({ page }: Person): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname);
  });
  return asked;
}
