import type { Locator } from '@playwright/test';
import { marketTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { measureEntries } from '../pages/layout.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { createUser } from '../seed/users.ts';

/** By how many pixels the chosen entry of a select is wider than the room for it; Infinity without the select. */
const excess = async (select: Locator): Promise<number> =>
  (await measureEntries(select)).find(({ isChosen }) => isChosen)?.excess ?? Infinity;

for (const { device, viewport, phone } of VIEWPORTS)
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('addresses in the rules of a market are links that search engines do not follow, and nothing else is a link', async ({
      game,
      openWindow,
    }) => {
      const author = await createUser(game, 'moderator', `autorka.zasad.${device}`);
      const { marketId } = await createOpenMarket(author.api, {
        topic: `Czy zasady mają odnośniki (${device})?`,
        description: 'Rozstrzyga komunikat (https://www.nbp.pl/kursy?rok=2026).\nNie javascript:alert(1) ani https://a@b.pl.',
      });
      const { page, visit } = await openWindow();
      await visit(`/markets/details/${marketId}`);
      const rules = page.getByRole('region', { name: marketTexts.rules });
      if (phone) await rules.getByRole('button', { name: marketTexts.rules }).click();
      await expect(rules).toContainText('Nie javascript:alert(1) ani https://a@b.pl.');
      const link = rules.getByRole('link');
      await expect(link).toHaveCount(1);
      await expect(link).toHaveText('https://www.nbp.pl/kursy?rok=2026');
      await expect(link).toHaveAttribute('href', 'https://www.nbp.pl/kursy?rok=2026');
      await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
    });

    test('the selects of a chart of many bets show their entries in full', async ({ game, openWindow }) => {
      const author = await createUser(game, 'moderator', `autorka.listy.${device}`);
      const { marketId } = await createOpenMarket(author.api, {
        topic: `Kto wygra (${device})?`,
        bets: ['Anna', 'Barbara', 'Celina', 'Dorota', 'Ewa', 'Felicja'],
      });
      const { page, visit } = await openWindow();
      await visit(`/markets/details/${marketId}`);
      const bet = page.getByLabel(marketTexts.chartBet, { exact: true });
      await expect(bet.locator('option:checked')).toHaveText(marketTexts.chartBetTop(5));
      await expect.poll(() => excess(bet)).toBeLessThanOrEqual(0);
      await expect.poll(() => excess(page.getByLabel(marketTexts.chartOption))).toBeLessThanOrEqual(0);
    });
  });
