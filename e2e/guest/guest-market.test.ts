import type { Locator, Page } from '@playwright/test';
import { endpoints, type Market } from '@wieszcz/api';
import { bookTexts } from '@wieszcz/texts';
import type { Game } from '../fixtures/game.ts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { rejectCalls } from '../pages/api-responses.ts';
import { findDemoIds } from '../seed/demo-ids.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { type SignedInUser, signInDemoUser } from '../seed/users.ts';

test.use({ gameData: 'demo' });

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await signInDemoUser(game, 'moderator');
});

const resolveMarket = (market: Market, bet: number, correctOption: boolean) =>
  author.api(endpoints.solveMarket, { query: { marketId: market.marketId, betId: market.bets![bet]!.id, correctOption } });

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device} a market`, () => {
    test.use({ viewport });

    test('shows a guest its image, rules, end date, bets and prices, and links to the sign-in and the sign-up instead of buttons to buy', async ({
      openWindow,
    }) => {
      const description = 'Liczy się wynik po dogrywce.\nBez meczu wygrywa nie.';
      const topic = `Kto wygra mecz na ${device}?`;
      const market = await createOpenMarket(author.api, { topic, description, endDate: '', bets: ['Śląsk', 'Zagłębie'] });
      const { page, visit, goTo, takeConsoleErrors } = await openWindow();
      await visit(`/markets/details/${market.marketId}`);
      const image = page.locator('main img').first();
      await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
      await expect(page.getByText('Przewidywana data zakończenia: Nieokreślona').first()).toBeVisible();
      await page.getByRole('heading', { name: 'Zasady rynku' }).waitFor();
      const rules = page.getByText('Liczy się wynik po dogrywce.');
      // Phones show the rules folded.
      await expect(rules).toBeVisible({ visible: !phone });
      if (phone) await page.getByRole('button', { name: 'Zasady rynku' }).click();
      await expect.poll(() => rules.innerText()).toContain('\n');
      await expect(page.getByText('Nikt jeszcze nie kupił akcji na tym rynku.')).toBeVisible();
      await expect(page.getByText(/nikt jeszcze nie kupił/i)).toHaveCount(1);
      const bet = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Śląsk' }) });
      await expect.poll(async () => (await bet.innerText()).replaceAll(/\s+/g, ' ')).toContain('Tak 0,50 $');
      await expect.poll(async () => (await bet.innerText()).replaceAll(/\s+/g, ' ')).toContain('Nie 0,55 $');
      await expect.poll(() => stripeColour(bet)).toBe(await themeColour(page, '--w-open-stroke'));
      await expect(page.getByRole('button', { name: /^Kup/ })).toHaveCount(0);

      for (const [side, option] of [
        ['tak', true],
        ['nie', false],
      ] as const) {
        await bet.getByRole('link', { name: `Przeglądaj oferty na ${side}` }).click();
        await page.waitForURL((url) => url.hash === `#/offers/bet/${market.bets[0]!.id}/${option}`);
        await page.getByRole('table', { name: `Oferty na ${side}, Śląsk` }).waitFor();
        await expect(page.getByRole('columnheader')).toHaveCount(4);
        await expect(page.getByRole('columnheader', { name: 'Czynności', includeHidden: true })).toHaveCount(0);
        await page.getByRole('cell', { name: 'Organizator rynku' }).waitFor();
        await page.goBack();
      }
      await page.locator('main').getByRole('link', { name: 'Rejestracja' }).click();
      await page.waitForURL(/#\/register\?returnTo=/);
      for (const part of ['main', 'header']) {
        await goTo(`/markets/details/${market.marketId}`);
        await page.locator(part).getByRole('link', { name: 'Logowanie' }).filter({ visible: true }).click();
        await page.waitForURL(/#\/login\?returnTo=/);
      }
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('opens the order book of a bet in the upper half of the window, with the focus on its title', async ({ openWindow }) => {
      const topic = `Kto wygra turniej na ${device}?`;
      const { marketId } = await createOpenMarket(author.api, { topic, bets: ['Piast', 'Cracovia'] });
      const { page, visit } = await openWindow();
      await visit(`/markets/details/${marketId}`);
      await page.getByRole('button', { name: bookTexts.openLabel('Cracovia') }).click();
      await page.getByRole('table', { name: bookTexts.caption('Cracovia', true) }).waitFor();
      const title = page.getByRole('heading', { name: bookTexts.title });
      await expect(phone ? title.getByRole('button') : title).toBeFocused();
      await expect.poll(async () => (await title.boundingBox())!.y).toBeLessThan(viewport.height / 2);
    });

    test('marks each bet of a resolved market green if it came true, else red, and has no links to offers', async ({
      openWindow,
    }) => {
      const several = await createOpenMarket(author.api, { topic: `Kto wygra ligę na ${device}?`, bets: ['Korona', 'Radomiak'] });
      await resolveMarket(several, 1, true);
      const single = await createOpenMarket(author.api, { topic: `Czy spadnie grad na ${device}?`, bets: ['Spadnie grad'] });
      await resolveMarket(single, 0, false);
      const { page, visit } = await openWindow();
      const bet = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
      const expectFulfilled = async (title: string) => {
        await expect.poll(() => bet(title).innerText()).toContain('Spełniony');
        await expect.poll(() => stripeColour(bet(title))).toBe(await themeColour(page, '--w-correct-stroke'));
      };
      const expectUnfulfilled = async (title: string) => {
        await expect.poll(() => bet(title).innerText()).toContain('Niespełniony');
        await expect.poll(() => bet(title).innerText()).toContain('Zakład poprawny dla opcji na nie');
        await expect.poll(() => stripeColour(bet(title))).toBe(await themeColour(page, '--w-wrong-stroke'));
      };
      await visit(`/markets/details/${several.marketId}`);
      await expectFulfilled('Radomiak');
      await expect.poll(() => bet('Radomiak').innerText()).toContain('Zakład poprawny dla opcji na tak');
      await expectUnfulfilled('Korona');
      await expect(page.getByText(phone ? /^zakończony \d/ : /^Data zakończenia:/).first()).toBeVisible();
      await expect(page.getByRole('link', { name: /^Przeglądaj oferty/ })).toHaveCount(0);
      await visit(`/markets/details/${single.marketId}`);
      await expectUnfulfilled('Spadnie grad');
      await visit(`/offers/bet/${single.bets[0]!.id}/true`);
      await expect(page.getByText('Ten rynek został już rozstrzygnięty, jego oferty są zamknięte.').first()).toBeVisible();
    });

    test('shows the prices of both options over a day, a week, a month and ninety days as a chart and as a table', async ({
      game,
      openWindow,
    }) => {
      const { single } = await findDemoIds(game.database.db);
      const { page, visit, takeConsoleErrors } = await openWindow();
      // The page and the summary below count the days back from the same moment, to a whole minute.
      const now = new Date();
      await page.clock.setFixedTime(now);
      await visit(`/markets/details/${single}`);
      await page.getByRole('button', { name: 'Pokaż ceny transakcji' }).click();
      const ranges = page.getByRole('radiogroup', { name: 'Przedział czasowy' });
      await expect(ranges.getByRole('radio', { checked: true })).toHaveAttribute('value', '30');
      for (const [label, days] of [
        ['1 dzień', 1],
        ['7 dni', 7],
        ['30 dni', 30],
        ['90 dni', 90],
      ] as const) {
        await ranges.getByText(label, { exact: true }).click();
        const [yes, no] = await Promise.all([
          summarisePrices(game, single, true, { days, now }),
          summarisePrices(game, single, false, { days, now }),
        ]);
        await page.getByRole('img', { name: `Wykres: Trend rynku: ceny transakcji. Tak: ${yes}; Nie: ${no}.` }).waitFor();
      }
      await page.getByRole('button', { name: 'Pokaż dane w tabeli' }).click();
      const table = page.getByRole('region', { name: 'Trend rynku: ceny transakcji: dane w tabeli' });
      await expect.poll(() => table.getByRole('columnheader').allInnerTexts()).toEqual(['Czas', 'Tak', 'Nie']);
      expect(await table.getByRole('row').count()).toBeGreaterThan(10);
      await page.getByRole('button', { name: 'Ukryj dane' }).click();
      await table.waitFor({ state: 'hidden' });
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('charts the selected bet and option of several bets', async ({ game, openWindow }) => {
      const { open } = await findDemoIds(game.database.db);
      const { page, visit } = await openWindow();
      await visit(`/markets/details/${open}`);
      const market = await author.api(endpoints.getMarket, { params: { id: open } });
      const chart = page.getByRole('img', { name: /^Wykres: Trend rynku: szanse na (tak|nie)/ });
      const countChartedBets = async () => {
        const label = (await chart.getAttribute('aria-label')) ?? '';
        return market.bets!.filter(({ title }) => label.includes(`${title}: na początku`)).length;
      };
      await expect.poll(countChartedBets).toBe(Math.min(5, market.bets!.length));
      const [bet] = market.bets!;
      await page.getByLabel('Zakład', { exact: true }).selectOption(bet!.title);
      await page.getByLabel('Opcja zakładu').selectOption('Opcja na nie');
      await page.getByRole('img', { name: `Wykres: Trend rynku: szanse na nie. ${bet!.title}:` }).waitFor();
      await expect.poll(() => countChartedBets()).toBe(1);
    });
  });
}

test('A market that fails to load asks to reload, and its retry button loads it', async ({ game, openWindow }) => {
  const { open } = await findDemoIds(game.database.db);
  const { page, goTo } = await openWindow();
  const call = `**/markets/${open}?*`;
  await rejectCalls(page, call, 'INTERNAL');
  await goTo(`/markets/details/${open}`);
  await expect(page.getByText('Wystąpił błąd pobierania danych. Odśwież stronę i spróbuj ponownie').first()).toBeVisible();
  await page.unroute(call);
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await page.getByRole('heading', { level: 2, name: 'Zakłady' }).waitFor();
});

test('An address whose option is neither true nor false shows no offers', async ({ game, openWindow }) => {
  const { open } = await findDemoIds(game.database.db);
  const { bets } = await author.api(endpoints.getMarket, { params: { id: open } });
  const { page, goTo } = await openWindow();
  for (const option of ['maybe', 'TRUE', '1']) {
    await goTo(`/offers/bet/${bets![0]!.id}/${option}`);
    await page.getByRole('heading', { name: 'Nie znaleziono zakładu' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await goTo('/markets');
    await page.getByRole('heading', { level: 1, name: 'Rynki prognostyczne' }).waitFor();
  }
});

/** The colour of the stripe at the left edge of a bet. */
const stripeColour = (bet: Locator) => bet.evaluate((row) => /rgb\([^)]*\)/.exec(getComputedStyle(row).boxShadow)?.[0]);

/** A colour of the theme in the browser's notation. */
const themeColour = (page: Page, variable: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, variable);

/** First, last, lowest and highest price of the option of the market's only bet; the last price before the range counts as its first. */
async function summarisePrices(
  game: Game,
  market: number,
  option: boolean,
  { days, now }: { days: number; now: Date },
): Promise<string> {
  const { rows } = await game.database.pool.query<{ price: number }>({
    // Of trades at one moment, such as the fills of one order, a line shows the last.
    text: `with trades as (select distinct on (transaction_date) id, price, transaction_date from transactions
                            where market_id = $1 and option = $2 order by transaction_date, id desc),
             since as (select date_trunc('minute', $4::timestamptz - make_interval(hours => 24 * $3)) as start)
           (select id, price from trades, since where transaction_date <= start order by transaction_date desc, id desc limit 1)
           union (select id, price from trades, since where transaction_date > start)
           -- Where no trade precedes the range, the line begins with the opening price.
           union (select 0, case when $2 then yes_price else no_price end from bets, since
                   where market_id = $1 and not exists (select 1 from trades where transaction_date <= start)) order by id`,
    values: [market, option, days, now],
  });
  const prices = rows.map(({ price }) => price);
  const money = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')} $`;
  const [first, last, low, high] = [prices[0]!, prices.at(-1)!, Math.min(...prices), Math.max(...prices)].map(money);
  return `na początku ${first}, na końcu ${last}, najniżej ${low}, najwyżej ${high}`;
}
