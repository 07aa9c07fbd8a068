import { endpoints } from '@wieszcz/api';
import { editorTexts, marketsTexts, shellTexts } from '@wieszcz/texts';
import type { GameWindow } from '../fixtures/game-window.ts';
import { expect, test } from '../fixtures/test.ts';
import { createDraft, createOpenMarket } from '../seed/markets.ts';
import { createUser, PASSWORD, signIn, type SignedInUser } from '../seed/users.ts';

const { wrongRole } = shellTexts;

const editorRoutesOf = (id: number) =>
  ['editBets', 'makePublic', 'editCover', 'editMarket', 'solveMarket', 'delete'].map((screen) => `/markets/${screen}/${id}`);
const ROLE_NAMES = { ROLE_PLAYER: 'players', ROLE_MODERATOR: 'moderators' };
const PLAYER_ROUTES = ['/contracts', '/contracts/details/1', '/offers', '/offers/new/1', '/transactions'];

let author: SignedInUser;
let colleague: SignedInUser;
let market: { marketId: number };
test.beforeAll(async ({ game }) => {
  [author, colleague] = await Promise.all([createUser(game, 'moderator', 'autorka'), createUser(game, 'moderator', 'kolezanka')]);
  market = await createOpenMarket(author.api, { topic: 'Czy Wisła wygra derby?' });
});

test.describe('A screen of another role', () => {
  const moderatorRoutes = () => ['/createMarket', ...editorRoutesOf(market.marketId)];
  const playerRoutes = () => PLAYER_ROUTES;
  for (const { role, ownRole, routes, screenRole, onward } of [
    { role: 'moderator', ownRole: 'ROLE_MODERATOR', routes: playerRoutes, screenRole: 'ROLE_PLAYER', onward: '#/markets' },
    { role: 'player', ownRole: 'ROLE_PLAYER', routes: moderatorRoutes, screenRole: 'ROLE_MODERATOR', onward: '#/markets' },
    { role: 'admin', ownRole: 'ROLE_ADMIN', routes: playerRoutes, screenRole: 'ROLE_PLAYER', onward: '#/profile' },
    { role: 'admin', ownRole: 'ROLE_ADMIN', routes: moderatorRoutes, screenRole: 'ROLE_MODERATOR', onward: '#/profile' },
  ] as const)
    test(`tells the ${role} that it is for ${ROLE_NAMES[screenRole]}, keeps its address, calls no endpoint, and links to the next step`, async ({
      game,
      openWindow,
    }) => {
      const window = await openWindow(await createUser(game, role, `${role}.${screenRole.slice(5)}`));
      const { page, visit, takeConsoleErrors } = window;
      // Loads the app first, so that its requests at the start are not recorded.
      await visit('/ranking');
      const calls = recordCalls(window);
      for (const route of routes()) {
        await visit(route);
        await page.getByRole('heading', { level: 1, name: wrongRole.title[screenRole] }).waitFor();
        await expect(page.getByText(wrongRole.about[ownRole]).first(), route).toBeVisible();
        expect(new URL(page.url()).hash).toBe(`#${route}`);
      }
      expect(calls).toEqual([]);
      await page.getByRole('link', { name: wrongRole.onward[ownRole] }).click();
      await page.waitForURL((url) => url.hash === onward);
      expect(takeConsoleErrors()).toEqual([]);
    });
});

test.describe('A moderator who is not the author of a market', () => {
  test('sees on every editing screen that only the author can edit the market, and a link back to the market', async ({
    openWindow,
  }) => {
    const { page, goTo, takeConsoleErrors } = await openWindow(colleague);
    for (const route of editorRoutesOf(market.marketId)) {
      await goTo(route);
      await expect(page.getByText(editorTexts.notAuthor).first(), route).toBeVisible();
      const back = page.getByRole('link', { name: editorTexts.backToMarket });
      await expect(back).toHaveAttribute('href', `#/markets/details/${market.marketId}`);
    }
    expect(takeConsoleErrors()).toEqual([]);
  });

  test('sees that an unpublished market is not found, and a link back to the list of markets', async ({ openWindow }) => {
    const draft = await createDraft(author.api, { topic: 'Czy powstanie nowy park?', bets: ['Powstanie'] });
    const { page, goTo } = await openWindow(colleague);
    for (const route of editorRoutesOf(draft.marketId)) {
      await goTo(route);
      await expect(page.getByText(editorTexts.notFound).first(), route).toBeVisible();
      await expect(page.getByRole('link', { name: editorTexts.backToMarkets })).toHaveAttribute('href', '#/markets');
    }
  });
});

for (const { role, name } of [
  { role: 'ROLE_PLAYER', name: 'a player' },
  { role: 'ROLE_ADMIN', name: 'an admin' },
] as const)
  test(`An author who has become ${name} sees no actions of authors, neither in the list of markets nor on the market`, async ({
    game,
    openWindow,
  }) => {
    const username = `dawna.${role.slice(5)}`;
    const { api } = await createUser(game, 'moderator', username);
    const { marketId, topic } = await createOpenMarket(api, { topic: `Czy to dawny rynek? (${role})` });
    const admin = await createUser(game, 'admin', `szefowa.${role.slice(5)}`);
    await admin.api(endpoints.changeRole, { params: { username }, body: { role, reason: 'Zmiana obowiązków' } });
    const { page, visit } = await openWindow(await signIn(game, username, PASSWORD));
    await visit('/markets');
    await expect(page.getByRole('link', { name: topic, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: marketsTexts.actions.more(topic) })).toHaveCount(0);
    await visit(`/markets/details/${marketId}`);
    await expect(page.getByRole('heading', { level: 1, name: topic })).toBeVisible();
    await expect(page.getByRole('link', { name: marketsTexts.actions.resolve })).toHaveCount(0);
  });

/** Records the paths of API calls that the page sends from now on. */
function recordCalls({ page }: GameWindow): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') paths.push(new URL(request.url()).pathname);
  });
  return paths;
}
