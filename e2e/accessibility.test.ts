import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, test } from 'vitest';
import { type DemoIds, demoIds } from './stage/demoIds.ts';
import { DESKTOP, openStage, type Person, PHONE, signIn } from './stage/stage.ts';

const stage = openStage('demo');

const SCREENS: Record<string, (ids: DemoIds) => string[]> = {
  guest: (ids) => [
    '/',
    '/login',
    '/register',
    '/resetPassword',
    '/resetPasswordWithToken',
    '/ranking',
    '/markets',
    `/markets/details/${ids.open}`,
    `/markets/details/${ids.solved}`,
  ],
  gracz: (ids) => [
    '/markets',
    `/markets/details/${ids.open}`,
    `/markets/details/${ids.single}`,
    `/markets/details/${ids.solved}`,
    `/offers/bet/${ids.bet}/false`,
    '/contracts',
    `/contracts/details/${ids.contract}`,
    '/offers',
    `/offers/new/${ids.contract}`,
    '/transactions',
    '/ranking',
    '/profile',
    '/editPassword',
  ],
  moderator: (ids) => [
    '/markets',
    '/createMarket',
    `/markets/editBets/${ids.draftWithBets}`,
    `/markets/editCover/${ids.draftWithBets}`,
    `/markets/makePublic/${ids.draftWithBets}`,
    `/markets/editMarket/${ids.own}`,
    `/markets/solveMarket/${ids.own}`,
    `/markets/delete/${ids.draft}`,
    '/profile',
  ],
};

/** The second scheme on the same page has the same structure; only its colours are new. */
const LOOKS = [
  { name: 'desktop', size: DESKTOP, scheme: 'light', rules: 'all' },
  { name: 'desktop, dark', size: DESKTOP, scheme: 'dark', rules: 'colours' },
  { name: 'phone, dark', size: PHONE, scheme: 'dark', rules: 'colours' },
  { name: 'phone', size: PHONE, scheme: 'light', rules: 'all' },
] as const;

describe('Everybody can use every screen, on a desktop and on a phone, in light and in dark', () => {
  test.each(Object.entries(SCREENS))(
    '%s',
    async (who, screens) => {
      const person = await stage.enter(who, { traced: false });
      if (who !== 'guest') await signIn(person, who);
      const faults: string[] = [];
      for (const route of screens(await demoIds(stage.database.db))) faults.push(...(await faultsOf(person, route)));
      expect(faults).toEqual([]);
    },
    300_000,
  );
});

/** What axe finds, and whether the page is wider than its window. */
async function faultsOf({ page, visit }: Person, route: string): Promise<string[]> {
  const faults: string[] = [];
  await visit(route);
  for (const { name, size, scheme, rules } of LOOKS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme });
    // The other mode opens a page more for each look.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (rules === 'all' ? axe : axe.withRules(['color-contrast'])).analyze();
    for (const { id, nodes } of violations)
      faults.push(`${route} (${name}): ${id}, ${nodes.length}×, ${nodes[0]?.target.join(' ')}: ${nodes[0]?.failureSummary}`);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (beyond > 0) faults.push(`${route} (${name}): ${beyond} px wider than the window`);
  }
  return faults;
}
