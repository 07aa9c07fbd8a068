import type { Page } from '@playwright/test';
import { chanceTexts } from '@wieszcz/texts';
import { fireIntervals } from '../fixtures/held-intervals.ts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE, VIEWPORTS } from '../fixtures/viewports.ts';
import { findAccessibilityFaults } from '../pages/axe.ts';
import { horizontalOverflow } from '../pages/layout.ts';
import { recordChances } from '../seed/chances.ts';
import { closeTrading, createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares, placeBid } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

let author: SignedInUser;
let maker: SignedInUser;
test.beforeAll(async ({ game }) => {
  [author, maker] = await Promise.all([createUser(game, 'moderator', 'autorka'), signUpPlayer(game, 'twórczyni')]);
});

/** The rows of the ladder that hold a price, as '0,50 $ 9 970 10 015 …'. */
const rungsOf = async (page: Page, name: string): Promise<string[]> => {
  const rows = page
    .getByRole('table', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  return (await rows.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' ').trim());
};

/** A market where the maker bids 30 on yes at 0,40 $ and 20 on no at 0,50 $, and offers 10 of yes at 0,49 $. */
async function createTradedMarket(topic: string) {
  const market = await createOpenMarket(author.api, { topic, bets: ['Spadnie'] });
  const bet = market.bets[0]!;
  const { boughtContract } = await buyShares(maker.api, bet, { shares: 10 });
  await addOffer(maker.api, boughtContract, 0.49, 10);
  await placeBid(maker.api, bet, { price: 0.4, shares: 30 });
  await placeBid(maker.api, bet, { option: false, price: 0.5, shares: 20 });
  return { market, bet };
}

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device} the order book of a market`, () => {
    test.use({ viewport });

    const unfold = async (page: Page) => {
      const fold = page.getByRole('button', { name: /^Księga zleceń kupno 0,45 \$ · sprzedaż 0,49 \$/ });
      if (phone) await fold.click();
      else await expect(fold).toHaveCount(0);
    };

    test('is a ladder of both sides, which sums the shares from the best price and tells where they come from', async ({
      openWindow,
    }) => {
      const { market, bet } = await createTradedMarket(`Czy spadnie śnieg na ${device}?`);
      const { page, visit, takeConsoleErrors } = await openWindow();
      await visit(`/markets/details/${market.marketId}`);
      await unfold(page);
      const yes = 'Księga zleceń na tak, Spadnie';
      await page.getByRole('table', { name: yes }).waitFor();
      await expect
        .poll(() => rungsOf(page, yes))
        .toEqual([
          '0,50 $ 10 010 10 020 20 ze zleceń na nie',
          '0,49 $ 10 10',
          '0,45 $ 10 000 10 000 10 000 z ofert na nie',
          '0,40 $ 30 10 030',
        ]);
      await expect(page.getByText('Środek 0,47 $ = szansa 47%')).toBeVisible();
      await expect(page.getByText('różnica między kupnem a sprzedażą: 0,04 $')).toBeVisible();
      expect(await findAccessibilityFaults(page, 'order book', viewport)).toEqual([]);
      await page.getByRole('radiogroup', { name: 'Opcja w księdze zleceń' }).getByText('Nie', { exact: true }).click();
      const no = 'Księga zleceń na nie, Spadnie';
      await page.getByRole('table', { name: no }).waitFor();
      await expect
        .poll(() => rungsOf(page, no))
        .toEqual([
          '0,60 $ 30 10 030 30 ze zleceń na tak',
          '0,55 $ 10 000 10 000',
          '0,51 $ 10 10 10 z ofert na tak',
          '0,50 $ 10 010 10 020 9 990 z ofert na tak',
        ]);
      await page.getByRole('link', { name: 'Przeglądaj oferty na nie' }).click();
      await page.waitForURL((url) => url.hash === `#/offers/bet/${bet.id}/false`);
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('marks own orders on both sides', async ({ openWindow }) => {
      const { market } = await createTradedMarket(`Czy spadnie grad na ${device}?`);
      const { page, visit } = await openWindow(maker);
      await visit(`/markets/details/${market.marketId}`);
      await unfold(page);
      const name = 'Księga zleceń na tak, Spadnie';
      await expect
        .poll(() => rungsOf(page, name))
        .toEqual([
          '0,50 $ 10 010 10 020 Twoje zlecenie: 20 20 ze zleceń na nie',
          '0,49 $ 10 10 Twoja oferta: 10',
          '0,45 $ 10 000 10 000 10 000 z ofert na nie',
          '0,40 $ 30 10 030 Twoje zlecenie: 30',
        ]);
      await expect(page.getByRole('table', { name }).locator('tr[data-own]')).toHaveCount(3);
    });

    test('follows the orders of others without a reload', async ({ openWindow }) => {
      const { market, bet } = await createTradedMarket(`Czy spadnie deszcz na ${device}?`);
      const { page, visit } = await openWindow();
      await visit(`/markets/details/${market.marketId}`);
      await unfold(page);
      const name = 'Księga zleceń na tak, Spadnie';
      await page.getByRole('table', { name }).waitFor();
      await placeBid(maker.api, bet, { price: 0.47, shares: 60 });
      await fireIntervals(page);
      await expect.poll(() => rungsOf(page, name)).toContain('0,47 $ 60 60');
      await expect(page.getByText('48%').first()).toBeVisible();
    });

    test('doesn’t say that its middle is the chance once trading has closed, since the chance stays and the bids go', async ({
      game,
      openWindow,
    }) => {
      const market = await createOpenMarket(author.api, {
        topic: `Czy księga jest zamknięta na ${device}?`,
        bets: ['Zamknięta'],
      });
      await recordChances(game, market.bets[0]!, [{ daysAgo: 1, chance: 5_500 }]);
      await closeTrading(game.database.db, market);
      const { page, visit } = await openWindow();
      await visit(`/markets/details/${market.marketId}`);
      if (phone) await page.getByRole('button', { name: /^Księga zleceń/ }).click();
      await expect(page.getByText('Środek 0,475 $')).toBeVisible();
      await expect(page.getByText('55%').first()).toBeVisible();
      await expect(page.getByText('= szansa')).toHaveCount(0);
    });

    test('says so where nobody buys or sells', async ({ game, openWindow }) => {
      const topic = `Czy ktoś sprzedaje na ${device}?`;
      const market = await createOpenMarket(author.api, { topic, bets: ['Ktoś'] });
      // Buying all shares would take many players, because of the daily cap.
      await game.database.pool.query('delete from offers where bet_id = $1', [market.bets[0]!.id]);
      const { page, visit } = await openWindow();
      await visit(`/markets/details/${market.marketId}`);
      if (phone) await page.getByRole('button', { name: /^Księga zleceń/ }).click();
      for (const text of ['Nikt teraz nie sprzedaje', 'brak środka', 'Nikt teraz nie kupuje'])
        await expect(page.getByText(text)).toBeVisible();
    });
  });

  test.describe(`On a ${device} the chance`, () => {
    test.use({ viewport });

    test('is shown with its span and says that it is the organizer’s, and nothing else, while nobody has traded', async ({
      openWindow,
    }) => {
      const market = await createOpenMarket(author.api, { topic: `Czy nikt nie handluje na ${device}?`, bets: ['Nikt'] });
      const { page, visit } = await openWindow();
      await visit(`/markets/details/${market.marketId}`);
      await expect(page.getByText('od 45 do 50%')).toBeVisible();
      await expect(page.getByRole('main').getByText('cienki rynek')).toHaveCount(0);
      await page.getByRole('button', { name: 'cena organizatora' }).click();
      await expect(page.getByRole('tooltip')).toHaveText(
        'Nikt jeszcze nie handlował. Szansa wynika z cen organizatora i czekających zleceń kupna.',
      );
      await expect.poll(() => horizontalOverflow(page)).toBe(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      // Escape also closes a hint that only the pointer shows, while the focus is elsewhere.
      await page.getByRole('heading', { level: 1 }).click();
      await page.getByRole('button', { name: 'cena organizatora' }).hover();
      await page.getByRole('tooltip').waitFor();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tooltip')).toHaveCount(0);
    });

    test('of several bets is divided by the sum of all, as the page explains, and the prices are not', async ({ openWindow }) => {
      const market = await createOpenMarket(author.api, { topic: `Kto wygra bieg na ${device}?`, bets: ['Ala', 'Ola', 'Ela'] });
      await buyShares(maker.api, market.bets[0]!, { shares: 1 });
      const { page, visit } = await openWindow();
      await visit(`/markets/details/${market.marketId}`);
      const bet = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ala' }) });
      const text = async () => (await bet.innerText()).replaceAll(/\s+/g, ' ');
      // The middle of 0,45 $ and 0,50 $ three times makes 142,5 %.
      await expect.poll(text).toMatch(/33% .*od 32 do 35% Przed przeliczeniem 48% · Ostatnia cena tak 0,50 \$/);
      await expect.poll(() => text()).toContain('Tak 0,50 $');
      await expect
        .poll(async () => (await page.locator('main').innerText()).replaceAll(/\s+/g, ' '))
        .toContain(
          'Szanse razem: 100%. Spełnić może się najwyżej jeden zakład, a szanse z samych cen dają razem 142,5%. Dlatego każdą dzielimy przez 1,425.',
        );
      await bet.getByRole('button', { name: 'cienki rynek' }).click();
      await expect(page.getByRole('tooltip')).toContainText('mniej niż 5 graczy');
      await bet.getByRole('button', { name: 'Księga zleceń, Ala' }).click();
      await expect(page.getByRole('table', { name: 'Księga zleceń na tak, Ala' })).toBeVisible();
    });
  });
}

test('The card of a market with several bets says that their chances are the organizer’s until somebody trades, and then that the market is thin', async ({
  openWindow,
}) => {
  const { bets } = await createOpenMarket(author.api, { topic: 'Kto trafi na kartę?', bets: ['Ala', 'Ola'] });
  const { page, visit } = await openWindow();
  await visit('/markets');
  const card = page.getByRole('article').filter({ hasText: 'Kto trafi na kartę?' });
  await expect(card).toContainText('2 zakłady · cena organizatora');
  await buyShares(maker.api, bets[0]!, { shares: 1 });
  await page.reload();
  await expect(card).toContainText('2 zakłady · cienki rynek');
});

test('A hint fits into the window of a phone wherever its label is', async ({ openWindow }) => {
  const market = await createOpenMarket(author.api, {
    topic: 'Kto zmieści się z boku?',
    bets: ['Ala', 'Ktoś inny', 'Kandydatka'],
  });
  const { page, visit } = await openWindow();
  await page.setViewportSize(PHONE);
  await visit(`/markets/details/${market.marketId}`);
  const labels = page.getByRole('button', { name: chanceTexts.organizer });
  await expect(labels).toHaveCount(3);
  const hint = page.getByRole('tooltip');
  /** How far the hint reaches over the left or the right edge of the window. */
  const overhang = async (width: number) => {
    const { x, width: ownWidth } = (await hint.boundingBox())!;
    return Math.max(-x, x + ownWidth - width);
  };
  for (const width of [320, 340, 360, 375, 390, 412, 430]) {
    await page.setViewportSize({ ...PHONE, width });
    for (const label of await labels.all()) {
      await label.click();
      await expect.poll(() => overhang(width), `at ${width} px`).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
      await expect(hint).toHaveCount(0);
    }
  }
});
