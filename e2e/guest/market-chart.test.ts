import type { Locator, Request } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { warsawDay, warsawMidnight } from '@wieszcz/domain';
import { chance, dateNoYear, dateShort, dateTime, money, timeOfDay, uiTexts } from '@wieszcz/texts';
import type { GameWindow } from '../fixtures/game-window.ts';
import { expect, test } from '../fixtures/test.ts';
import { DESKTOP, PHONE } from '../fixtures/viewports.ts';
import {
  CHANCES_CALL,
  chartOf,
  chooseRange,
  findLabelFaults,
  lineHeightsAt,
  listLabels,
  plottingArea,
  rangeStart,
  readingIn,
} from '../pages/chart.ts';
import { recordChances } from '../seed/chances.ts';
import { findDemoIds } from '../seed/demo-ids.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { signInDemoUser } from '../seed/users.ts';

test.use({ gameData: 'demo', gameScope: 'worker' });

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const RANGES = { '1 dzień': 1, '7 dni': 7, '30 dni': 30, '90 dni': 90 };

type Point = { at: number; chance: number };

/**
 * Opens the page of a market with a single bet, with the page's clock at `now`; resolves to the page, the chart's range and the chances of
 * yes. `until` is the end of the range of an open market: the last point has the server's time, which may be later than `now`.
 */
async function openChart({ page, visit }: GameWindow, market: number, now = Date.now()) {
  await page.clock.setFixedTime(now);
  const called = page.waitForRequest(CHANCES_CALL);
  await visit(`/markets/details/${market}`);
  const call = await called;
  const points = await readPoints(call);
  return { page, from: rangeStart(call), until: Math.max(now, points.at(-1)!.at), points };
}

async function readPoints(call: Request): Promise<Point[]> {
  const chances = (await (await call.response())!.json()) as { at: string; chance: number }[];
  return chances.map(({ at, chance: value }) => ({ at: Date.parse(at), chance: value }));
}

const minuteOf = (moment: number): number => Math.floor(moment / MINUTE) * MINUTE;
const readingText = (moment: Date, value: number) => `${dateShort(moment)}, ${timeOfDay(moment)}${chance(value)}`;

test('The chart shows the value that its line has at the cursor, with the date and time, even where the next point is nearer', async ({
  game,
  openWindow,
}) => {
  const moderator = await signInDemoUser(game, 'moderator');
  const { marketId, bets } = await createOpenMarket(moderator.api, { topic: 'Czy szansa wzrosła?' });
  // The first is before the range, so that the axis begins with the range.
  await recordChances(game, bets[0]!, [
    { daysAgo: 40, chance: 3_000 },
    { daysAgo: 5, chance: 7_000 },
  ]);
  const { page, from, until, points } = await openChart(await openWindow(), marketId);
  expect(points.slice(0, 2).map((point) => point.chance)).toEqual([0.3, 0.7]);
  const chart = chartOf(page);
  const area = await plottingArea(chart, from, until);
  const x = Math.floor(area.xOf(points[1]!.at)) - 2;
  await page.mouse.move(x, area.middle);
  await expect(readingIn(chart)).toHaveText(readingText(area.momentAt(x), 0.3));
  await page.mouse.move(x + 4, area.middle);
  await expect(readingIn(chart)).toContainText(chance(0.7));
  await page.mouse.move(area.right + 20, area.middle);
  await expect(readingIn(chart)).toHaveText(readingText(new Date(until), points.at(-1)!.chance));
  await page.mouse.move(area.x, area.y - 200);
  await expect(readingIn(chart)).toBeHidden();
});

test.describe('By touch', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the chart shows the value under the finger, also after the finger is lifted, until another place is touched', async ({
    game,
    openWindow,
  }) => {
    const { single } = await findDemoIds(game.database.db);
    const { page, from, until, points } = await openChart(await openWindow(), single);
    const chart = chartOf(page);
    await chart.scrollIntoViewIfNeeded();
    const area = await plottingArea(chart, from, until);
    const valueAt = (x: number) => points.findLast(({ at }) => at <= area.momentAt(x).getTime())!.chance;
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: area.middle }] });
    const [start, end] = [Math.round(area.x + area.width * 0.25), Math.round(area.x + area.width * 0.75)];
    await touch('touchStart', start);
    await expect(readingIn(chart)).toHaveText(readingText(area.momentAt(start), valueAt(start)));
    for (let x = start; x <= end; x += 5) await touch('touchMove', x);
    await touch('touchMove', end);
    await touch('touchEnd', end);
    await expect(readingIn(chart)).toHaveText(readingText(area.momentAt(end), valueAt(end)));
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(readingIn(chart)).toBeHidden();
  });
});

test('The chart of a resolved market ends at the resolution: its range, its axis, its line and its table', async ({
  game,
  openWindow,
}) => {
  const moderator = await signInDemoUser(game, 'moderator');
  const { resolved } = await findDemoIds(game.database.db);
  const { solvedDate } = await moderator.api(endpoints.getMarket, { params: { id: resolved } });
  const end = Date.parse(solvedDate!);
  const { page, from, points } = await openChart(await openWindow(), resolved);
  expect(from).toBe(minuteOf(end - 30 * DAY));
  const chart = chartOf(page);
  const area = await plottingArea(chart, Math.max(from, points[0]!.at), end);
  await page.mouse.move(area.right + 20, area.middle);
  await expect(readingIn(chart)).toContainText(dateTime(new Date(end)));
  await expect(page.getByText('ostatnie 30 dni przed rozstrzygnięciem rynku')).toBeVisible();
  await page.getByRole('button', { name: 'Pokaż dane w tabeli' }).click();
  const newest = page
    .getByRole('region', { name: /: dane w tabeli$/ })
    .getByRole('rowheader')
    .first();
  await expect(newest).toHaveText(dateTime(new Date(end)));
});

test('Pages that are opened within the same minute ask for the same range', async ({ game, openWindow }) => {
  const { single } = await findDemoIds(game.database.db);
  const minute = minuteOf(Date.now());
  for (const seconds of [0, 1, 59]) {
    const { from } = await openChart(await openWindow(), single, minute + seconds * 1_000);
    expect(from, `after ${seconds} s`).toBe(minute - 30 * DAY);
  }
});

test('The time axis shows hours in Warsaw for one day and days for longer ranges, at their places', async ({
  game,
  openWindow,
}) => {
  const { single } = await findDemoIds(game.database.db);
  const { page, visit } = await openWindow();
  const now = Date.now();
  await page.clock.setFixedTime(now);
  const calledByVisit = page.waitForRequest(CHANCES_CALL);
  await visit(`/markets/details/${single}`);
  const chart = chartOf(page);
  for (const [label, days] of Object.entries(RANGES)) {
    // The page opens with 30 days, and shows these lines again when they are chosen.
    const called = days === 30 ? calledByVisit : page.waitForRequest(CHANCES_CALL);
    await chooseRange(page, label);
    const call = await called;
    // The line of a younger market begins later than the range.
    const start = Math.max(rangeStart(call), (await readPoints(call))[0]!.at);
    await expect(page.getByText(days === 1 ? 'ostatni dzień' : `ostatnie ${days} dni`)).toBeVisible();
    await expect.poll(() => findTimeAxisFaults(chart, start, now), label).toEqual([]);
  }
});

/**
 * Labels of the time axis that are not at the hour or, on axes of several days, at the midnight in Warsaw that they name. Also reports fewer
 * than three labels. The axis ends at `now`, the time of the page's clock.
 */
async function findTimeAxisFaults(chart: Locator, start: number, now: number): Promise<string[]> {
  const area = await plottingArea(chart, start, now);
  const tolerance = (now - start) / area.width;
  const onTimeAxis = (await listLabels(chart)).filter(({ top }) => top > area.y + area.height);
  if (onTimeAxis.length < 3) return [`only ${onTimeAxis.length} labels`];
  const isOneDay = now - start <= DAY + MINUTE;
  return onTimeAxis.flatMap(({ text, left, right }) => {
    const moment = area.momentAt((left + right) / 2);
    const tick = isOneDay ? nearestHour(moment) : nearestMidnight(moment);
    const isThere = Math.abs(tick.getTime() - moment.getTime()) < tolerance;
    const name = isOneDay ? timeOfDay(tick) : dayOf(tick, new Date(now));
    return isThere && text === name ? [] : [`${text} at ${moment.toISOString()}`];
  });
}

const dayOf = (date: Date, today: Date): string => (warsawDay(date) === warsawDay(today) ? uiTexts.today : dateNoYear(date));
const nearestHour = (moment: Date): Date => new Date(Math.round(moment.getTime() / HOUR) * HOUR);
const nearestMidnight = (moment: Date): Date => warsawMidnight(warsawDay(new Date(moment.getTime() + DAY / 2)));

test('Before the first trade the chart of prices shows the opening prices, drawn and in the table', async ({
  game,
  openWindow,
}) => {
  const moderator = await signInDemoUser(game, 'moderator');
  const { marketId, bets } = await createOpenMarket(moderator.api, { topic: 'Czy nikt jeszcze nie kupił?' });
  const { yesPrice, noPrice } = bets[0]!;
  const { page, visit } = await openWindow();
  await visit(`/markets/details/${marketId}`);
  await page.getByRole('button', { name: 'Pokaż ceny transakcji' }).click();
  const flat = (price: number) =>
    `na początku ${money(price)}, na końcu ${money(price)}, najniżej ${money(price)}, najwyżej ${money(price)}`;
  const chart = page.getByRole('img', { name: `Tak: ${flat(yesPrice)}; Nie: ${flat(noPrice)}.` });
  await expect(chart.locator('canvas')).toBeVisible();
  const area = (await chart.boundingBox())!;
  await expect.poll(() => lineHeightsAt(chart, area.x + area.width / 2)).not.toEqual([]);
  await page.getByRole('button', { name: 'Pokaż dane w tabeli' }).click();
  const table = page.getByRole('region', { name: /: dane w tabeli$/ });
  await expect(table.getByRole('row').last()).toContainText(money(yesPrice));
});

for (const width of [320, 390, 1440])
  test(`No label of a chart is covered or cut off at a width of ${width} px`, async ({ game, openWindow }) => {
    const { open, single, resolved } = await findDemoIds(game.database.db);
    const { page, visit } = await openWindow(await signInDemoUser(game, 'gracz'));
    await page.setViewportSize({ width, height: 900 });
    const check = async (name: string) => {
      for (const [label, days] of Object.entries(RANGES)) {
        await chooseRange(page, label);
        const shown = days === 1 ? /ostatni\sdzień|ostatniego\sdnia/ : new RegExp(`ostatni(e|ch)\\s${days}\\sdni`);
        await expect(page.getByText(shown).first()).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expect.poll(() => findLabelFaults(chartOf(page)), `${name}, ${label}`).toEqual([]);
      }
    };
    for (const market of [open, single, resolved]) {
      await visit(`/markets/details/${market}`);
      await check(`market ${market}`);
      await page.getByRole('button', { name: 'Pokaż ceny transakcji' }).click();
      await check(`prices of market ${market}`);
    }
    await visit('/profile');
    await check('net worth');
  });

for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('the card of the chart keeps its height while the chart loads, and its line while another range loads', async ({
      game,
      openWindow,
    }) => {
      const { open, single } = await findDemoIds(game.database.db);
      const { page, goTo } = await openWindow();
      for (const market of [open, single]) {
        let gate = Promise.withResolvers<void>();
        await page.route(CHANCES_CALL, async (route) => {
          await gate.promise;
          await route.continue();
        });
        const card = page.locator('section', { has: page.getByRole('heading', { name: /^Trend rynku/ }) });
        const height = async () => (await card.boundingBox())!.height;
        const called = page.waitForRequest(CHANCES_CALL);
        await goTo(`/markets/details/${market}`);
        await called;
        await expect(card.locator('[aria-busy=true]')).toHaveCount(1);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const heightWhileLoading = await height();
        gate.resolve();
        const chart = chartOf(page);
        await chart.locator('canvas').waitFor();
        await expect.poll(height).toBe(heightWhileLoading);

        const name = (await chart.getAttribute('aria-label'))!;
        gate = Promise.withResolvers<void>();
        const calledAgain = page.waitForRequest(CHANCES_CALL);
        await chooseRange(page, '90 dni');
        await calledAgain;
        await expect(chart).toHaveAttribute('aria-label', name);
        await expect(card.getByText('ostatnie 30 dni')).toBeVisible();
        await expect.poll(() => height()).toBe(heightWhileLoading);
        gate.resolve();
        await expect(card.getByText('ostatnie 90 dni')).toBeVisible();
        await expect.poll(height).toBe(heightWhileLoading);
        await page.unroute(CHANCES_CALL);
      }
    });
  });

test('The chart is drawn in the colours of the scheme that is chosen while it is open', async ({ game, openWindow }) => {
  const { single } = await findDemoIds(game.database.db);
  const { page, visit } = await openWindow();
  await visit(`/markets/details/${single}`);
  const countLinePixels = () =>
    chartOf(page)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const hex = getComputedStyle(document.documentElement).getPropertyValue('--w-yes-line').trim();
        const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let at = 0; at < data.length; at += 4)
          if (data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255) count += 1;
        return { hex, count };
      });
  await expect.poll(async () => (await countLinePixels()).count).toBeGreaterThan(500);
  const light = await countLinePixels();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await countLinePixels()).hex).not.toBe(light.hex);
  await expect.poll(async () => (await countLinePixels()).count).toBeGreaterThan(500);
});
