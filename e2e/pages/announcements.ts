import type { Locator, Page } from '@playwright/test';

/** What screen readers announce when its content changes. */
export const announcedIn = (page: Page): Locator =>
  page.locator('[aria-live]:not([aria-live=off]), :is([role=status], [role=alert], output):not([aria-live])');
