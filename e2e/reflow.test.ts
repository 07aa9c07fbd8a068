import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accountOf } from './stage/accounts.ts';
import { answerAsEver, answerWith } from './stage/answers.ts';
import { demoIds } from './stage/demoIds.ts';
import { cutOff } from './stage/layout.ts';
import { SCREENS } from './stage/screens.ts';
import { openStage } from './stage/stage.ts';

const stage = openStage('demo');

/** The narrowest phones, a window of 1280 px magnified twice, and letters twice as large. */
const WINDOWS = [
  { what: '320 px', width: 320 },
  { what: '360 px', width: 360 },
  { what: '390 px', width: 390 },
  { what: '1280 px at 200%', width: 640 },
  { what: 'letters twice as large', width: 1280, letters: 32 },
];

describe('However narrow the window and however long the names, everything is inside it', () => {
  test.each(Object.entries(SCREENS))(
    '%s',
    async (who, screens) => {
      const account = who === 'guest' ? {} : await accountOf(stage, who);
      const { page, visit } = await stage.enter(who, { traced: false, ...account });
      await answerWith(page, 'long');
      const faults: string[] = [];
      for (const route of screens(await demoIds(stage.database.db))) {
        await page.setViewportSize({ width: 320, height: 800 });
        await visit(route);
        for (const { what, width, letters = 16 } of WINDOWS) {
          await page.setViewportSize({ width, height: 800 });
          await setLetters(page, letters);
          for (const fault of await cutOff(page)) faults.push(`${route}, ${what}: ${fault}`);
        }
      }
      await answerAsEver(page);
      expect(faults).toEqual([]);
    },
    300_000,
  );
});

/** What a person sets in the browser: everything measured in letters follows, the limits between layouts too. */
async function setLetters(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
  await browser.detach();
}
