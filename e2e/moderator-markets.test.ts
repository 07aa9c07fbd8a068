import { endpoints, type Market } from '@wieszcz/api';
import { endDateInWords, marketsTexts, marketTexts, profileTexts, shellTexts, ticketTexts, uiTexts } from '@wieszcz/texts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, newAccount } from './stage/accounts.ts';
import { draftMarket, openMarket } from './stage/markets.ts';
import { SIZES } from './stage/players.ts';
import { isShown, openStage, PATIENCE } from './stage/stage.ts';

const stage = openStage('empty');

type Name = 'bare' | 'draft' | 'open' | 'solved' | 'othersOpen' | 'othersSolved';
const TOPICS: Record<Name, string> = {
  bare: 'Czy wyrośnie las?',
  draft: 'Czy wzrośnie PKB?',
  open: 'Czy spadnie inflacja?',
  solved: 'Czy padł rekord?',
  othersOpen: 'Czy powstanie film?',
  othersSolved: 'Czy wygrał faworyt?',
};

let author: Account;
const markets = {} as Record<Name, Market>;
beforeAll(async () => {
  const colleague = await newAccount(stage, 'moderator', 'kolega');
  author = await newAccount(stage, 'moderator', 'autorka');
  const solve = ({ marketId, bets }: Market) => author.api(endpoints.solveMarket, { query: { marketId, betId: bets![0]!.id } });
  markets.bare = await draftMarket(author.api, { topic: TOPICS.bare });
  markets.draft = await draftMarket(author.api, { topic: TOPICS.draft, category: 'ECONOMY', bets: ['Wzrośnie'] });
  markets.open = await openMarket(author.api, { topic: TOPICS.open, category: 'ECONOMY', endDate: '2099-06-30' });
  markets.solved = await solve(await openMarket(author.api, { topic: TOPICS.solved }));
  markets.othersOpen = await openMarket(colleague.api, { topic: TOPICS.othersOpen });
  const others = await openMarket(colleague.api, { topic: TOPICS.othersSolved });
  const choice = { marketId: others.marketId, betId: others.bets[0]!.id };
  markets.othersSolved = await colleague.api(endpoints.solveMarket, { query: choice });
});

const { tabs, actions } = marketsTexts;

describe.each(SIZES)('On a $device', ({ size, phone }) => {
  test('a moderator has six lists of markets, each with its own', async () => {
    const { page, visit, troubles } = await stage.enter('autorka', { ...author, size });
    await visit('/markets');
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      tabs.private,
      tabs.waiting,
      tabs.published,
      tabs.public,
      tabs.solvedByMe,
      tabs.solved,
    ]);
    const lists: [keyof typeof tabs, Name[]][] = [
      ['private', ['draft', 'bare']],
      ['waiting', ['bare']],
      ['published', ['open']],
      ['public', ['othersOpen', 'open']],
      ['solvedByMe', ['solved']],
      ['solved', ['othersSolved', 'solved']],
    ];
    for (const [tab, names] of lists) {
      await page.getByRole('tab', { name: tabs[tab], exact: true }).click();
      await listed(
        page,
        names.map((name) => TOPICS[name]),
      );
    }
    expect(await page.getByRole('link', { name: marketsTexts.newMarket }).first().getAttribute('href')).toBe('#/createMarket');
    expect(troubles()).toEqual([]);
  });

  test('a list is searched, sorted, and filtered by categories; an empty one says so', async () => {
    const { page, visit } = await stage.enter('autorka', { ...author, size });
    await visit('/markets');
    const search = page.getByRole('textbox', { name: marketsTexts.searchLabel });
    await search.fill('LAS');
    await search.press('Enter');
    await listed(page, [TOPICS.bare]);
    await search.fill('nie ma takiego');
    await search.press('Enter');
    expect(await isShown(page, marketsTexts.empty)).toBe(true);
    await page.getByRole('button', { name: marketsTexts.clearFilters }).click();
    await listed(page, [TOPICS.draft, TOPICS.bare]);

    const panel = phone ? page.getByRole('dialog') : page.getByRole('complementary', { name: uiTexts.filters });
    if (phone) await page.getByRole('button', { name: uiTexts.filters }).click();
    await panel.getByRole('checkbox', { name: uiTexts.category.ECONOMY }).click();
    await listed(page, [TOPICS.draft]);
    await panel.getByRole('checkbox', { name: uiTexts.category.SPORT }).click();
    await panel.getByLabel(marketsTexts.sort).selectOption(marketsTexts.sorts.oldest);
    await listed(page, [TOPICS.bare, TOPICS.draft]);
    const sizes = panel.getByRole('radio');
    expect(await sizes.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))).toEqual([
      '10',
      '20',
      '30',
    ]);
    const asked = page.waitForResponse((response) => response.url().includes('size=30') && response.ok());
    await panel.getByText('30', { exact: true }).click();
    await asked;
  });

  test('the author finds on the market, and in the list, what can be done with it now', async () => {
    const { page, visit } = await stage.enter('autorka', { ...author, size });
    for (const [name, labels] of [
      ['bare', [actions.bets, actions.cover, actions.edit, actions.delete]],
      ['draft', [actions.publish, actions.bets, actions.cover, actions.edit, actions.delete]],
      ['open', [actions.solve, actions.addBet, actions.edit]],
    ] as const) {
      await visit(`/markets/details/${markets[name].marketId}`);
      const card = page.locator('section').filter({ has: page.getByRole('heading', { name: marketTexts.yourMarket }) });
      expect(await card.getByRole('link').allInnerTexts(), name).toEqual(labels);
    }
    expect(await buyUi(page).count()).toBe(0);
    await visit('/markets');
    const row = page.getByRole('article').filter({ hasText: TOPICS.draft });
    await row.getByRole('button', { name: actions.more(TOPICS.draft) }).click();
    const menu = row.getByRole('link').filter({ visible: true });
    expect((await menu.allInnerTexts()).map((text) => text.trim())).toEqual(
      expect.arrayContaining([actions.publish, actions.bets, actions.cover, actions.edit, actions.delete]),
    );
    await row.getByRole('link', { name: actions.delete }).click();
    await page.waitForURL((url) => url.hash === `#/markets/delete/${markets.draft.marketId}`);
  });

  test('nothing can be done with a solved market, nor with that of another; and nothing can be bought', async () => {
    const { page, visit, troubles } = await stage.enter('autorka', { ...author, size });
    for (const name of ['solved', 'othersOpen', 'othersSolved'] as const) {
      await visit(`/markets/details/${markets[name].marketId}`);
      expect(await page.getByText(marketTexts.yourMarket).count(), name).toBe(0);
      for (const label of Object.values(actions).filter((action) => typeof action === 'string'))
        expect(await page.getByRole('link', { name: label }).count(), `${name}: ${label}`).toBe(0);
      expect(await buyUi(page).count(), name).toBe(0);
    }
    await visit(`/markets/details/${markets.othersOpen.marketId}`);
    expect(await isShown(page, marketTexts.moderatorNote)).toBe(true);
    await page
      .getByRole('link', { name: marketTexts.browse(true) })
      .first()
      .click();
    expect(await isShown(page, '10 000')).toBe(true);
    expect(await buyUi(page).count()).toBe(0);
    expect(troubles()).toEqual([]);
  });

  test('the bar and the profile lead a moderator to the markets, a new one, the ranking and the password', async () => {
    const { page, visit, troubles } = await stage.enter('autorka', { ...author, size });
    await visit('/profile');
    await page.getByRole('heading', { level: 1, name: profileTexts.greeting('Jadwiga') }).waitFor();
    for (const about of ['Jadwiga', 'Klonowska', 'autorka@przyklad.pl']) expect(await isShown(page, about)).toBe(true);
    expect(await page.getByText(shellTexts.budget).count()).toBe(0);
    const menu = page.getByRole('navigation', { name: profileTexts.actions });
    expect(await addressesIn(menu)).toEqual([
      [profileTexts.browsePredictionMarkets, '#/markets'],
      [profileTexts.newMarket, '#/createMarket'],
      [profileTexts.showRanking, '#/ranking'],
      [profileTexts.changePassword, '#/editPassword'],
    ]);
    const bar = page.getByRole('navigation', { name: shellTexts.mainNavigation }).filter({ visible: true });
    if (!phone) await bar.getByRole('button', { name: shellTexts.markets }).click();
    expect(new Set((await addressesIn(bar)).map(([, address]) => address))).toEqual(
      new Set(['#/markets', '#/createMarket', '#/ranking']),
    );
    await bar.getByRole('link', { name: shellTexts.newMarket }).click();
    await page.waitForURL(/#\/createMarket$/);
    expect(troubles()).toEqual([]);
  });

  test('a moderator signs out: in the bar, and the login is forgotten', async () => {
    const { page, visit } = await stage.enter('autorka', { ...author, size });
    await visit('/markets');
    if (phone) await page.getByRole('button', { name: shellTexts.openMenu }).click();
    await page.getByRole('button', { name: shellTexts.logout }).filter({ visible: true }).click();
    await page.waitForURL(/#\/$/);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await visit('/markets');
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([tabs.open, tabs.solved]);
  });
});

test('The end of a market is its predicted date, undetermined without one, and the day of its solution afterwards', async () => {
  const { page, visit } = await stage.enter('autorka', author);
  for (const [name, label, date] of [
    ['open', marketTexts.expectedEnd, '2099-06-30'],
    ['othersOpen', marketTexts.expectedEnd, '3000-01-01'],
    ['solved', marketTexts.ended, markets.solved.endDate],
  ] as const) {
    await visit(`/markets/details/${markets[name].marketId}`);
    expect(await isShown(page, `${label}: ${endDateInWords(date)}`), name).toBe(true);
  }
});

/** Waits until these markets are listed, in this order. */
const listed = async (page: Page, topics: string[]) =>
  await expect
    .poll(async () => (await page.locator('article h3').allInnerTexts()).map((topic) => topic.replaceAll(/\s/g, ' ')), PATIENCE)
    .toEqual(topics);

/** Whatever a player buys with: tickets, price buttons, the column of an offer's actions. */
const buyUi = (page: Page) => page.getByRole('button', { name: /^Kup/ }).or(page.getByText(ticketTexts.title, { exact: true }));

const addressesIn = (part: ReturnType<Page['locator']>) =>
  part.getByRole('link').evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
