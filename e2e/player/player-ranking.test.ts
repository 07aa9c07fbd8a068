import { endpoints } from '@wieszcz/api';
import { rankingTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { buyShares } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

/** Number of players who are richer than all three: `poor` and both neighbours of `poor` in the ranking. */
const RICH = 110;
let poor: SignedInUser;
test.beforeAll(async ({ game }) => {
  const author = await createUser(game, 'moderator', 'autorka');
  const [above, player, below] = await Promise.all([
    signUpPlayer(game, 'tuz_wyzej'),
    signUpPlayer(game, 'daleki'),
    signUpPlayer(game, 'tuz_nizej'),
  ]);
  poor = player;
  const { bets } = await createOpenMarket(author.api, { topic: 'Czy spadnie grad?' });
  await buyShares(above.api, bets[0]!, { shares: 100 });
  await buyShares(player.api, bets[0]!, { shares: 200 });
  await buyShares(below.api, bets[0]!, { shares: 300 });
  await game.database.pool.query(
    `with people as (
       insert into users (username, first_name, surname, email, role, password_hash)
       select 'bogacz_' || n, 'Jan', 'Bogaty', 'bogacz_' || n || '@przyklad.pl', 'player', '-' from generate_series(1, $1::integer) n
       returning id)
     insert into accounts (kind, user_id, balance) select 'player', id, 200000 from people`,
    [RICH],
  );
  // The server may have written the standings before these players signed up.
  const readOwnPlace = async () => (await poor.api(endpoints.getStandings, { params: { by: 'budget' } })).own?.place;
  await expect.poll(readOwnPlace).toBe(RICH + 2);
});

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('a player below the first hundred sees their own place among all, and their own row while the ranking is scrolled', async ({
      openWindow,
    }) => {
      const { page, visit, takeConsoleErrors } = await openWindow(poor);
      await visit('/ranking');
      const table = page.getByRole('table', { name: rankingTexts.title(100) });
      const own = table.getByRole('row').filter({ hasText: 'daleki' });
      await expect(own).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('complementary')).toContainText('112. na 113');
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
      await expect(own).toBeInViewport({ ratio: 1 });
      const rows = (await table.getByRole('row').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' ').trim());
      expect(rows.slice(-4)).toEqual([
        'miejsca od 101. do 110.',
        '111 tuz_wyzej 1 050,00',
        expect.stringMatching(/^112 daleki Ty 1 000,00$/i),
        '113 tuz_nizej 950,00',
      ]);
      expect(takeConsoleErrors()).toEqual([]);
    });
  });
}
