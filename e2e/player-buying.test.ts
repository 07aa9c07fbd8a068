import type { Bet, Market } from '@wieszcz/api';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, newAccount } from './stage/accounts.ts';
import { openMarket } from './stage/markets.ts';
import { buy, list, newPlayer, SIZES } from './stage/players.ts';
import { hasBudget, isShown, openStage, type Person } from './stage/stage.ts';

const stage = openStage('empty');
const MOST = 'Maksymalna cena 1 akcji';
const SHARES = 'Ile akcji chcesz kupić';

let author: Account;
let seller: Account;
beforeAll(async () => {
  [author, seller] = await Promise.all([newAccount(stage, 'moderator', 'autorka'), newPlayer(stage, 'sprzedawca')]);
});

describe.each(SIZES)('On a $device', ({ device, size, phone }) => {
  const enter = async (name: string) => {
    const market = await openMarket(author.api, { topic: `Czy ${name} ma rację?`, bets: ['Ma rację'] });
    const player = await newPlayer(stage, `${name}.${device}`);
    const person = await stage.enter(name, { ...player, size });
    return { market, bet: market.bets[0]!, player, person, page: person.page };
  };

  test('the ticket reckons while one types, with comma or dot: cost, win, budget afterwards, shares allowed, and how it would fill', async () => {
    const { market, bet, person, page } = await enter(`licząca-${device}`);
    const offered = await buy(seller.api, bet, { shares: 20 });
    await list(seller.api, offered.boughtContract, 0.4, 20);
    await openTicket(person, market, phone);
    await type(page, SHARES, '30');
    for (const typed of ['0,55', '0.55']) {
      await type(page, MOST, '1');
      await type(page, MOST, typed);
      expect(await box(page, MOST).inputValue()).toBe('0,55 $');
      expect(await figures(page)).toEqual({
        'Koszt (najwyżej)': '16,50 $',
        Prowizja: '0,00 $',
        'Wypłata, jeśli wygra „tak”': '30,00 $',
        'Możliwy zysk': '+13,50 $',
        'Budżet po zakupie': '1 083,50 $',
      });
    }
    expect(await isShown(page, 'Tak zrealizujemy to teraz: średnio 0,43 $ za akcję')).toBe(true);
    expect(await isShown(page, '20 akcji po 0,40 $, sprzedawca')).toBe(true);
    expect(await isShown(page, '10 akcji po 0,50 $, Organizator rynku')).toBe(true);
    expect(await isShown(page, 'limit na dziś: 1 000 z 1 000')).toBe(true);
    expect(await isShown(page, 'Maksymalna cena × liczba akcji nie może przekroczyć budżetu.')).toBe(true);

    await page.getByRole('button', { name: 'Kup 30 akcji na tak za najwyżej 16,50 $' }).click();
    expect(await isShown(page, 'Kupiono 30 akcji na tak')).toBe(true);
    expect(await isShown(page, 'Ma rację: 20 po 0,40 $, 10 po 0,50 $. Koszt: 13,00 $. Budżet: 1 087,00 $.')).toBe(true);
    expect(await hasBudget(page, '1 087,00 $')).toBe(true);
    await page.getByRole('link', { name: 'Zobacz kontrakt' }).click();
    await page.waitForURL(/#\/contracts\/details\/\d+$/);
    expect(person.troubles()).toEqual([]);
  });

  test('an order beyond the budget or the limit of the day says how much is missing or left, and is not sent', async () => {
    const { market, bet, player, person, page } = await enter(`rozrzutna-${device}`);
    await buy(player.api, bet, { shares: 900 });
    await openTicket(person, market, phone);
    expect(await isShown(page, 'limit na dziś: 100 z 1 000')).toBe(true);
    await type(page, SHARES, '101');
    expect(await isShown(page, 'Dziś możesz kupić jeszcze 100 akcji na tę opcję.')).toBe(true);
    expect(await isShown(page, 'Koszt teraz 50,50 $')).toBe(true);
    expect(await submit(page).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: /^Nie/ }).click();
    await type(page, SHARES, '1000');
    await type(page, MOST, '1,00');
    expect(await isShown(page, 'limit na dziś: 1 000 z 1 000')).toBe(true);
    expect((await figures(page))['Budżet po zakupie']).toBe('Brakuje 350,00 $');
    expect(await submit(page).isDisabled()).toBe(true);

    await buy(player.api, bet, { shares: 100 });
    await page.reload();
    if (phone) await openTicket(person, market, phone);
    expect(await isShown(page, 'Dzienny limit 1000 akcji na tę opcję został wyczerpany. Jutro możesz kupić kolejne.')).toBe(true);
    expect(await submit(page).isDisabled()).toBe(true);
  });

  test('what changed meanwhile elsewhere is refused by the server with its sentence, and the order stays as typed', async () => {
    const { market, bet, player, person, page } = await enter(`spóźniona-${device}`);
    await openTicket(person, market, phone);
    await type(page, MOST, '1');
    await type(page, SHARES, '600');
    expect(await isShown(page, 'Koszt teraz 300,00 $')).toBe(true);
    await buy(player.api, bet, { shares: 500 });
    await submit(page).click();
    expect(await isShown(page, 'Nie udało się kupić akcji')).toBe(true);
    expect(await isShown(page, 'Dzienny limit to 1000 akcji na opcję. Dziś możesz kupić jeszcze 500 akcji.')).toBe(true);
    expect(await box(page, SHARES).inputValue()).toBe('600');
    expect(await hasBudget(page, '850,00 $')).toBe(true);

    await page.getByRole('radio', { name: /^Nie/ }).click();
    await type(page, SHARES, '700');
    await type(page, MOST, '1');
    expect(await isShown(page, 'Koszt teraz 385,00 $')).toBe(true);
    await buy(player.api, bet, { shares: 500 });
    await submit(page).click();
    expect(await isShown(page, 'Brakuje 100,00 $. Zmniejsz liczbę akcji lub cenę.')).toBe(true);
    expect(await hasBudget(page, '600,00 $')).toBe(true);
  });

  test('with too few shares at the price nothing is bought, the answer says how many were found, and those can be bought', async () => {
    const { market, bet, player, person, page } = await enter(`skąpa-${device}`);
    const offered = await buy(seller.api, bet, { shares: 5 });
    const own = await buy(player.api, bet, { shares: 50, maxPrice: 0.5 });
    await list(player.api, own.boughtContract, 0.3, 20);
    await list(seller.api, offered.boughtContract, 0.4, 5);
    await openTicket(person, market, phone);
    await type(page, MOST, '0,29');
    expect(await isShown(page, 'Najtańsza oferta: 0,30 $. Po niższej cenie nikt teraz nie sprzedaje.')).toBe(true);
    await type(page, MOST, '0,35');
    expect(await isShown(page, 'Po tej cenie można teraz kupić 0 akcji.')).toBe(true);
    await page.getByRole('button', { name: 'Kup 10 akcji na tak za 3,50 $' }).click();
    expect(await isShown(page, 'Znaleziono 0 akcji spełniających podane kryteria')).toBe(true);
    await type(page, MOST, '0,40');
    await page.getByRole('button', { name: 'Podnieś cenę do 0,50 $' }).waitFor();
    await page.getByRole('button', { name: 'Kup 10 akcji na tak za 4,00 $' }).click();
    expect(await isShown(page, 'Znaleziono 5 akcji spełniających podane kryteria')).toBe(true);
    expect(await hasBudget(page, '1 075,00 $')).toBe(true);
    await page.getByRole('button', { name: 'Kup 5', exact: true }).click();
    expect(await isShown(page, 'Kupiono 5 akcji na tak')).toBe(true);
    expect(await hasBudget(page, '1 073,00 $')).toBe(true);
  });
});

const submit = (page: Person['page']) => page.locator('button[type=submit]').filter({ hasText: 'Kup' });

async function openTicket({ page, goTo }: Person, market: Market & { bets: Bet[] }, phone: boolean): Promise<void> {
  await goTo(`/markets/details/${market.marketId}`);
  if (phone)
    await page
      .getByRole('button', { name: /^Kup tak/ })
      .last()
      .click();
  await box(page, SHARES).waitFor();
}

const box = (page: Person['page'], label: string) => page.getByRole('textbox', { name: label, exact: true });

async function type(page: Person['page'], label: string, value: string): Promise<void> {
  await box(page, label).fill(value);
  await box(page, label).blur();
}

/** The bill of the order: each line's name and figure. */
async function figures(page: Person['page']): Promise<Record<string, string>> {
  const lines = await page
    .locator('dl[aria-label="Podgląd zamówienia"] > div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll(/\s/g, ' '))));
  return Object.fromEntries(lines) as Record<string, string>;
}
