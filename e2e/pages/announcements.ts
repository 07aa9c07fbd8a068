import type { Locator, Page } from '@playwright/test';

/** The live regions of the page or a part of it: screen readers announce what changes in them. */
export const announcedIn = (part: Page | Locator): Locator =>
  part.locator('[aria-live]:not([aria-live=off]), :is([role=status], [role=alert], output):not([aria-live])');
