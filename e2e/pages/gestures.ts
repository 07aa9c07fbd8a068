import type { Locator, Page } from '@playwright/test';

declare global {
  interface Window {
    /** When the page was clicked, by its `performance.now()`. */
    clickTimes: number[];
  }
}

/**
 * Clicks twice at the place where the target is now, as a person does. Whatever moves meanwhile, both clicks hit this place, and the browser
 * counts them as a double click. Returns the time between them as the page saw it, in ms: on a busy machine it is longer than the pause.
 */
export async function clickTwice(page: Page, target: Locator, pauseMs: number): Promise<number> {
  const [x, y] = await centreOf(target);
  await recordClicks(page);
  await page.mouse.move(x, y);
  for (const clickCount of [1, 2]) {
    if (clickCount > 1) await page.waitForTimeout(pauseMs);
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  }
  return await timeBetweenClicks(page);
}

/** Taps twice where the target is now, and returns the same. The window must have a touch screen. */
export async function tapTwice(page: Page, target: Locator, pauseMs: number): Promise<number> {
  const [x, y] = await centreOf(target);
  await recordClicks(page);
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(pauseMs);
  await page.touchscreen.tap(x, y);
  return await timeBetweenClicks(page);
}

/** Before any listener of the page, which may stop the event. */
const recordClicks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.clickTimes = [];
    window.addEventListener('click', () => void window.clickTimes.push(performance.now()), { capture: true });
  });

async function timeBetweenClicks(page: Page): Promise<number> {
  const times = await page.evaluate(() => window.clickTimes);
  return times.at(-1)! - times[0]!;
}

async function centreOf(target: Locator): Promise<[x: number, y: number]> {
  await target.scrollIntoViewIfNeeded();
  // An element that moves, such as a sheet that slides up, is pressed where it comes to rest.
  await target.click({ trial: true });
  const box = (await target.boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Holds a key down for some 0.7 s: after the first press the keyboard repeats it. */
export async function holdKey(page: Page, key: string): Promise<void> {
  await page.keyboard.down(key);
  await page.waitForTimeout(250);
  for (let repeats = 0; repeats < 15; repeats++) {
    await page.keyboard.down(key);
    await page.waitForTimeout(30);
  }
  await page.keyboard.up(key);
}
