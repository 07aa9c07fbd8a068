import { findBrowser, launchBrowser } from '../../../e2e/stage/browser.ts';

/** As Lighthouse slows its middling phone's processor. */
const SLOWER = 4;
const WORDS = 'czy reprezentacja wygra mistrzostwa';
const KEY_EVERY_MS = 90;

export type Typing = { keys: number; /** From a key until the page shows it, in ms. */ median: number; longest: number };

/** Somebody types into the search of the markets on a phone, and wipes it out again. */
export async function typing(url: string): Promise<Typing> {
  const browser = await launchBrowser(await findBrowser());
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'pl-PL' });
    await page.goto(url, { waitUntil: 'networkidle' });
    const devices = await page.context().newCDPSession(page);
    await devices.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().focus();
    await page.evaluate(() => {
      const waits = new Map<number, number>();
      Object.assign(window, { waits });
      new PerformanceObserver((list) => {
        for (const { entryType, name, startTime, duration } of list.getEntries())
          if (entryType === 'event' && name.startsWith('key')) waits.set(startTime, duration);
      }).observe({ type: 'event', durationThreshold: 0 } as PerformanceObserverInit);
    });
    await page.keyboard.type(WORDS, { delay: KEY_EVERY_MS });
    for (let key = 0; key < WORDS.length; key++) await page.keyboard.press('Backspace', { delay: KEY_EVERY_MS });
    const waits = await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return [...(window as unknown as { waits: Map<number, number> }).waits.values()];
    });
    const sorted = waits.sort((a, b) => a - b);
    return { keys: 2 * WORDS.length, median: sorted[Math.floor(sorted.length / 2)] ?? 0, longest: sorted.at(-1) ?? 0 };
  } finally {
    await browser.close();
  }
}
