import type { Locator, Page, Request } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

export const chartOf = (page: Page): Locator => page.getByRole('img', { name: /^Wykres: / });

/** The text with the moment under the cursor and, in a chart of one line, its value. */
export const readingIn = (chart: Locator): Locator => chart.getByText(/ \d{4}, \d\d:\d\d/);

export const chooseRange = (page: Page, label: string): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Przedział czasowy' }).getByText(label, { exact: true }).click();

/** The URL of the calls that the chart of the market page makes, one for each bet. */
export const CHANCES_CALL = /\/api\/bets\/\d+\/chances\?/;

/** The start of the range that a call of the chart asks for, in ms since 1970. */
export const rangeStart = (call: Request): number => Date.parse(new URL(call.url()).searchParams.get('timeAgo')!);

/** The area in which the lines are drawn. Moments are in ms since 1970. */
export async function plottingArea(chart: Locator, from: number, until: number) {
  // While the chart is drawn anew it has no such area.
  let area: { x: number; y: number; width: number; height: number } | null = null;
  await expect.poll(async () => (area = await chart.locator('.u-over').boundingBox())).not.toBeNull();
  const box = area!;
  return {
    ...box,
    right: box.x + box.width,
    middle: box.y + box.height / 2,
    momentAt: (x: number) => new Date(from + ((x - box.x) / box.width) * (until - from)),
    xOf: (moment: number) => box.x + ((moment - from) / (until - from)) * box.width,
  };
}

/** The returned function gives the height in the window at which a chance from 0 to 1 is drawn, by the labels of the value axis. */
export async function heightsOfChances(chart: Locator): Promise<(chance: number) => number> {
  // The badges with the last values, which may be moved apart, are no spans.
  const places = await chart.locator('span', { hasText: /^\d+%$/ }).evaluateAll((labels) =>
    labels.map((label) => {
      const { top, bottom } = label.getBoundingClientRect();
      return { chance: Number.parseInt(label.textContent, 10) / 100, height: (top + bottom) / 2 };
    }),
  );
  const [one, other] = [places[0]!, places.at(-1)!];
  return (chance) => one.height + ((chance - one.chance) / (other.chance - one.chance)) * (other.height - one.height);
}

/** The heights in the window at which the canvas has the colour of the line of yes, in one column of pixels. */
export const lineHeightsAt = (chart: Locator, left: number): Promise<number[]> =>
  chart.locator('canvas').evaluate((canvas: HTMLCanvasElement, x) => {
    const hex = getComputedStyle(document.documentElement).getPropertyValue('--w-yes-line').trim();
    const colour = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    const box = canvas.getBoundingClientRect();
    const scale = canvas.width / box.width;
    const { data } = canvas.getContext('2d')!.getImageData(Math.round((x - box.left) * scale), 0, 1, canvas.height);
    const rows = Array.from({ length: canvas.height }, (_, row) => row);
    return rows
      .filter((row) => colour.every((part, index) => data[row * 4 + index] === part) && data[row * 4 + 3] === 255)
      .map((row) => box.top + (row + 0.5) / scale);
  }, left);

export type Label = { text: string; left: number; right: number; top: number; bottom: number };

/** The visible labels of a chart, with their positions in the window. */
export const listLabels = (chart: Locator): Promise<Label[]> =>
  chart.evaluate((box) =>
    [...box.querySelectorAll('*')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { text: element.textContent, left, right, top, bottom };
      }),
  );

/** Describes labels that overlap each other or are cut off by the chart's edges. Also reports fewer than four labels. */
export async function findLabelFaults(chart: Locator): Promise<string[]> {
  const box = (await chart.boundingBox())!;
  const labels = await listLabels(chart);
  if (labels.length < 4) return [`only ${labels.length} labels`];
  const cut = labels
    .filter(
      ({ left, right, top, bottom }) => left < box.x || right > box.x + box.width || top < box.y || bottom > box.y + box.height,
    )
    .map(({ text }) => `${text} is cut off`);
  const overlapping = labels.flatMap((one, index) =>
    labels
      .slice(index + 1)
      .filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
      .map((other) => `${one.text} overlaps ${other.text}`),
  );
  return [...cut, ...overlapping];
}
