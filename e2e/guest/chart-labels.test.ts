import type { Locator, Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { chance, dateShort, dateTime, marketTexts, timeWithSeconds } from '@wieszcz/texts';
import type { GameWindow } from '../fixtures/game-window.ts';
import type { Game } from '../fixtures/game.ts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import {
  CHANCES_CALL,
  chartOf,
  chooseRange,
  findLabelFaults,
  heightsOfChances,
  lineHeightsAt,
  listLabels,
  plottingArea,
  readingIn,
} from '../pages/chart.ts';
import { measureEntries } from '../pages/layout.ts';
import { findDemoIds } from '../seed/demo-ids.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { signInDemoUser } from '../seed/users.ts';

test.use({ gameData: 'demo' });

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/** The range that a market opens with comes first. */
const RANGES = { '30 dni': 30, '1 dzień': 1, '7 dni': 7, '90 dni': 90 };
/** What the labels of the time axis look like, by the unit of the axis. */
const [SECONDS, CLOCK, CLOCK_OF_DAY, DATE] = [
  /^\d\d:\d\d:\d\d$/,
  /^\d\d:\d\d$/,
  /^\p{L}{2}\s\d\d:\d\d$/u,
  /^(\d{1,2} \p{L}{3}|dziś)$/u,
];

/** Ids of markets by age. The recorded chances of `young` go back some minutes, those of `recent` 30 hours. */
const markets: Record<'young' | 'recent' | 'old' | 'resolved', number> = { young: 0, recent: 0, old: 0, resolved: 0 };
let resolvedAt: number;
test.beforeAll(async ({ game }) => {
  const { single, resolvedSingle } = await findDemoIds(game.database.db);
  const { api } = await signInDemoUser(game, 'moderator');
  const { solvedDate } = await api(endpoints.getMarket, { params: { id: resolvedSingle } });
  resolvedAt = Date.parse(solvedDate!);
  markets.old = single;
  markets.resolved = resolvedSingle;
  markets.young = await createMarketWithPast(game, 'Czy młody rynek ma wykres?', [4 * MINUTE, 3 * MINUTE, 2 * MINUTE]);
  markets.recent = await createMarketWithPast(game, 'Czy wczorajszy rynek ma wykres?', [30 * HOUR, 20 * HOUR, 3 * HOUR]);
});

/** Creates a market, of one bet unless titles are given. The chance of each was recorded at these ages, in ms: 37%, then 44%, then 51%. */
async function createMarketWithPast(
  game: Game,
  topic: string,
  ages: readonly number[],
  titles = ['Tak będzie'],
): Promise<number> {
  const moderator = await signInDemoUser(game, 'moderator');
  const { marketId, bets } = await createOpenMarket(moderator.api, { topic, bets: titles });
  await game.database.pool.query(
    `insert into chances (bet_id, recorded_at, chance, unscaled)
     select bet, now() - age * interval '1 millisecond', 3000 + 700 * n, 3000 + 700 * n
     from unnest($1::bigint[]) as bet, unnest($2::float[]) with ordinality as aged (age, n)`,
    [bets.map(({ id }) => id), ages],
  );
  return marketId;
}

type Point = { at: number; chance: number };
type Drawn = { from: number; until: number; points: Point[] };

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test.describe(`In the ${colorScheme} scheme at a width of ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      for (const age of ['young', 'recent', 'old', 'resolved'] as const)
        test(`each range of the chart of a market that is ${age} has labels of one unit, none repeated or covered, and its line and its table show what the server sent`, async ({
          openWindow,
        }) => {
          const window = await openWindow();
          const { page } = window;
          const now = Date.now();
          await page.clock.setFixedTime(now);
          for (const [range, days] of Object.entries(RANGES)) {
            const drawn = await drawChart(window, { age, range, days, now });
            // The chart may still be drawn anew.
            await expect(async () => {
              await expectTimeLabels(page, drawn);
              expect(await findLabelFaults(chartOf(page))).toEqual([]);
              await expectLine(page, drawn);
            }, range).toPass({ timeout: 60_000 });
            await expectTable(page, drawn);
          }
        });
    });

type Opened = { age: keyof typeof markets; range: string; days: number; now: number };

/**
 * Opens the market, or chooses another range on its page; resolves to the range and the points that the server sent. `now` is the time of
 * the page's clock.
 */
async function drawChart({ page, visit }: GameWindow, { age, range, days, now }: Opened): Promise<Drawn> {
  const called = page.waitForRequest(CHANCES_CALL);
  await (days === 30 ? visit(`/markets/details/${markets[age]}`) : chooseRange(page, range));
  const call = await called;
  await expect(page.getByText(days === 1 ? 'ostatni dzień' : `ostatnie ${days} dni`)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const sent = (await (await call.response())!.json()) as { at: string; chance: number }[];
  const points = sent.map(({ at, chance: value }): Point => ({ at: Date.parse(at), chance: value }));
  // The last point of an open market has the server's time, which may be later than that of the page.
  const until = age === 'resolved' ? resolvedAt : Math.max(now, points.at(-1)!.at);
  return { from: Math.min(points[0]!.at, until - 1_000), until, points };
}

async function expectTimeLabels(page: Page, drawn: Drawn): Promise<void> {
  const area = await plottingArea(chartOf(page), drawn.from, drawn.until);
  const labels = (await listLabels(chartOf(page))).filter(({ top }) => top >= area.y + area.height).map(({ text }) => text);
  expect(labels.length).toBeGreaterThan(0);
  expect(new Set(labels).size, labels.join(', ')).toBe(labels.length);
  for (const label of labels) expect(label).toMatch(unitOf(drawn));
}

/** How many level parts of a line are checked. */
const CHECKED_PARTS = 8;

function unitOf({ from, until }: Drawn): RegExp {
  const span = until - from;
  if (span < MINUTE) return SECONDS;
  if (span <= 25 * HOUR) return CLOCK;
  return span < 2 * DAY ? CLOCK_OF_DAY : DATE;
}

/**
 * Expects that the canvas has the line at the height of the chance in the middle of each of its longest level parts: beside a step it has
 * two heights. Parts near 50% are left out, where the line of no covers that of yes.
 */
async function expectLine(page: Page, { from, until, points }: Drawn): Promise<void> {
  const chart = chartOf(page);
  const area = await plottingArea(chart, from, until);
  const heightOf = await heightsOfChances(chart);
  const ends = [...points.slice(1).map(({ at }) => at), until];
  const parts = points.map(({ at, chance }, index) => ({ chance, from: Math.max(at, from), until: ends[index]! }));
  const longest = parts
    .filter(({ chance }) => Math.abs(chance - 0.5) > 0.02)
    .toSorted((one, other) => other.until - other.from - (one.until - one.from));
  const isWide = (part: (typeof parts)[number]) => area.xOf(part.until) - area.xOf(part.from) >= 4;
  for (const part of longest.filter((each, index) => index === 0 || (index < CHECKED_PARTS && isWide(each)))) {
    const x = Math.round(area.xOf((part.from + part.until) / 2));
    const heights = await lineHeightsAt(chart, x);
    const distances = heights.map((height) => Math.abs(height - heightOf(part.chance)));
    expect(Math.min(...distances), `at ${area.momentAt(x).toISOString()}`).toBeLessThan(2);
  }
}

/** Shows and hides the table, which must have each moment of the line with its chance, newest first, and the right edge. */
async function expectTable(page: Page, { from, until, points }: Drawn): Promise<void> {
  await page.getByRole('button', { name: 'Pokaż dane w tabeli' }).click();
  const table = page.getByRole('region', { name: /: dane w tabeli$/ });
  const moments = new Map(points.map(({ at, chance: value }) => [at, value]));
  moments.set(until, points.at(-1)!.chance);
  const momentOf = (at: Date) => (until - from < 10 * MINUTE ? `${dateShort(at)}, ${timeWithSeconds(at)}` : dateTime(at));
  const expected = [...moments].map(([at, value]) => `${momentOf(new Date(at))} ${chance(value)}`).toReversed();
  const listRows = async () => {
    const rows = await table
      .getByRole('row')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    return rows.slice(1).map((cells) => cells.join(' '));
  };
  await expect.poll(listRows).toEqual(expected);
  await page.getByRole('button', { name: 'Ukryj dane' }).click();
  await expect(table).toHaveCount(0);
}

test('The legend of a chart has the values of its left edge when a shorter range is chosen while an earlier moment is read', async ({
  game,
  openWindow,
}) => {
  const bets = ['Będzie', 'Nie będzie'];
  const marketId = await createMarketWithPast(game, 'Czy legenda ma wartości?', [30 * HOUR, 3 * HOUR], bets);
  const { page, visit } = await openWindow();
  await visit(`/markets/details/${marketId}`);
  const chart = chartOf(page);
  const area = (await chart.locator('.u-over').boundingBox())!;
  await page.mouse.move(area.x + 2, area.y + area.height / 2);
  await expect(readingIn(chart)).toBeVisible();
  // A click would move the pointer out of the chart.
  await page.getByRole('radio', { name: '1 dzień' }).press('Space');
  await expect(page.getByText('ostatni dzień')).toBeVisible();
  await expect(readingIn(chart)).toBeVisible();
  const card = page.locator('section', { has: page.getByRole('heading', { name: /^Trend rynku/ }) });
  await expect(card.getByRole('listitem').locator('b')).toHaveText(['37%', '37%']);
});

for (const { device, viewport } of VIEWPORTS)
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('each select of a chart of many bets shows its chosen entry in full', async ({ game, openWindow }) => {
      const moderator = await signInDemoUser(game, 'moderator');
      const { marketId } = await createOpenMarket(moderator.api, {
        topic: `Kto wygra (${device})?`,
        bets: ['Anna', 'Barbara', 'Celina', 'Dorota', 'Ewa', 'Felicja'],
      });
      const { page, visit } = await openWindow();
      await visit(`/markets/details/${marketId}`);
      const bet = page.getByLabel(marketTexts.chartBet, { exact: true });
      await expect(bet.locator('option:checked')).toHaveText(marketTexts.chartBetTop(5));
      for (const select of [bet, page.getByLabel(marketTexts.chartOption)])
        await expect.poll(() => excess(select)).toBeLessThanOrEqual(0);
    });
  });

/** By how many pixels the chosen entry of a select is wider than the room for it; Infinity without the select. */
const excess = async (select: Locator): Promise<number> =>
  (await measureEntries(select)).find(({ isChosen }) => isChosen)?.excess ?? Infinity;
