import type { Locator, Page } from '@playwright/test';

/** The live regions of the page: screen readers announce what changes in them. */
export const announcedIn = (page: Page): Locator =>
  page.locator('[aria-live]:not([aria-live=off]), :is([role=status], [role=alert], output):not([aria-live])');
