import type { Locator, Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { marketsTexts, rankingTexts } from '@wieszcz/texts';
import { expect, type OpenWindow, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { announcedIn } from '../pages/announcements.ts';
import { rejectCalls } from '../pages/api-responses.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { createUser } from '../seed/users.ts';

/** Number of open markets. Their categories alternate; the later a market was created, the earlier it ends. */
const OPEN_MARKETS = 95;
const CATEGORIES = ['SPORT', 'ECONOMY', 'CELEBRITIES', 'POLICY', 'OTHER'];
/** The topic of the market with this number, from 1. Number 7 has letters and characters that the search test looks for. */
const topic = (number: number) => `Rynek ${number}${number === 7 ? ', Łódź i Żory (100%)' : ''}`;
const topicsDownFrom = (from: number, count = 10) => Array.from({ length: count }, (_, index) => topic(from - index));
const topicsUpFrom = (from: number, count = 10) => Array.from({ length: count }, (_, index) => topic(from + index));

test.beforeAll(async ({ game }) => {
  const author = await createUser(game, 'moderator', 'autorka');
  const ended = await createOpenMarket(author.api, { topic: 'Zakończony', bets: ['Prawda'] });
  await author.api(endpoints.solveMarket, {
    query: { marketId: ended.marketId, betId: ended.bets[0]!.id, correctOption: true },
  });
  const numbers = Array.from({ length: OPEN_MARKETS }, (_, index) => index + 1);
  await game.database.pool.query({
    text: `insert into markets (topic, description, category, end_date, author_id, created_at, published_at)
           select topic, 'Zasady', ($2::category[])[1 + n::integer % 5], date '2040-01-01' - n::integer, author_id, created_at, created_at
           from unnest($1::text[]) with ordinality as numbered (topic, n),
             lateral (select min(id) as author_id, now() - interval '1 day' + n * interval '1 minute' as created_at from users) as defaults`,
    values: [numbers.map(topic), CATEGORIES],
  });
});

const listTopics = async (page: Page) =>
  (await page.getByRole('heading', { level: 3 }).allInnerTexts()).map((title) => title.replaceAll(/\s/g, ' '));
const expectTopics = (page: Page, expected: readonly string[]) => expect.poll(() => listTopics(page)).toEqual(expected);
const search = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: marketsTexts.searchLabel }).fill(text);
  await page.getByRole('button', { name: marketsTexts.search, exact: true }).click();
};
const nextPage = (page: Page) => page.getByRole('button', { name: 'Następna strona' }).click();

test('A long text that is pasted into the search is cut, so that the server can read the request', async ({ openWindow }) => {
  const { page, goTo } = await openWindow();
  await goTo('/markets');
  await page.getByRole('textbox', { name: marketsTexts.searchLabel }).focus();
  await page.keyboard.insertText('ż'.repeat(3_000));
  const answer = page.waitForResponse((response) => response.url().includes('marketTitle=%C5%BC'));
  await page.keyboard.press('Enter');
  expect((await answer).status()).toBe(200);
});

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device} the list of markets`, () => {
    test.use({ viewport });

    const openList = async (openWindow: OpenWindow) => {
      const { page, goTo, takeConsoleErrors } = await openWindow();
      await goTo('/markets');
      await expectTopics(page, topicsDownFrom(OPEN_MARKETS));
      /** On phones the filters are in a drawer, whose button says how many markets match. */
      const filter = async (change: (panel: Locator) => Promise<unknown>, matches: string) => {
        if (!phone) return void (await change(page.getByRole('complementary', { name: 'Filtry' })));
        await page.getByRole('button', { name: /^Filtry/ }).click();
        const drawer = page.getByRole('dialog', { name: 'Filtry' });
        await change(drawer);
        await drawer.getByRole('button', { name: `Pokaż ${matches}`, exact: true }).click();
        await drawer.waitFor({ state: 'hidden' });
      };
      return { page, goTo, filter, takeConsoleErrors };
    };

    test('shows guests a tab of open and one of resolved markets, and opens a market from its card', async ({ openWindow }) => {
      const { page, takeConsoleErrors } = await openList(openWindow);
      await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Trwające', 'Zakończone']);
      await expect(page.getByRole('tab', { name: 'Trwające' })).toHaveAttribute('aria-selected', 'true');
      await page.getByRole('tab', { name: 'Zakończone' }).click();
      await expectTopics(page, ['Zakończony']);
      await expect(page.getByRole('navigation', { name: 'Strony wyników' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Zakończony' }).click();
      await page.waitForURL(/#\/markets\/details\/\d+$/);
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('returns to the first page when the sort order, page size or categories change', async ({ openWindow }) => {
      const { page, filter } = await openList(openWindow);
      const goToSecondPage = async (expected: string[]) => {
        await nextPage(page);
        await expectTopics(page, expected);
      };
      await goToSecondPage(topicsDownFrom(OPEN_MARKETS - 10));
      await filter((panel) => panel.getByLabel('Sortuj według').selectOption('Od najstarszych'), '95 rynków');
      await expectTopics(page, topicsUpFrom(1));
      await goToSecondPage(topicsUpFrom(11));
      await filter((panel) => panel.getByLabel('Sortuj według').selectOption('Kończące się najwcześniej'), '95 rynków');
      await expectTopics(page, topicsDownFrom(OPEN_MARKETS));
      await filter((panel) => panel.getByLabel('Sortuj według').selectOption('Kończące się najpóźniej'), '95 rynków');
      await expectTopics(page, topicsUpFrom(1));
      await goToSecondPage(topicsUpFrom(11));
      await filter((panel) => panel.getByText('20', { exact: true }).click(), '95 rynków');
      await expectTopics(page, topicsUpFrom(1, 20));
      await goToSecondPage(topicsUpFrom(21, 20));
      await filter((panel) => panel.getByText('30', { exact: true }).click(), '95 rynków');
      await expectTopics(page, topicsUpFrom(1, 30));
      await goToSecondPage(topicsUpFrom(31, 30));
      await filter(async (panel) => {
        await panel.getByRole('checkbox', { name: 'Sport' }).check();
        await panel.getByRole('checkbox', { name: 'Inne' }).check();
      }, '38 rynków');
      const matching = topicsUpFrom(1, OPEN_MARKETS).filter((_, index) =>
        ['SPORT', 'OTHER'].includes(CATEGORIES[(index + 1) % 5]!),
      );
      await expectTopics(page, matching.slice(0, 30));
      await filter((panel) => panel.getByRole('checkbox', { name: 'Inne' }).uncheck(), '19 rynków');
      const sport = topicsUpFrom(1, OPEN_MARKETS).filter((_, index) => (index + 1) % 5 === 0);
      await expectTopics(page, sport);
    });

    test('finds titles regardless of case and Polish diacritics, and says when nothing matches', async ({ openWindow }) => {
      const { page } = await openList(openWindow);
      await nextPage(page);
      await expectTopics(page, topicsDownFrom(OPEN_MARKETS - 10));
      for (const text of ['lodz', 'ŻORY', '(100%)']) {
        await search(page, text);
        await expectTopics(page, [topic(7)]);
        await search(page, '');
        await expectTopics(page, topicsDownFrom(OPEN_MARKETS));
      }
      await search(page, 'nie ma takiego');
      await expect(page.getByText('Nic nie pasuje do filtrów').first()).toBeVisible();
      await page.getByRole('button', { name: 'Wyczyść filtry' }).click();
      await expectTopics(page, topicsDownFrom(OPEN_MARKETS));
    });

    test('announces how many were found after each search, also if the search before found as many', async ({ openWindow }) => {
      const { page } = await openList(openWindow);
      const announced = announcedIn(page).filter({ hasText: marketsTexts.found(1) });
      await search(page, topic(95));
      await expectTopics(page, [topic(95)]);
      await announced.waitFor({ state: 'attached' });
      for (const number of [94, 95]) {
        const announcement = await announced.textContent();
        await search(page, topic(number));
        await expectTopics(page, [topic(number)]);
        await expect.poll(() => announced.textContent(), 'it is announced again').not.toBe(announcement);
      }
    });

    test('is as it was left when Back returns to it from a market, and one more Back leaves it', async ({ openWindow }) => {
      const { page, goTo, filter } = await openList(openWindow);
      const start = page.url();
      await goTo('/ranking');
      await page.getByRole('heading', { level: 1, name: rankingTexts.title(100) }).waitFor();
      await goTo('/markets');
      await expectTopics(page, topicsDownFrom(OPEN_MARKETS));
      await filter((panel) => panel.getByRole('checkbox', { name: 'Sport' }).check(), '19 rynków');
      const search = page.getByRole('textbox', { name: 'Szukaj po tytule' });
      await search.fill('rynek');
      await search.press('Enter');
      const sport = [95, 90, 85, 80, 75, 70, 65, 60, 55, 50, 45, 40, 35, 30, 25, 20, 15, 10, 5].map(topic);
      await expectTopics(page, sport.slice(0, 10));
      await nextPage(page);
      await expectTopics(page, sport.slice(10));
      await page.getByRole('link', { name: topic(45), exact: true }).click();
      await page.waitForURL(/#\/markets\/details\/\d+$/);
      await page.goBack();
      await expectTopics(page, sport.slice(10));
      await expect(search).toHaveValue('rynek');
      await page.getByRole('tab', { name: 'Zakończone' }).click();
      await expectTopics(page, ['Zakończony']);
      await expect(search).toHaveValue('');
      await page.getByRole('link', { name: 'Zakończony' }).click();
      await page.waitForURL(/#\/markets\/details\/\d+$/);
      await page.goBack();
      await expectTopics(page, ['Zakończony']);
      await expect(page.getByRole('tab', { name: 'Zakończone' })).toHaveAttribute('aria-selected', 'true');
      await page.goBack();
      await page.waitForURL(/#\/ranking$/);
      await page.goBack();
      await page.waitForURL(start);
    });

    test('has its defaults for wrong values in the address, and writes no defaults there', async ({ openWindow }) => {
      const { page, goTo, filter } = await openList(openWindow);
      // A list that only moderators have.
      await goTo('/markets?list=private');
      await expect(page.getByRole('tab', { name: 'Trwające' })).toHaveAttribute('aria-selected', 'true');
      await goTo('/markets?list=none&sort=cheapest&size=15&category=NONE&page=x');
      await expectTopics(page, topicsDownFrom(OPEN_MARKETS));
      await filter((panel) => panel.getByText('20', { exact: true }).click(), '95 rynków');
      await expectTopics(page, topicsDownFrom(OPEN_MARKETS, 20));
      await expect(page).toHaveURL(/#\/markets\?size=20$/);
      await filter((panel) => panel.getByText('10', { exact: true }).click(), '95 rynków');
      await expectTopics(page, topicsDownFrom(OPEN_MARKETS));
      await expect(page).toHaveURL(/#\/markets$/);
    });

    test('has a button for the first, the last and each neighbouring page, or on phones only the number of the current page', async ({
      openWindow,
    }) => {
      const { page } = await openList(openWindow);
      const pages = page.getByRole('navigation', { name: 'Strony wyników' });
      if (phone) {
        for (const number of [1, 2]) {
          await pages.getByText(`Strona ${number} z 10`).waitFor();
          await nextPage(page);
        }
        return;
      }
      const numbers = async () => (await pages.getByRole('button').allInnerTexts()).filter((text) => text !== '');
      for (const [clicked, shown] of [
        ['1', ['1', '2', '3', '4', '5', '10']],
        ['5', ['1', '4', '5', '6', '10']],
        ['10', ['1', '6', '7', '8', '9', '10']],
      ] as const) {
        await pages.getByRole('button', { name: `Strona ${clicked}`, exact: true }).click();
        await expect.poll(numbers).toEqual(shown);
      }
      await expectTopics(page, topicsDownFrom(5, 5));
      await expect(pages.getByRole('button', { name: 'Następna strona' })).toBeDisabled();
      await page.getByRole('button', { name: 'Poprzednia strona' }).click();
      await expectTopics(page, topicsDownFrom(15));
    });
  });
}

test('A list that fails to load shows the error, and its retry button loads it', async ({ openWindow }) => {
  const { page, goTo } = await openWindow();
  await rejectCalls(page, '**/markets?*', 'UNAVAILABLE');
  await goTo('/markets');
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toContain('Serwer jest chwilowo niedostępny. Spróbuj ponownie za chwilę.');
  await page.unroute('**/markets?*');
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expectTopics(page, topicsDownFrom(OPEN_MARKETS));
});

test('A request for a page of results that no longer exists leads to the last page', async ({ game, openWindow }) => {
  await game.database.pool.query(
    `insert into markets (topic, description, category, author_id, created_at, published_at)
     select 'Znikający ' || n, 'Zasady', 'OTHER', (select min(id) from users), now() - n * interval '1 minute', now()
     from generate_series(1, 11) as n`,
  );
  const { page, goTo } = await openWindow();
  await goTo('/markets');
  const search = page.getByRole('textbox', { name: 'Szukaj po tytule' });
  await search.fill('znikający');
  await search.press('Enter');
  // The newest markets are first in the list without a search, too: the number shows that the search has been answered.
  await expect(page.getByText('11 trwających rynków')).toBeVisible();
  const firstTen = Array.from({ length: 10 }, (_, index) => `Znikający ${index + 1}`);
  await expectTopics(page, firstTen);
  await game.database.pool.query(`delete from markets where topic = 'Znikający 11'`);
  const answered = page.waitForResponse((response) => response.url().includes('page=1'));
  await nextPage(page);
  await answered;
  await expectTopics(page, firstTen);
  await expect(page.getByText('Nic nie pasuje do filtrów')).toHaveCount(0);
});

// Chromium may do so for the second of two addresses that are opened right after each other.
test('An address that the browser reports by hashchange alone is shown', async ({ openWindow }) => {
  const { page, visit } = await openWindow();
  await visit('/ranking');
  await page.evaluate(() => {
    history.pushState(null, '', '#/markets');
    window.dispatchEvent(new HashChangeEvent('hashchange', { newURL: location.href }));
  });
  await expect(page.getByRole('heading', { level: 1, name: marketsTexts.title })).toBeVisible();
});

test('An unknown address that is entered on an open page leads to the start page, though its code must be loaded', async ({
  openWindow,
}) => {
  const { page, goTo, visit } = await openWindow();
  await visit('/ranking');
  await goTo('/nie/ma');
  await page.waitForURL(/#\/$/);
  await expect(page.getByText('Dołącz do Wieszcza już dziś!').first()).toBeVisible();
});
