import { endpoints, type Market } from '@wieszcz/api';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, accountOf } from './stage/accounts.ts';
import { refuse } from './stage/answers.ts';
import { demoIds } from './stage/demoIds.ts';
import { openMarket } from './stage/markets.ts';
import { SIZES } from './stage/players.ts';
import { isShown, openStage } from './stage/stage.ts';

const stage = openStage('demo');

let author: Account;
beforeAll(async () => {
  author = await accountOf(stage, 'moderator');
});

const solved = async (market: Market, bet: number, correctOption: boolean) =>
  await author.api(endpoints.solveMarket, { query: { marketId: market.marketId, betId: market.bets![bet]!.id, correctOption } });

describe.each(SIZES)('On a $device a market', ({ device, size, phone }) => {
  test('shows a guest its picture, rules, end, bets and prices, and where to buy instead of buttons to buy', async () => {
    const description = 'Liczy się wynik po dogrywce.\nBez meczu wygrywa nie.';
    const topic = `Kto wygra mecz na ${device}?`;
    const market = await openMarket(author.api, { topic, description, endDate: '', bets: ['Śląsk', 'Zagłębie'] });
    const { page, visit, goTo, troubles } = await stage.enter('guest', { size });
    await visit(`/markets/details/${market.marketId}`);
    const picture = page.locator('main img').first();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    expect(await isShown(page, 'Przewidywana data zakończenia: Nieokreślona')).toBe(true);
    await page.getByRole('heading', { name: 'Zasady rynku' }).waitFor();
    expect(await page.getByText('Liczy się wynik po dogrywce.').innerText()).toContain('\n');
    expect(await isShown(page, 'Nie dokonano zakupu kontraktów na opcję "tak" ani "nie"')).toBe(true);
    const bet = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Śląsk' }) });
    expect((await bet.innerText()).replaceAll(/\s+/g, ' ')).toContain('Tak 0,50 $');
    expect((await bet.innerText()).replaceAll(/\s+/g, ' ')).toContain('Nie 0,55 $');
    expect(await colourOf(bet)).toBe(await named(page, '--w-open-stroke'));
    expect(await page.getByRole('button', { name: /^Kup/ }).count()).toBe(0);

    for (const [side, option] of [
      ['tak', true],
      ['nie', false],
    ] as const) {
      await bet.getByRole('link', { name: `Przeglądaj oferty na ${side}` }).click();
      await page.waitForURL((url) => url.hash === `#/offers/bet/${market.bets[0]!.id}/${option}`);
      await page.getByRole('table', { name: `Oferty na ${side}, Śląsk` }).waitFor();
      expect(await page.getByRole('columnheader').count()).toBe(4);
      expect(await page.getByRole('columnheader', { name: 'Czynności', includeHidden: true }).count()).toBe(0);
      await page.getByRole('cell', { name: 'Organizator rynku' }).waitFor();
      await page.goBack();
    }
    await page.locator('main').getByRole('link', { name: 'Rejestracja' }).click();
    await page.waitForURL(/#\/register$/);
    await goTo(`/markets/details/${market.marketId}`);
    await page.locator('main').getByRole('link', { name: 'Logowanie' }).click();
    await page.waitForURL(/#\/login$/);
    expect(troubles()).toEqual([]);
  });

  test('is green after the resolution where the bet came true, else red, and has no buttons', async () => {
    const several = await openMarket(author.api, { topic: `Kto wygra ligę na ${device}?`, bets: ['Korona', 'Radomiak'] });
    await solved(several, 1, true);
    const single = await openMarket(author.api, { topic: `Czy spadnie grad na ${device}?`, bets: ['Spadnie grad'] });
    await solved(single, 0, false);
    const { page, visit } = await stage.enter('guest', { size });
    const bet = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    const right = async (title: string) => {
      expect(await bet(title).innerText()).toContain('Spełniony');
      expect(await colourOf(bet(title))).toBe(await named(page, '--w-correct-stroke'));
    };
    const wrong = async (title: string) => {
      expect(await bet(title).innerText()).toContain('Niespełniony');
      expect(await bet(title).innerText()).toContain('Zakład poprawny dla opcji na nie');
      expect(await colourOf(bet(title))).toBe(await named(page, '--w-wrong-stroke'));
    };
    await visit(`/markets/details/${several.marketId}`);
    await right('Radomiak');
    expect(await bet('Radomiak').innerText()).toContain('Zakład poprawny dla opcji na tak');
    await wrong('Korona');
    expect(await isShown(page, phone ? /^zakończony \d/ : /^Data zakończenia:/)).toBe(true);
    expect(await page.getByRole('link', { name: /^Przeglądaj oferty/ }).count()).toBe(0);
    await visit(`/markets/details/${single.marketId}`);
    await wrong('Spadnie grad');
    await visit(`/offers/bet/${single.bets[0]!.id}/true`);
    expect(await isShown(page, 'Ten rynek został już rozwiązany, jego oferty są zamknięte.')).toBe(true);
  });

  test('tells the prices of both options over a day, a week, a month and ninety days, as a picture and as a table', async () => {
    const { single } = await demoIds(stage.database.db);
    const { page, visit, troubles } = await stage.enter('guest', { size });
    await visit(`/markets/details/${single}`);
    const ranges = page.getByRole('radiogroup', { name: 'Przedział czasowy' });
    expect(await ranges.getByRole('radio', { checked: true }).getAttribute('value')).toBe('30');
    for (const [label, days] of [
      ['1 dzień', 1],
      ['7 dni', 7],
      ['30 dni', 30],
      ['90 dni', 90],
    ] as const) {
      await ranges.getByText(label, { exact: true }).click();
      const [yes, no] = await Promise.all([pricesOf(single, true, days), pricesOf(single, false, days)]);
      await page.getByRole('img', { name: `Wykres: Trend rynku. Tak: ${yes}; Nie: ${no}.` }).waitFor();
    }
    await page.getByRole('button', { name: 'Pokaż dane w tabeli' }).click();
    const table = page.getByRole('region', { name: 'Trend rynku: dane w tabeli' });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Czas', 'Tak', 'Nie']);
    expect(await table.getByRole('row').count()).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Ukryj dane' }).click();
    await table.waitFor({ state: 'hidden' });
    expect(troubles()).toEqual([]);
  });

  test('of several bets draws the chosen bet and option', async () => {
    const { open } = await demoIds(stage.database.db);
    const { page, visit } = await stage.enter('guest', { size });
    await visit(`/markets/details/${open}`);
    const market = await author.api(endpoints.getMarket, { params: { id: open } });
    const picture = page.getByRole('img', { name: /^Wykres: Trend rynku, opcja na (tak|nie)/ });
    const drawn = async () => market.bets!.filter(({ title }) => heard.includes(`${title}: na początku`)).length;
    let heard = (await picture.getAttribute('aria-label')) ?? '';
    expect(await drawn()).toBe(Math.min(5, market.bets!.length));
    const [bet] = market.bets!;
    await page.getByLabel('Zakład', { exact: true }).selectOption(bet!.title);
    await page.getByLabel('Opcja zakładu').selectOption('Opcja na nie');
    await page.getByRole('img', { name: `Wykres: Trend rynku, opcja na nie. ${bet!.title}:` }).waitFor();
    heard = (await picture.getAttribute('aria-label')) ?? '';
    expect(await drawn()).toBe(1);
  });
});

describe("'Udostępnij'", () => {
  const share = async (page: Page) => page.getByRole('button', { name: 'Udostępnij' }).click();

  test("copies the market's link where the device can't share, and the link leads to the market", async () => {
    const { open } = await demoIds(stage.database.db);
    const { page, visit, troubles } = await stage.enter('guest');
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => void (document.title = text) },
      });
    });
    await visit(`/markets/details/${open}`);
    await share(page);
    await page.getByRole('button', { name: 'Skopiowano adres' }).waitFor();
    const link = await page.title();
    expect(link).toBe(`${stage.game.url}/s/${open}`);
    await page.goto(link);
    const { topic } = await author.api(endpoints.getMarket, { params: { id: open } });
    await page.getByRole('heading', { level: 1, name: topic }).waitFor();
    expect(troubles()).toEqual([]);
  });

  test("hands the link and the topic to a phone's own sharing, and tells when nothing works", async () => {
    const { open } = await demoIds(stage.database.db);
    const { page, visit } = await stage.enter('guest', { size: SIZES[1].size });
    await page.addInitScript(() => {
      const fails = () => Promise.reject(new Error('no'));
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: fails } });
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: async (given: object) => void (document.title = JSON.stringify(given)),
      });
      addEventListener('no-sharing', () => Object.defineProperty(navigator, 'share', { value: undefined }));
    });
    await visit(`/markets/details/${open}`);
    await share(page);
    const { topic } = await author.api(endpoints.getMarket, { params: { id: open } });
    await expect.poll(() => page.title()).toBe(JSON.stringify({ title: topic, url: `${stage.game.url}/s/${open}` }));
    await page.evaluate(() => dispatchEvent(new Event('no-sharing')));
    await share(page);
    expect(await isShown(page, 'Skopiuj adres z paska przeglądarki')).toBe(true);
  });
});

test("A market that the server can't answer asks to refresh, and another try shows it", async () => {
  const { open } = await demoIds(stage.database.db);
  const { page, goTo } = await stage.enter('guest');
  const call = `**/markets/${open}?*`;
  await refuse(page, call, 'INTERNAL');
  await goTo(`/markets/details/${open}`);
  expect(await isShown(page, 'Wystąpił błąd pobierania danych. Odśwież stronę i spróbuj ponownie')).toBe(true);
  await page.unroute(call);
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await page.getByRole('heading', { level: 2, name: 'Zakłady' }).waitFor();
});

/** The colour of the strip at the left of a bet's card. */
const colourOf = (bet: ReturnType<Page['locator']>) =>
  bet.evaluate((row) => /rgb\([^)]*\)/.exec(getComputedStyle(row).boxShadow)?.[0]);

/** A colour of the theme as the browser says it. */
const named = (page: Page, variable: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, variable);

/** First, last, lowest and highest price of the only bet's option, from the last one before the range on. */
async function pricesOf(market: number, option: boolean, days: number): Promise<string> {
  const { rows } = await stage.database.pool.query<{ price: number }>({
    text: `with mine as (select id, price, transaction_date from transactions where market_id = $1 and option = $2),
             since as (select now() - make_interval(days => $3) as start)
           (select id, price from mine, since where transaction_date <= start order by transaction_date desc, id desc limit 1)
           union (select id, price from mine, since where transaction_date > start) order by id`,
    values: [market, option, days],
  });
  const prices = rows.map(({ price }) => price);
  const money = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')} $`;
  const [first, last, low, high] = [prices[0]!, prices.at(-1)!, Math.min(...prices), Math.max(...prices)].map(money);
  return `na początku ${first}, na końcu ${last}, najniżej ${low}, najwyżej ${high}`;
}
