import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, newAccount } from './stage/accounts.ts';
import { openMarket } from './stage/markets.ts';
import { buy, list, newPlayer, SIZES } from './stage/players.ts';
import { isShown, openStage } from './stage/stage.ts';

const stage = openStage('empty');

/** She has bought yes of 'Puchar' from the organizer, no of 'Premier' from him, and sold him a part of the first. */
let trader: Account;
let partner: Account;
/** Somebody with more purchases than a page holds. */
let busy: Account;
beforeAll(async () => {
  const author = await newAccount(stage, 'moderator', 'autorka');
  [trader, partner, busy] = await Promise.all([
    newPlayer(stage, 'handlarka'),
    newPlayer(stage, 'partner'),
    newPlayer(stage, 'zapracowana'),
  ]);
  const cup = await openMarket(author.api, { topic: 'Puchar Świata', category: 'SPORT', bets: ['Złoto dla Łodzi'] });
  const premier = await openMarket(author.api, { topic: 'Nowy premier', category: 'POLICY', bets: ['Zmiana'] });
  const bought = await buy(trader.api, cup.bets[0]!, { shares: 10 });
  const offered = await buy(partner.api, premier.bets[0]!, { option: false, shares: 8 });
  await list(partner.api, offered.boughtContract, 0.3, 8);
  await buy(trader.api, premier.bets[0]!, { option: false, shares: 5, maxPrice: 0.3 });
  await list(trader.api, bought.boughtContract, 0.4, 4);
  await buy(partner.api, cup.bets[0]!, { shares: 3, maxPrice: 0.4 });
  for (let shares = 1; shares <= 11; shares++) await buy(busy.api, cup.bets[0]!, { option: false, shares });
});

const topics = (page: Page) => page.getByRole('tabpanel').locator('article').getByRole('heading', { level: 3 }).allInnerTexts();
const shows = async (page: Page, expected: readonly string[]) => await expect.poll(() => topics(page)).toEqual(expected);
const cards = async (page: Page) =>
  (await page.getByRole('tabpanel').locator('article').allInnerTexts()).map((card) => card.replaceAll(/\s+/g, ' '));
const BOTH = ['Nowy premier', 'Puchar Świata'];

describe.each(SIZES)('On a $device', ({ size, phone }) => {
  test('purchases and sales have a tab each, with what changed hands, for how much and between whom', async () => {
    const { page, goTo, troubles } = await stage.enter('handlarka', { ...trader, size });
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/transactions/') && asked.push(new URL(request.url()).pathname));
    await goTo('/transactions');
    await shows(page, BOTH);
    expect(asked).toEqual(['/transactions/purchaser']);
    expect(await cards(page)).toEqual([
      expect.stringMatching(
        /Nowy premier Opcja na nie Zmiana Kupujący: handlarka · Sprzedawca: partner .*1,50 \$ 5 akcji po 0,30 \$/i,
      ),
      expect.stringMatching(
        /Puchar Świata Opcja na tak Złoto dla Łodzi Kupujący: handlarka · Sprzedawca: Organizator rynku .*5,00 \$ 10 akcji po 0,50 \$/i,
      ),
    ]);
    expect(await page.getByRole('navigation', { name: 'Strony wyników' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Sprzedaż' }).click();
    await shows(page, ['Puchar Świata']);
    expect(asked).toEqual(['/transactions/purchaser', '/transactions/dealer']);
    expect(await cards(page)).toEqual([
      expect.stringMatching(/Złoto dla Łodzi Kupujący: partner · Sprzedawca: handlarka .*\+1,20 \$ 3 akcje po 0,40 \$/i),
    ]);
    await page.getByRole('link', { name: 'Puchar Świata' }).click();
    await page.waitForURL(/#\/markets\/details\/\d+$/);
    expect(troubles()).toEqual([]);
  });

  test("the filters wait for 'Zatwierdź', say when nothing is found, and start anew when the screen was left", async () => {
    const { page, goTo } = await stage.enter('handlarka', { ...trader, size });
    await goTo('/transactions');
    await shows(page, BOTH);
    const panel = page.getByRole(phone ? 'dialog' : 'complementary', { name: 'Filtry' });
    const open = async () => {
      if (phone) await page.getByRole('button', { name: /^Filtry/ }).click();
    };
    const confirm = async () => {
      await panel.getByRole('button', { name: 'Zatwierdź' }).last().click();
      if (phone) await panel.waitFor({ state: 'hidden' });
    };
    await open();
    await panel.getByLabel('Sortuj według').selectOption('Od najstarszych');
    await panel.getByLabel('Tytuł rynku').fill('swiata');
    expect(await topics(page)).toEqual(BOTH);
    await panel.getByLabel('Tytuł rynku').fill('');
    await confirm();
    await shows(page, BOTH.toReversed());
    for (const [option, found] of [
      ['Kontrakty na tak', ['Puchar Świata']],
      ['Kontrakty na nie', ['Nowy premier']],
      ['Wszystkie kontrakty', BOTH.toReversed()],
    ] as const) {
      await open();
      await panel.getByText(option).click();
      await confirm();
      await shows(page, found);
    }
    await open();
    await panel.getByRole('checkbox', { name: 'Polityka' }).check();
    await confirm();
    await shows(page, ['Nowy premier']);
    await open();
    await panel.getByRole('checkbox', { name: 'Sport' }).check();
    await confirm();
    await shows(page, BOTH.toReversed());
    await open();
    await panel.getByLabel('Tytuł zakładu').fill('ŁODZI');
    await confirm();
    await shows(page, ['Puchar Świata']);
    await open();
    await panel.getByLabel('Tytuł rynku').fill('premier');
    await confirm();
    expect(await isShown(page, 'Nie znaleziono żadnych transakcji')).toBe(true);
    expect(await page.getByRole('navigation', { name: 'Strony wyników' }).count()).toBe(0);

    await goTo('/ranking');
    await page.getByRole('heading', { level: 1, name: 'Top 100 graczy' }).waitFor();
    await page.goBack();
    await shows(page, BOTH);
    await open();
    expect(await panel.getByLabel('Tytuł rynku').inputValue()).toBe('');
    expect(await panel.getByLabel('Sortuj według').inputValue()).toBe('desc');
  });

  test('more than ten stand on pages, in the transactions and in the history of the budget', async () => {
    const { page, goTo } = await stage.enter('zapracowana', { ...busy, size });
    await goTo('/transactions');
    await expect.poll(async () => (await topics(page)).length).toBe(10);
    await page.getByRole('button', { name: 'Następna strona' }).click();
    await expect.poll(() => cards(page)).toEqual([expect.stringContaining('1 akcja po 0,55 $')]);
    await goTo('/profile');
    const history = page.getByRole('region', { name: 'Historia budżetu' });
    const kinds = async () => (await history.getByRole('row').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '));
    await expect.poll(async () => (await kinds()).filter((row) => row.includes('Zakup akcji')).length).toBe(10);
    await history.getByRole('button', { name: 'Następna strona' }).click();
    await expect
      .poll(async () => (await kinds()).filter((row) => / \$/.test(row)))
      .toEqual([
        expect.stringMatching(/Zakup akcji.*1 akcja po 0,55 \$.*0,55 \$.*1 099,45 \$/),
        expect.stringMatching(/Bonus za pierwsze logowanie dnia.*\+100,00 \$.*1 100,00 \$/),
        expect.stringMatching(/Budżet na początek.*\+1 000,00 \$.*1 000,00 \$/),
      ]);
  });
});

test('A player who has sold nothing reads so on the second tab, and is led to the contracts', async () => {
  const { page, goTo } = await stage.enter('zapracowana', busy);
  await goTo('/transactions');
  await page.getByRole('tab', { name: 'Sprzedaż' }).click();
  expect(await isShown(page, 'Nie znaleziono żadnych transakcji')).toBe(true);
  await page.getByRole('link', { name: 'Przeglądaj kontrakty' }).click();
  await page.waitForURL(/#\/contracts$/);
});
