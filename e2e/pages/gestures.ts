import type { Locator, Page } from '@playwright/test';

/**
 * Clicks twice at the place where the target is now, as a person does. Whatever moves meanwhile, both clicks hit this place, and the browser
 * counts them as a double click.
 */
export async function clickTwice(page: Page, target: Locator, pauseMs: number): Promise<void> {
  const [x, y] = await centreOf(target);
  await page.mouse.move(x, y);
  for (const clickCount of [1, 2]) {
    if (clickCount > 1) await page.waitForTimeout(pauseMs);
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  }
}

/** Taps twice where the target is now. The window must have a touch screen. */
export async function tapTwice(page: Page, target: Locator, pauseMs: number): Promise<void> {
  const [x, y] = await centreOf(target);
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(pauseMs);
  await page.touchscreen.tap(x, y);
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
