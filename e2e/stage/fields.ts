import type { Locator } from 'playwright-core';
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
