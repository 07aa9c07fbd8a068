import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { DESKTOP, PHONE } from '../fixtures/viewports.ts';
import { horizontalOverflow } from './layout.ts';

/** In each viewport all rules run in one colour scheme. The other scheme differs only in colours, so there only the contrast rule runs. */
const PASSES = [
  { name: 'desktop', size: DESKTOP, scheme: 'light', rules: 'all' },
  { name: 'desktop, dark', size: DESKTOP, scheme: 'dark', rules: 'contrast' },
  { name: 'phone, dark', size: PHONE, scheme: 'dark', rules: 'all' },
  { name: 'phone', size: PHONE, scheme: 'light', rules: 'contrast' },
] as const;

/** Rules that axe leaves off by default: target sizes of WCAG 2.2, and accessible names that contain the visible label (WCAG 2.5.3). */
const OPTIONAL_RULES = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

/**
 * Accessibility violations of the page in its current state, and horizontal overflow, each prefixed with `screen`. Checks both viewports, or only
 * the given one for a state that exists in one layout.
 */
export async function findAccessibilityFaults(page: Page, screen: string, only?: typeof DESKTOP): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, size, scheme, rules } of PASSES) {
    if (only && only !== size) continue;
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme });
    if (rules === 'all') await page.setViewportSize({ ...size, height: await fullHeight(page) });
    for (const violation of await findViolations(page, rules)) faults.push(`${screen} (${name}): ${violation}`);
    const overflow = await horizontalOverflow(page);
    if (overflow > 0) faults.push(`${screen} (${name}): ${overflow} px wider than the window`);
  }
  return faults;
}

type InjectedAxe = { axe: typeof axe };

/** Height at which nothing scrolls: axe reports content under a fixed bar as unreachable although scrolling uncovers it. */
const fullHeight = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(window.innerHeight, document.documentElement.scrollHeight));

/** Accessibility violations of the page in its current state, size and colours. */
export const findAccessibilityViolations = (page: Page): Promise<string[]> => findViolations(page, 'all');

async function findViolations(page: Page, rules: 'all' | 'contrast'): Promise<string[]> {
  // Parsing axe takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: OPTIONAL_RULES,
    preload: false,
    ...(rules === 'contrast' && { runOnly: { type: 'rule', values: ['color-contrast'] } }),
  };
  const { violations } = await page.evaluate((chosen) => (window as unknown as InjectedAxe).axe.run(document, chosen), options);
  return violations.map(({ id, nodes }) => `${id}, ${nodes.length}×, ${nodes[0]?.target.join(' ')}: ${nodes[0]?.failureSummary}`);
}
