import { describe, expect, test } from 'vitest';
import { accountOf } from './stage/accounts.ts';
import { answerAsEver, type Answers, answerWith } from './stage/answers.ts';
import { faultsOf } from './stage/axe.ts';
import { type DemoIds, demoIds } from './stage/demoIds.ts';
import { openStage, type Person } from './stage/stage.ts';

const stage = openStage('demo');

const PLAYER = (ids: DemoIds) => [
  '/markets',
  `/markets/details/${ids.open}`,
  `/offers/bet/${ids.bet}/true`,
  '/contracts',
  `/contracts/details/${ids.contract}`,
  `/offers/new/${ids.contract}`,
  '/transactions',
  '/ranking',
  '/profile',
];
const MODERATOR = (ids: DemoIds) => [
  '/markets',
  `/markets/editBets/${ids.draftWithBets}`,
  `/markets/makePublic/${ids.draftWithBets}`,
  `/markets/solveMarket/${ids.own}`,
];

/** What shows that the screen has arrived in its state. */
const SIGNS: Partial<Record<Answers, string>> = {
  held: 'main [aria-busy=true]',
  failing: 'main [role=alert]',
  away: 'main [role=alert]',
};

const CASES: [what: string, who: string, answers: Answers, screens: (ids: DemoIds) => string[]][] = [
  ['a player whose answers have not come yet', 'gracz', 'held', PLAYER],
  ['a player whose answers fail', 'gracz', 'failing', PLAYER],
  ['a player whose server is away', 'gracz', 'away', (ids) => ['/markets', `/markets/details/${ids.open}`]],
  [
    'a player whose lists are empty',
    'gracz',
    'empty',
    (ids) => ['/markets', `/offers/bet/${ids.bet}/true`, '/contracts', '/transactions', '/ranking', '/profile'],
  ],
  ['a moderator whose answers have not come yet', 'moderator', 'held', MODERATOR],
  ['a moderator whose answers fail', 'moderator', 'failing', MODERATOR],
];

describe('Waiting, failure and emptiness are for everybody too', () => {
  test.each(CASES)(
    '%s',
    async (_, who, answers, screens) => {
      const person = await stage.enter(who, { ...(await accountOf(stage, who)), traced: false });
      await answerWith(person.page, answers);
      const faults: string[] = [];
      for (const route of screens(await demoIds(stage.database.db))) {
        await arrive(person, route, SIGNS[answers]);
        faults.push(...(await faultsOf(person.page, route)));
      }
      await answerAsEver(person.page);
      expect(faults).toEqual([]);
    },
    300_000,
  );
});

/** Afresh, so that nothing seen before is still known. */
async function arrive({ page, goTo, visit }: Person, route: string, sign: string | undefined): Promise<void> {
  await page.goto('about:blank');
  if (!sign) return await visit(route);
  await goTo(route);
  await page.locator(sign).first().waitFor({ state: 'attached' });
}
