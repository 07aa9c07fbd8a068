import type { Locator, Page } from '@playwright/test';
import { endpoints, type Market } from '@wieszcz/api';
import {
  bookTexts,
  endDateInWords,
  marketsTexts,
  marketTexts,
  mistakeTexts,
  profileTexts,
  shellTexts,
  ticketTexts,
  uiTexts,
} from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { storedUser } from '../pages/sign-in.ts';
import { dayFromToday } from '../seed/days.ts';
import { createDraft, createOpenMarket } from '../seed/markets.ts';
import { buyShares } from '../seed/trading.ts';
import { createUser, PASSWORD, signIn, type SignedInUser, signUpPlayer } from '../seed/users.ts';

type Name = 'withoutBets' | 'draft' | 'open' | 'resolved' | 'othersOpen' | 'othersResolved';
const TOPICS: Record<Name, string> = {
  withoutBets: 'Czy wyrośnie las?',
  draft: 'Czy wzrośnie PKB?',
  open: 'Czy spadnie inflacja?',
  resolved: 'Czy padł rekord?',
  othersOpen: 'Czy powstanie film?',
  othersResolved: 'Czy wygrał faworyt?',
};

let author: SignedInUser;
const markets = {} as Record<Name, Market>;
test.beforeAll(async ({ game }) => {
  const colleague = await createUser(game, 'moderator', 'kolega');
  author = await createUser(game, 'moderator', 'autorka');
  const resolveMarket = ({ api }: SignedInUser, { marketId, bets }: Market) =>
    api(endpoints.solveMarket, { query: { marketId, betId: bets![0]!.id } });
  markets.withoutBets = await createDraft(author.api, { topic: TOPICS.withoutBets });
  markets.draft = await createDraft(author.api, { topic: TOPICS.draft, category: 'ECONOMY', bets: ['Wzrośnie'] });
  markets.open = await createOpenMarket(author.api, { topic: TOPICS.open, category: 'ECONOMY', endDate: '2099-06-30' });
  markets.resolved = await resolveMarket(author, await createOpenMarket(author.api, { topic: TOPICS.resolved }));
  markets.othersOpen = await createOpenMarket(colleague.api, { topic: TOPICS.othersOpen });
  const others = await createOpenMarket(colleague.api, { topic: TOPICS.othersResolved });
  markets.othersResolved = await resolveMarket(colleague, others);
});

const { tabs, actions } = marketsTexts;

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('a moderator has six lists of markets, by state and author', async ({ openWindow }) => {
      const { page, visit, takeConsoleErrors } = await openWindow(author);
      await visit('/markets');
      await expect
        .poll(() => listTabs(page))
        .toEqual([
          `${tabs.private}2, 2 rynki`,
          `${tabs.waiting}1, 1 rynek`,
          `${tabs.published}1, 1 rynek`,
          `${tabs.public}2, 2 rynki`,
          `${tabs.solvedByMe}1, 1 rynek`,
          `${tabs.solved}2, 2 rynki`,
        ]);
      const lists: [keyof typeof tabs, Name[]][] = [
        ['private', ['draft', 'withoutBets']],
        ['waiting', ['withoutBets']],
        ['published', ['open']],
        ['public', ['othersOpen', 'open']],
        ['solvedByMe', ['resolved']],
        ['solved', ['othersResolved', 'resolved']],
      ];
      for (const [tab, names] of lists) {
        await page.getByRole('tab', { name: new RegExp(`^${tabs[tab]}\\s*,`) }).click();
        await expectTopics(
          page,
          names.map((name) => TOPICS[name]),
        );
      }
      await expect(page.getByRole('link', { name: marketsTexts.newMarket }).first()).toHaveAttribute('href', '#/createMarket');
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('a link to the last list shows its tab, too', async ({ openWindow }) => {
      const { page, visit } = await openWindow(author);
      await visit('/markets?list=solved');
      const tab = page.getByRole('tab', { name: new RegExp(`^${tabs.solved}\\s*,`) });
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(tab).toBeInViewport({ ratio: 1 });
    });

    test('a list can be searched, sorted and filtered by categories, and says if it is empty', async ({ openWindow }) => {
      const { page, visit } = await openWindow(author);
      await visit('/markets');
      const search = page.getByRole('textbox', { name: marketsTexts.searchLabel });
      await search.fill('LAS');
      await search.press('Enter');
      await expectTopics(page, [TOPICS.withoutBets]);
      await search.fill('nie ma takiego');
      await search.press('Enter');
      await expect(page.getByText(uiTexts.nothingMatches).first()).toBeVisible();
      await page.getByRole('button', { name: uiTexts.clearFilters }).click();
      await expectTopics(page, [TOPICS.draft, TOPICS.withoutBets]);

      const panel = phone ? page.getByRole('dialog') : page.getByRole('complementary', { name: uiTexts.filters });
      if (phone) await page.getByRole('button', { name: uiTexts.filters }).click();
      await panel.getByRole('checkbox', { name: uiTexts.category.ECONOMY }).click();
      await expectTopics(page, [TOPICS.draft]);
      await panel.getByRole('checkbox', { name: uiTexts.category.SPORT }).click();
      await panel.getByLabel(marketsTexts.sort).selectOption(marketsTexts.sorts.oldest);
      await expectTopics(page, [TOPICS.withoutBets, TOPICS.draft]);
      const sizes = panel.getByRole('radio');
      await expect
        .poll(() => sizes.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value)))
        .toEqual(['10', '20', '30']);
      const reloaded = page.waitForResponse((response) => response.url().includes('size=30') && response.ok());
      await panel.getByText('30', { exact: true }).click();
      await reloaded;
    });

    test('the author of a market finds its current actions on the market and in the list', async ({ openWindow }) => {
      const { page, visit } = await openWindow(author);
      for (const [name, labels] of [
        ['withoutBets', [actions.bets, actions.cover, actions.edit, actions.delete]],
        ['draft', [actions.publish, actions.bets, actions.cover, actions.edit, actions.delete]],
        ['open', [actions.resolve, actions.addBet, actions.edit, mistakeTexts.takeBack]],
      ] as const) {
        await visit(`/markets/details/${markets[name].marketId}`);
        const card = page.locator('section').filter({ has: page.getByRole('heading', { name: marketTexts.yourMarket }) });
        await expect.poll(() => card.getByRole('link').allInnerTexts(), name).toEqual(labels);
      }
      await expect(buyControls(page)).toHaveCount(0);
      await visit('/markets');
      const row = page.getByRole('article').filter({ hasText: TOPICS.draft });
      await row.getByRole('button', { name: actions.more(TOPICS.draft) }).click();
      const menu = row.getByRole('link').filter({ visible: true });
      await expect
        .poll(async () => (await menu.allInnerTexts()).map((text) => text.trim()))
        .toEqual(expect.arrayContaining([actions.publish, actions.bets, actions.cover, actions.edit, actions.delete]));
      await row.getByRole('link', { name: actions.delete }).click();
      await page.waitForURL((url) => url.hash === `#/markets/delete/${markets.draft.marketId}`);
    });

    test('resolved markets and those of other moderators have no actions and nothing to buy', async ({ openWindow }) => {
      const { page, visit, takeConsoleErrors } = await openWindow(author);
      for (const name of ['resolved', 'othersOpen', 'othersResolved'] as const) {
        await visit(`/markets/details/${markets[name].marketId}`);
        await expect(page.getByText(marketTexts.yourMarket), name).toHaveCount(0);
        for (const label of Object.values(actions).filter((action) => typeof action === 'string'))
          await expect(page.getByRole('link', { name: label }), `${name}: ${label}`).toHaveCount(0);
        await expect(buyControls(page), name).toHaveCount(0);
      }
      await visit(`/markets/details/${markets.othersOpen.marketId}`);
      await expect(page.getByText(marketTexts.moderatorNote).first()).toBeVisible();
      if (phone) await page.getByRole('button', { name: bookTexts.open }).click();
      await page
        .getByRole('link', { name: marketTexts.browse(true) })
        .first()
        .click();
      await expect(page.getByText('10 000').first()).toBeVisible();
      await expect(buyControls(page)).toHaveCount(0);
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('the header and the profile link a moderator to the markets, a new market, the ranking and the password change', async ({
      openWindow,
    }) => {
      const { page, visit, takeConsoleErrors } = await openWindow(author);
      await visit('/profile');
      await page.getByRole('heading', { level: 1, name: profileTexts.greeting('Jadwiga') }).waitFor();
      for (const detail of ['Jadwiga', 'Klonowska', 'autorka@przyklad.pl'])
        await expect(page.getByText(detail).first()).toBeVisible();
      await expect(page.getByText(shellTexts.budget, { exact: true })).toHaveCount(0);
      const menu = page.getByRole('navigation', { name: profileTexts.actions });
      await expect
        .poll(() => listLinks(menu))
        .toEqual([
          [profileTexts.browsePredictionMarkets, '#/markets'],
          [profileTexts.newMarket, '#/createMarket'],
          [profileTexts.showRanking, '#/ranking'],
          [profileTexts.changePassword, '#/editPassword'],
        ]);
      const header = page.getByRole('navigation', { name: shellTexts.mainNavigation }).filter({ visible: true });
      if (!phone) await header.getByRole('button', { name: shellTexts.markets }).click();
      await expect
        .poll(async () => new Set((await listLinks(header)).map(([, address]) => address)))
        .toEqual(new Set(['#/markets', '#/createMarket', '#/ranking']));
      await header.getByRole('link', { name: shellTexts.newMarket }).click();
      await page.waitForURL(/#\/createMarket$/);
      await (phone
        ? expect(header.getByRole('link', { name: shellTexts.newMarket })).toHaveAttribute('aria-current', 'page')
        : expect(header.getByRole('button', { name: shellTexts.markets })).toHaveAttribute('data-current'));
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('a moderator signs out in the header, and the browser forgets the user', async ({ game, openWindow }) => {
      // A session of its own: this test signs out, and the other tests still use the session of `author`.
      const { page, visit } = await openWindow(await signIn(game, 'autorka', PASSWORD));
      await visit('/markets');
      if (phone) await page.getByRole('button', { name: shellTexts.openMenu }).click();
      await page.getByRole('button', { name: shellTexts.logout }).filter({ visible: true }).click();
      await page.waitForURL(/#\/$/);
      await expect.poll(() => storedUser(page)).toBeNull();
      await visit('/markets');
      await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual([tabs.open, tabs.solved]);
    });
  });
}

test('The end date of a market is the predicted one, undetermined without one, and the day of the resolution afterwards', async ({
  openWindow,
}) => {
  const { page, visit } = await openWindow(author);
  for (const [name, label, date] of [
    ['open', marketTexts.expectedEnd, '2099-06-30'],
    ['othersOpen', marketTexts.expectedEnd, null],
    ['resolved', marketTexts.ended, markets.resolved.endDate],
  ] as const) {
    await visit(`/markets/details/${markets[name].marketId}`);
    await expect(page.getByText(`${label}: ${endDateInWords(date)}`).first(), name).toBeVisible();
  }
});

test('An author sees overdue markets first, what was traded on each, and the results of the resolved ones; the profile counts the overdue', async ({
  game,
  openWindow,
}) => {
  const [moderator, hanna] = await Promise.all([createUser(game, 'moderator', 'redaktor'), signUpPlayer(game, 'hanna')]);
  const late = await createOpenMarket(moderator.api, { topic: 'Czy spadł śnieg?', endDate: dayFromToday(2), bets: ['Spadł'] });
  const open = await createOpenMarket(moderator.api, { topic: 'Kto wygra?', endDate: dayFromToday(9), bets: ['Legia', 'Pogoń'] });
  const resolved = await createOpenMarket(moderator.api, { topic: 'Czy był rekord?', bets: ['Był'] });
  await buyShares(hanna.api, late.bets[0]!, { shares: 30 });
  await buyShares(hanna.api, open.bets[1]!, { shares: 10 });
  await moderator.api(endpoints.solveMarket, {
    query: { marketId: resolved.marketId, betId: resolved.bets[0]!.id, correctOption: false },
  });
  const { page, visit } = await openWindow(moderator);
  await visit('/profile');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.getByText('na rozstrzygnięcie')).toHaveCount(0);
  await game.database.pool.query('update markets set end_date = $1 where id = $2', [dayFromToday(-4), late.marketId]);
  await page.reload();
  await expect(page.getByText(profileTexts.overdueMarkets(1))).toBeVisible();
  await page.getByRole('link', { name: profileTexts.showOverdueMarkets }).click();

  await expectTopics(page, ['Czy spadł śnieg?', 'Kto wygra?']);
  const facts = (topic: string) =>
    expect.poll(async () => (await page.getByRole('article').filter({ hasText: topic }).innerText()).replaceAll(/\s+/g, ' '));
  await facts('Czy spadł śnieg?').toMatch(/4 dni po terminie.*\d+% szans na tak.*obrót 30 akcji.*1 gracz.*ostatnia transakcja/);
  await facts('Kto wygra?').toMatch(/(Legia|Pogoń): \d+% szans na tak.*obrót 10 akcji/);
  await facts('Kto wygra?').not.toContain('po terminie');
  await page.getByRole('tab', { name: new RegExp(tabs.solvedByMe) }).click();
  await facts('Czy był rekord?').toContain('Wynik: Był: nie');
});

/** Waits until these markets are listed in this order. */
const expectTopics = async (page: Page, topics: string[]) =>
  await expect
    .poll(async () => (await page.locator('article h3').allInnerTexts()).map((topic) => topic.replaceAll(/\s/g, ' ')))
    .toEqual(topics);

/** The tabs with their counts, as they are read out. */
const listTabs = async (page: Page) => (await page.getByRole('tab').allTextContents()).map((text) => text.replaceAll(/\s/g, ' '));

/** Controls to buy: order tickets, price buttons and actions of offers. */
const buyControls = (page: Page) =>
  page.getByRole('button', { name: /^Kup/ }).or(page.getByText(ticketTexts.title, { exact: true }));

const listLinks = (container: Locator) =>
  container.getByRole('link').evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
