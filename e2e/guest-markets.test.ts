import { endpoints } from '@wieszcz/api';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from './stage/accounts.ts';
import { refuse } from './stage/answers.ts';
import { openMarket } from './stage/markets.ts';
import { SIZES } from './stage/players.ts';
import { isShown, openStage } from './stage/stage.ts';

const stage = openStage('empty');

/** So many open ones, of all categories in turn; the later a market was made, the earlier it ends. */
const OPEN = 95;
const CATEGORIES = ['SPORT', 'ECONOMY', 'CELEBRITIES', 'POLICY', 'OTHER'];
const topic = (number: number) => `Rynek ${number}${number === 7 ? ', Łódź i Żory (100%)' : ''}`;
const down = (from: number, count = 10) => Array.from({ length: count }, (_, index) => topic(from - index));
const up = (from: number, count = 10) => Array.from({ length: count }, (_, index) => topic(from + index));

beforeAll(async () => {
  const author = await newAccount(stage, 'moderator', 'autorka');
  const ended = await openMarket(author.api, { topic: 'Zakończony', bets: ['Prawda'] });
  await author.api(endpoints.solveMarket, {
    query: { marketId: ended.marketId, betId: ended.bets[0]!.id, correctOption: true },
  });
  const numbers = Array.from({ length: OPEN }, (_, index) => index + 1);
  await stage.database.pool.query({
    text: `insert into markets (topic, description, category, end_date, author_id, created_at, published_at)
           select topic, 'Zasady', ($2::category[])[1 + n::integer % 5], date '2040-01-01' - n::integer, author_id, created_at, created_at
           from unnest($1::text[]) with ordinality as made (topic, n),
             lateral (select min(id) as author_id, now() - interval '1 day' + n * interval '1 minute' as created_at from users) as usual`,
    values: [numbers.map(topic), CATEGORIES],
  });
});

const topics = async (page: Page) =>
  (await page.getByRole('heading', { level: 3 }).allInnerTexts()).map((title) => title.replaceAll(/\s/g, ' '));
const shows = async (page: Page, expected: readonly string[]) => await expect.poll(() => topics(page)).toEqual(expected);
const nextPage = (page: Page) => page.getByRole('button', { name: 'Następna strona' }).click();

describe.each(SIZES)('On a $device the list of markets', ({ size, phone }) => {
  const enter = async () => {
    const { page, goTo, troubles } = await stage.enter('guest', { size });
    await goTo('/markets');
    await shows(page, down(OPEN));
    /** Phones keep the filters in a drawer, which says how many markets it will show. */
    const filter = async (change: (panel: ReturnType<Page['getByRole']>) => Promise<unknown>, found: string) => {
      if (!phone) return void (await change(page.getByRole('complementary', { name: 'Filtry' })));
      await page.getByRole('button', { name: /^Filtry/ }).click();
      const drawer = page.getByRole('dialog', { name: 'Filtry' });
      await change(drawer);
      await drawer.getByRole('button', { name: `Pokaż ${found}`, exact: true }).click();
      await drawer.waitFor({ state: 'hidden' });
    };
    return { page, filter, troubles };
  };

  test('has two tabs for guests, the open markets first, and opens a market from its card', async () => {
    const { page, troubles } = await enter();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Trwające', 'Zakończone']);
    expect(await page.getByRole('tab', { name: 'Trwające' }).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('tab', { name: 'Zakończone' }).click();
    await shows(page, ['Zakończony']);
    expect(await page.getByRole('navigation', { name: 'Strony wyników' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Zakończony' }).click();
    await page.waitForURL(/#\/markets\/details\/\d+$/);
    expect(troubles()).toEqual([]);
  });

  test('goes back to the first page at any change of sort, size, categories or title', async () => {
    const { page, filter } = await enter();
    const leaveFirstPage = async (second: string[]) => {
      await nextPage(page);
      await shows(page, second);
    };
    await leaveFirstPage(down(OPEN - 10));
    await filter((panel) => panel.getByLabel('Sortuj według').selectOption('Od najstarszych'), '95 rynków');
    await shows(page, up(1));
    await leaveFirstPage(up(11));
    await filter((panel) => panel.getByLabel('Sortuj według').selectOption('Najbliższego czasu zakończenia'), '95 rynków');
    await shows(page, down(OPEN));
    await filter((panel) => panel.getByLabel('Sortuj według').selectOption('Najdalszego czasu zakończenia'), '95 rynków');
    await shows(page, up(1));
    await leaveFirstPage(up(11));
    await filter((panel) => panel.getByText('20', { exact: true }).click(), '95 rynków');
    await shows(page, up(1, 20));
    await leaveFirstPage(up(21, 20));
    await filter((panel) => panel.getByText('30', { exact: true }).click(), '95 rynków');
    await shows(page, up(1, 30));
    await leaveFirstPage(up(31, 30));
    await filter(async (panel) => {
      await panel.getByRole('checkbox', { name: 'Sport' }).check();
      await panel.getByRole('checkbox', { name: 'Inne' }).check();
    }, '38 rynków');
    const chosen = up(1, OPEN).filter((_, index) => ['SPORT', 'OTHER'].includes(CATEGORIES[(index + 1) % 5]!));
    await shows(page, chosen.slice(0, 30));
    await filter((panel) => panel.getByRole('checkbox', { name: 'Inne' }).uncheck(), '19 rynków');
    const sport = up(1, OPEN).filter((_, index) => (index + 1) % 5 === 0);
    await expect.poll(() => topics(page)).toEqual(sport);
  });

  test('is searched by title whatever case and Polish marks, and says when nothing is found', async () => {
    const { page } = await enter();
    const search = async (text: string) => {
      await page.getByRole('textbox', { name: 'Szukaj po tytule' }).fill(text);
      await page.getByRole('button', { name: 'Szukaj', exact: true }).click();
    };
    await nextPage(page);
    await shows(page, down(OPEN - 10));
    for (const found of ['lodz', 'ŻORY', '(100%)']) {
      await search(found);
      await shows(page, [topic(7)]);
      await search('');
      await shows(page, down(OPEN));
    }
    await search('nie ma takiego');
    expect(await isShown(page, 'W tej chwili w grze nie toczą się żadne rynki')).toBe(true);
    await page.getByRole('button', { name: 'Wyczyść filtry' }).click();
    await shows(page, down(OPEN));
  });

  test('has one neighbour page on each side', async () => {
    const { page } = await enter();
    const pages = page.getByRole('navigation', { name: 'Strony wyników' });
    if (phone) {
      for (const number of [1, 2]) {
        await pages.getByText(`Strona ${number} z 10`).waitFor();
        await nextPage(page);
      }
      return;
    }
    const numbers = async () => (await pages.getByRole('button').allInnerTexts()).filter((text) => text !== '');
    for (const [pressed, shown] of [
      ['1', ['1', '2', '3', '4', '5', '10']],
      ['5', ['1', '4', '5', '6', '10']],
      ['10', ['1', '6', '7', '8', '9', '10']],
    ] as const) {
      await pages.getByRole('button', { name: `Strona ${pressed}`, exact: true }).click();
      await expect.poll(numbers).toEqual(shown);
    }
    await shows(page, down(5, 5));
    expect(await pages.getByRole('button', { name: 'Następna strona' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Poprzednia strona' }).click();
    await shows(page, down(15));
  });
});

test("A list that the server can't answer shows its sentence, and tries again", async () => {
  const { page, goTo } = await stage.enter('guest');
  await refuse(page, '**/markets?*', 'UNAVAILABLE');
  await goTo('/markets');
  expect(await page.getByRole('alert').innerText()).toContain('Serwer jest chwilowo niedostępny. Spróbuj ponownie za chwilę.');
  await page.unroute('**/markets?*');
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await shows(page, down(OPEN));
});
