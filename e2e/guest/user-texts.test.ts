import { marketTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { createUser } from '../seed/users.ts';

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
  });
