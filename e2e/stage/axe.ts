import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { excessOf } from './layout.ts';
import { DESKTOP, PHONE } from './stage.ts';

/** Every rule runs in light and in dark, on a desktop and on a phone; the other two looks differ from these in colours alone. */
const LOOKS = [
  { name: 'desktop', size: DESKTOP, scheme: 'light', rules: 'all' },
  { name: 'desktop, dark', size: DESKTOP, scheme: 'dark', rules: 'colours' },
  { name: 'phone, dark', size: PHONE, scheme: 'dark', rules: 'all' },
  { name: 'phone', size: PHONE, scheme: 'light', rules: 'colours' },
] as const;

/** Of WCAG 2.2, but off unless asked for. */
const ALSO = { 'target-size': { enabled: true } };

/** What axe finds on the page as it stands, and whether the page is wider than its window. A state that exists in one size only names it. */
export async function faultsOf(page: Page, where: string, only?: typeof DESKTOP): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, size, scheme, rules } of LOOKS) {
    if (only && only !== size) continue;
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme });
    if (rules === 'all') await page.setViewportSize({ ...size, height: await wholeHeight(page) });
    for (const fault of await violations(page, rules)) faults.push(`${where} (${name}): ${fault}`);
    const beyond = await excessOf(page);
    if (beyond > 0) faults.push(`${where} (${name}): ${beyond} px wider than the window`);
  }
  return faults;
}

/** Axe counts what a bar at the edge of the window covers as unreachable, though scrolling uncovers it: so nothing scrolls. */
const wholeHeight = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(window.innerHeight, document.documentElement.scrollHeight));

async function violations(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  // The program is there already if the page was looked at before; parsing it again takes longer than the look itself.
  const there = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(there && { axeSource: 'void 0' }) })
    // The other mode opens a page more for each look.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: ALSO, preload: false });
  const { violations: found } = await (rules === 'all' ? axe : axe.withRules(['color-contrast'])).analyze();
  return found.map(({ id, nodes }) => `${id}, ${nodes.length}×, ${nodes[0]?.target.join(' ')}: ${nodes[0]?.failureSummary}`);
}
