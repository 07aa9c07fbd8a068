import { errorTexts } from '@wieszcz/texts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PATIENCE } from './stage.ts';

/** Waits until a field says what is wrong with it; null: until it says nothing. */
export async function complains(field: Locator, sentence: string | null): Promise<void> {
  await expect.poll(() => complaintOf(field), PATIENCE).toBe(sentence);
}

/** The error that a reader hears with the field. */
const complaintOf = (field: Locator): Promise<string | null> =>
  field.evaluate((input) => {
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    const error = described.find((id) => id.endsWith('-error'));
    return (error && document.getElementById(error)?.textContent) || null;
  });

/** The server is too busy for the next call to such an address, and says so in its own words. */
export async function busyOnce(page: Page, address: string): Promise<void> {
  const problem = { type: 'about:blank', title: 'Service Unavailable', status: 503, code: 'EXCHANGE_BUSY' };
  await page.route(
    address,
    (route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '1', 'content-type': 'application/problem+json; charset=utf-8' },
        body: JSON.stringify({ ...problem, detail: errorTexts.EXCHANGE_BUSY, requestId: 'req-1' }),
      }),
    { times: 1 },
  );
}
