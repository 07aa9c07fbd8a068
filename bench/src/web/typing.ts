import { findBrowser, launchBrowser } from '@wieszcz/e2e/browser';

/** Lighthouse slows the processor by the same factor for a mid-range phone. */
const CPU_SLOWDOWN = 4;
const WORDS = 'czy reprezentacja wygra mistrzostwa';
const KEY_EVERY_MS = 90;

/** `median` and `longest`: milliseconds from a key press until the page displays it. Less than one frame (16 ms) counts as 0. */
export type Typing = { keys: number; median: number; longest: number };

/** Runs in the page and records the delay from each key press to the next frame. */
const WATCH = `
  window.waits = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') waits.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });`;
const WAITS = `new Promise((resolve) => setTimeout(() => resolve(waits), 1000))`;

/** Types a text into the market search and deletes it again, on an emulated phone. */
export async function measureTyping(url: string): Promise<Typing> {
  const browser = await launchBrowser(await findBrowser());
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'pl-PL' });
    await page.goto(url, { waitUntil: 'networkidle' });
    const devices = await page.context().newCDPSession(page);
    await devices.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
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
