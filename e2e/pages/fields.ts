import type { Locator } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

/** Waits until the field has this error; null: no error. */
export async function expectFieldError(field: Locator, error: string | null): Promise<void> {
  await expect.poll(() => errorOf(field)).toBe(error);
}

/** The error that the field's accessible description refers to. */
const errorOf = (field: Locator): Promise<string | null> =>
  field.evaluate((input) => {
    const describedBy = (input.getAttribute('aria-describedby') ?? '').split(' ');
    const error = describedBy.find((id) => id.endsWith('-error'));
    return (error && document.getElementById(error)?.textContent) || null;
  });
