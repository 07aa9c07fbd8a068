import { findBrowser, launchBrowser } from '../../../e2e/fixtures/browser.ts';

/** As Lighthouse slows its middling phone's processor. */
const SLOWER = 4;
const WORDS = 'czy reprezentacja wygra mistrzostwa';
const KEY_EVERY_MS = 90;

/** From a key until the page shows it, in ms; shorter than a picture (16 ms) counts as none. */
export type Typing = { keys: number; median: number; longest: number };

/** Run in the page: how long each key waits for its picture. That it is let go shows nothing. */
const WATCH = `
  window.waits = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') waits.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });`;
const WAITS = `new Promise((resolve) => setTimeout(() => resolve(waits), 1000))`;

/** Somebody types into the search of the markets on a phone, and wipes it out again. */
export async function typing(url: string): Promise<Typing> {
  const browser = await launchBrowser(await findBrowser());
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'pl-PL' });
    await page.goto(url, { waitUntil: 'networkidle' });
    const devices = await page.context().newCDPSession(page);
    await devices.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.getByRole('search').getByRole('textbox').focus();
    await page.evaluate(WATCH);
    await page.keyboard.type(WORDS, { delay: KEY_EVERY_MS });
    for (let key = 0; key < WORDS.length; key++) await page.keyboard.press('Backspace', { delay: KEY_EVERY_MS });
    const waits = await page.evaluate<number[]>(WAITS);
    const sorted = waits.sort((a, b) => b - a);
    return { keys: 2 * WORDS.length, median: sorted[WORDS.length] ?? 0, longest: sorted[0] ?? 0 };
  } finally {
    await browser.close();
  }
}
