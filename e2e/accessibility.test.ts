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

const LOOKS = [
  ['on a desktop in light', { size: DESKTOP, scheme: 'light' }],
  ['on a desktop in dark', { size: DESKTOP, scheme: 'dark' }],
  ['on a phone in light', { size: PHONE, scheme: 'light' }],
  ['on a phone in dark', { size: PHONE, scheme: 'dark' }],
] as const;

describe.each(Object.entries(SCREENS))('Everybody can use every screen: %s', (who, screens) => {
  test.each(LOOKS)('%s', async (_, look) => {
    const person = await stage.enter(who, look);
    if (who !== 'guest') await signIn(person, who);
    const faults: string[] = [];
    for (const route of screens(await demoIds(stage.database.db))) {
      await person.goTo(route);
      await person.page.waitForLoadState('networkidle');
      await person.page.getByRole('heading', { level: 1 }).first().waitFor();
      faults.push(...(await faultsOf(person, route)));
    }
    expect(faults).toEqual([]);
  });
});

/** What axe finds, and whether the page is wider than its window. */
async function faultsOf({ page }: Person, route: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const faults = violations.map(({ id, nodes }) => `${route}: ${id} (${nodes.length}×) ${String(nodes[0]?.target.join(' '))}`);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return beyond > 0 ? [...faults, `${route}: ${beyond} px wider than the window`] : faults;
}
