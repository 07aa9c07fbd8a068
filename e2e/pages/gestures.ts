import type { Locator, Page } from '@playwright/test';

declare global {
  interface Window {
    releaseClock: () => void;
  }
}

/**
 * Clicks twice at the place where the target is now, as a person does. Whatever moves meanwhile, both clicks hit this place, and the browser
 * counts them as a double click. By the page's `performance.now()` they are `pauseMs` apart, however long a busy machine takes.
 */
export async function clickTwice(page: Page, target: Locator, pauseMs: number): Promise<void> {
  const [x, y] = await centreOf(target);
  await page.mouse.move(x, y);
  await pressTwice(page, pauseMs, async (clickCount) => {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  });
}

/** Taps twice in the same way. The window must have a touch screen. */
export async function tapTwice(page: Page, target: Locator, pauseMs: number): Promise<void> {
  const [x, y] = await centreOf(target);
  await pressTwice(page, pauseMs, () => page.touchscreen.tap(x, y));
}

async function pressTwice(page: Page, pauseMs: number, press: (clickCount: number) => Promise<void>): Promise<void> {
  await page.evaluate(stopClock, pauseMs);
  await press(1);
  // Gives the page this long to answer the first press.
  await page.waitForTimeout(pauseMs);
  await press(2);
  await page.evaluate(() => window.releaseClock());
}

/**
 * Runs in the page. `performance.now()` stands still until the second click, or until `releaseClock` where the second press makes no click: a
 * disabled button gets none.
 */
function stopClock(pauseMs: number): void {
  const first = performance.now();
  performance.now = () => first;
  const release = () => {
    // Uncovers the method of the prototype.
    Reflect.deleteProperty(performance, 'now');
    return performance.now();
  };
  let clicks = 0;
  let releasedAt = Infinity;
  window.releaseClock = () => void (releasedAt = release());
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      clicks += 1;
      // The click of a tap may be handled after the release, but was made before it.
      if (clicks !== 2 || timeStamp > releasedAt) return;
      performance.now = () => first + pauseMs;
      // The handlers of the click run before the next task.
      setTimeout(release);
    },
    // Before any listener of the page.
    { capture: true },
  );
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
