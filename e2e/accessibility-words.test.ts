import { uiTexts } from '@wieszcz/texts';
import { expect, test } from 'vitest';
import { accountOf } from './stage/accounts.ts';
import { demoIds } from './stage/demoIds.ts';
import { openStage } from './stage/stage.ts';

const stage = openStage('demo');
const oneOf = (words: readonly string[]) => new RegExp(words.join('|'));

test('Sides and outcomes have words beside their colours', async () => {
  const { page, visit } = await stage.enter('gracz', await accountOf(stage, 'gracz'));
  const { solved } = await demoIds(stage.database.db);

  await visit('/contracts');
  const contracts = await page.getByRole('main').getByRole('article').allInnerTexts();
  expect(contracts.length).toBeGreaterThan(0);
  for (const contract of contracts) {
    expect(contract).toMatch(oneOf(Object.values(uiTexts.status)));
    expect(contract).toMatch(oneOf([uiTexts.contractYes, uiTexts.contractNo]));
  }

  await visit(`/markets/details/${solved}`);
  const bets = await page.locator('li:has(h3)').allInnerTexts();
  expect(bets.length).toBeGreaterThan(0);
  for (const each of bets) expect(each).toMatch(oneOf([uiTexts.fulfilled, uiTexts.unfulfilled]));
});
