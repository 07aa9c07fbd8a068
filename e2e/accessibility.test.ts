import { describe, expect, test } from 'vitest';
import { accountOf } from './stage/accounts.ts';
import { faultsOf } from './stage/axe.ts';
import { demoIds } from './stage/demoIds.ts';
import { SCREENS } from './stage/screens.ts';
import { openStage } from './stage/stage.ts';

const stage = openStage('demo');

describe('Everybody can use every screen, on a desktop and on a phone, in light and in dark', () => {
  test.each(Object.entries(SCREENS))(
    '%s',
    async (who, screens) => {
      const account = who === 'guest' ? {} : await accountOf(stage, who);
      const { page, visit } = await stage.enter(who, { traced: false, ...account });
      const faults: string[] = [];
      for (const route of screens(await demoIds(stage.database.db))) {
        await visit(route);
        faults.push(...(await faultsOf(page, route)));
      }
      expect(faults).toEqual([]);
    },
    300_000,
  );
});
