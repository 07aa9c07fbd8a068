import type { Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { positionsTexts, uiTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { expectFieldError } from '../pages/fields.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

let author: SignedInUser;
/** Has four contracts, latest change first: won, lost, pending with all shares offered, pending. */
let collector: SignedInUser;
test.beforeAll(async ({ game }) => {
  [author, collector] = await Promise.all([createUser(game, 'moderator', 'autorka'), signUpPlayer(game, 'zbieraczka')]);
  const market = (topic: string, category: 'SPORT' | 'POLICY' | 'OTHER', bet: string) =>
    createOpenMarket(author.api, { topic, category, bets: [bet] });
  const pending = await market('Czekający mecz', 'SPORT', 'Łódź wygra');
  const offered = await market('Wystawione wybory', 'POLICY', 'Frekwencja');
  const lost = await market('Przegrany zakład', 'OTHER', 'Deszcz');
  const won = await market('Wygrany zakład', 'OTHER', 'Śnieg');
  await buyShares(collector.api, pending.bets[0]!, { shares: 10 });
  const { boughtContract } = await buyShares(collector.api, offered.bets[0]!, { option: false, shares: 6 });
  await addOffer(collector.api, boughtContract, 0.9, 6);
  await buyShares(collector.api, lost.bets[0]!, { shares: 4 });
  await buyShares(collector.api, won.bets[0]!, { option: false, shares: 3 });
  for (const { marketId, bets } of [lost, won])
    await author.api(endpoints.solveMarket, { query: { marketId, betId: bets[0]!.id, correctOption: false } });
});

const listTopics = (page: Page) => page.locator('article').getByRole('heading', { level: 3 }).allInnerTexts();
const expectTopics = (page: Page, expected: readonly string[]) => expect.poll(() => listTopics(page)).toEqual(expected);
/** Expects the cost and the possible payout of the found pending contracts above the list. Without such contracts both are absent. */
async function expectTotals(page: Page, cost: string, payout: string): Promise<void> {
  const totals = page.locator(`dl[aria-label="${positionsTexts.totals}"]`);
  await expect(totals).toContainText(`${positionsTexts.totalCost}${cost}`);
  await expect(totals).toContainText(`${positionsTexts.totalPayout}${payout}`);
}
const expectNoTotals = (page: Page) => expect(page.locator(`dl[aria-label="${positionsTexts.totals}"]`)).toHaveCount(0);
const ALL_TOPICS = ['Wygrany zakład', 'Przegrany zakład', 'Wystawione wybory', 'Czekający mecz'];

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('filters and sort order apply to the contracts and their totals once confirmed; on a phone the status applies at once', async ({
      openWindow,
    }) => {
      const { page, goTo, takeConsoleErrors } = await openWindow(collector);
      await goTo('/contracts');
      await expectTopics(page, ALL_TOPICS);
      await expectTotals(page, '8,30 $', '16,00 $');
      const panel = page.getByRole(phone ? 'dialog' : 'complementary', { name: 'Filtry' });
      const filter = async (change: () => Promise<unknown>) => {
        if (phone) await page.getByRole('button', { name: /^Filtry/ }).click();
        await change();
        await panel.getByRole('button', { name: 'Zatwierdź' }).last().click();
        if (phone) await panel.waitFor({ state: 'hidden' });
      };
      for (const [status, found, hasPending] of [
        ['Trwające', ['Wystawione wybory', 'Czekający mecz'], true],
        ['Wygrane', ['Wygrany zakład'], false],
        ['Przegrane', ['Przegrany zakład'], false],
        ['Wszystkie', ALL_TOPICS, true],
      ] as const) {
        const choose = () =>
          page.getByRole('radiogroup', { name: 'Status kontraktu' }).getByText(status, { exact: true }).click();
        await (phone ? choose() : filter(choose));
        await expectTopics(page, found);
        await (hasPending ? expectTotals(page, '8,30 $', '16,00 $') : expectNoTotals(page));
      }
      if (phone) {
        // The status applies at once, but not the title that was typed and not confirmed.
        await page.getByRole('button', { name: /^Filtry/ }).click();
        await panel.getByLabel('Tytuł rynku').fill('nie ma takiego');
        await panel.getByRole('button', { name: uiTexts.close }).click();
        await panel.waitFor({ state: 'hidden' });
        const status = page.getByRole('radiogroup', { name: 'Status kontraktu' });
        await status.getByText('Wygrane', { exact: true }).click();
        await expectTopics(page, ['Wygrany zakład']);
        await status.getByText('Wszystkie', { exact: true }).click();
        await expectTopics(page, ALL_TOPICS);
        await filter(() => panel.getByLabel('Tytuł rynku').fill(''));
      }
      await filter(() => panel.getByText('Kontrakty na nie').click());
      await expectTopics(page, ['Wygrany zakład', 'Wystawione wybory']);
      await expectTotals(page, '3,30 $', '6,00 $');
      await filter(() => panel.getByText('Kontrakty na tak').click());
      await expectTopics(page, ['Przegrany zakład', 'Czekający mecz']);
      await expectTotals(page, '5,00 $', '10,00 $');
      await filter(() => panel.getByText('Wszystkie kontrakty').click());
      await filter(() => panel.getByLabel('Sortuj według').selectOption('Od najstarszych'));
      await expectTopics(page, ALL_TOPICS.toReversed());
      await filter(() => panel.getByRole('checkbox', { name: 'Inne' }).check());
      await expectTopics(page, ['Przegrany zakład', 'Wygrany zakład']);
      await expectNoTotals(page);
      await filter(() => panel.getByRole('checkbox', { name: 'Inne' }).uncheck());
      await filter(() => panel.getByLabel('Tytuł zakładu').fill('lodz'));
      await expectTopics(page, ['Czekający mecz']);
      await expectTotals(page, '5,00 $', '10,00 $');
      await filter(async () => {
        await panel.getByLabel('Tytuł zakładu').fill('');
        await panel.getByLabel('Tytuł rynku').fill('ZAKŁAD');
      });
      await expectTopics(page, ['Przegrany zakład', 'Wygrany zakład']);
      await filter(() => panel.getByLabel('Tytuł zakładu').fill('mgła'));
      await expect(page.getByText('Nie znaleziono żadnych kontraktów').first()).toBeVisible();
      await page.getByRole('button', { name: 'Wyczyść filtry' }).click();
      await expectTopics(page, ALL_TOPICS);
      await filter(() => panel.getByText('Kontrakty na nie').click());
      await expectTopics(page, ['Wygrany zakład', 'Wystawione wybory']);
      await page.getByRole('link', { name: 'Wystawione wybory', exact: true }).click();
      await page.waitForURL(/#\/contracts\/details\/\d+$/);
      await page.goBack();
      await expectTopics(page, ['Wygrany zakład', 'Wystawione wybory']);
      await expect(page).toHaveURL(/#\/contracts\?option=2$/);
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('an empty list says that the filters can be cleared, and has a button that clears them, if only the status narrows it', async ({
      game,
      openWindow,
    }) => {
      const { page, goTo } = await openWindow(await signUpPlayer(game, `bez.wygranej.${device}`));
      await goTo('/contracts?status=WON');
      await expect(page.getByText(uiTexts.nothingMatchesHint)).toBeVisible();
      await page.getByRole('button', { name: uiTexts.clearFilters }).last().click();
      await expect(page.getByRole('heading', { name: positionsTexts.list })).toBeFocused();
      await expect(page.getByText(positionsTexts.emptyHint, { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: positionsTexts.browseMarkets })).toBeVisible();
      await expect(page.getByRole('button', { name: uiTexts.clearFilters })).toHaveCount(0);
    });

    test('each contract shows its option, bet and status, and only a pending one with free shares has a link to add an offer', async ({
      openWindow,
    }) => {
      const { page, goTo } = await openWindow(collector);
      await goTo('/contracts');
      await expectTopics(page, ALL_TOPICS);
      const cards = (await page.locator('article').allInnerTexts()).map((card) => card.replaceAll(/\s+/g, ' '));
      expect(cards).toEqual([
        expect.stringMatching(/Kontrakt na nie Śnieg Wygrany/),
        expect.stringMatching(/Kontrakt na tak Deszcz Przegrany/),
        expect.stringMatching(/Kontrakt na nie Frekwencja Trwający.*Wszystkie akcje w sprzedaży, liczba ofert: 1/),
        expect.stringMatching(/Kontrakt na tak Łódź wygra Trwający.*Dodaj ofertę/),
      ]);
      await expect(page.getByRole('link', { name: /^Dodaj ofertę/ })).toHaveCount(1);
      await page.getByRole('link', { name: 'Wystawione wybory', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Wystawione wybory' }).waitFor();
      await page.getByRole('button', { name: 'Usuń ofertę: 6 akcji po 0,90 $' }).waitFor();
      await expect(page.getByRole('link', { name: 'Dodaj ofertę' })).toHaveCount(0);
      await goTo('/contracts');
      await page.getByRole('link', { name: 'Wygrany zakład', exact: true }).click();
      await expect(page.getByText('Kontrakt jest rozstrzygnięty, więc nie można już dodawać ofert.').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Dodaj ofertę' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Wyświetl rynek' }).click();
      await page.waitForURL(/#\/markets\/details\/\d+$/);
    });

    test("the list of one's own offers asks to choose a contract and lists the pending ones, without a status filter", async ({
      openWindow,
    }) => {
      const { page, goTo } = await openWindow(collector);
      await goTo('/offers');
      await page.getByRole('heading', { level: 1, name: 'Twoje oferty' }).waitFor();
      await expect(page.getByText('Wybierz kontrakt w celu zarządzania ofertami').first()).toBeVisible();
      await expectTopics(page, ['Wystawione wybory', 'Czekający mecz']);
      await expect(page.getByRole('radiogroup', { name: 'Status kontraktu' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Dodaj ofertę: Czekający mecz, Łódź wygra' }).click();
      await page.waitForURL(/#\/offers\/new\/\d+$/);
    });

    test('a player withdraws an offer, and a dialog explains why a withdrawal comes too late', async ({ game, openWindow }) => {
      const player = await signUpPlayer(game, `rozmyślona.${device}`);
      const { bets } = await createOpenMarket(author.api, { topic: `Czy się rozmyśli, ${device}?`, bets: ['Rozmyśli'] });
      const { boughtContract } = await buyShares(player.api, bets[0]!, { shares: 10 });
      await addOffer(player.api, boughtContract, 0.3, 4);
      const { offers } = await addOffer(player.api, boughtContract, 0.2, 6);
      const { page, goTo } = await openWindow(player);
      await goTo(`/contracts/details/${boughtContract.id}`);
      await expect(page.getByRole('link', { name: 'Dodaj ofertę' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Usuń ofertę: 4 akcje po 0,30 $' }).click();
      await expect(page.getByText('Oferta została usunięta').first()).toBeVisible();
      await page.getByRole('link', { name: 'Dodaj ofertę' }).waitFor();

      const sold = offers!.find(({ price }) => price === 0.2)!;
      const { api } = await signUpPlayer(game, `szybka.${device}`);
      await api(endpoints.buyOffer, { query: { offerId: sold.id, shares: 6 } });
      await page.getByRole('button', { name: 'Usuń ofertę: 6 akcji po 0,20 $' }).click();
      const dialog = page.getByRole('dialog', { name: 'Nie udało się usunąć oferty' });
      await expect.poll(() => dialog.innerText()).toContain('Tej oferty już nie ma: została sprzedana albo usunięta.');
      await dialog.getByRole('button', { name: 'Zamknij' }).last().click();
      await dialog.waitFor({ state: 'hidden' });
      await expect(page.getByText('Brak ofert').first()).toBeVisible();
    });

    test('the list of own offers reports the shares held after a withdrawal, and removes an offer that was sold before its withdrawal', async ({
      game,
      openWindow,
    }) => {
      const player = await signUpPlayer(game, `spóźniona.${device}`);
      const { api } = await signUpPlayer(game, `wcześniejsza.${device}`);
      const { bets } = await createOpenMarket(author.api, { topic: `Czy się spóźni, ${device}?`, bets: ['Spóźni się'] });
      const { boughtContract } = await buyShares(player.api, bets[0]!, { shares: 10 });
      await addOffer(player.api, boughtContract, 0.3, 6);
      const { offers } = await addOffer(player.api, boughtContract, 0.2, 4);
      const buy = (price: number, shares: number) =>
        api(endpoints.buyOffer, { query: { offerId: offers!.find((offer) => offer.price === price)!.id, shares } });
      const { page, visit } = await openWindow(player);
      await visit('/offers');
      const partlySold = page.getByRole('button', { name: 'Usuń ofertę: 6 akcji po 0,30 $' });
      const sold = page.getByRole('button', { name: 'Usuń ofertę: 4 akcje po 0,20 $' });
      await expect(sold).toBeVisible();
      await buy(0.3, 5);
      await partlySold.click();
      await expect(page.getByText(positionsTexts.deletedText(1)).first()).toBeVisible();
      await expect(partlySold).toHaveCount(0);
      await buy(0.2, 4);
      await sold.click();
      await expect(page.getByText('Tej oferty już nie ma: została sprzedana albo usunięta.').first()).toBeVisible();
      await expect(sold).toHaveCount(0);
      // The message stays when the list no longer has the offer.
      await expect(page.getByText('Tej oferty już nie ma: została sprzedana albo usunięta.').first()).toBeVisible();
    });

    test('a new offer starts at 0,50 $ and 1 share, keeps what is typed, sends nothing beyond its limits, and leads to the contract', async ({
      game,
      openWindow,
    }) => {
      const player = await signUpPlayer(game, `oferentka.${device}`);
      const { bets } = await createOpenMarket(author.api, { topic: `Czy sprzeda, ${device}?`, bets: ['Sprzeda'] });
      const { boughtContract } = await buyShares(player.api, bets[0]!, { shares: 12 });
      const { page, goTo, takeConsoleErrors } = await openWindow(player);
      await goTo(`/offers/new/${boughtContract.id}`);
      const price = page.getByRole('textbox', { name: 'Cena sprzedaży' });
      const shares = page.getByRole('textbox', { name: 'Liczba akcji' });
      await page.getByRole('button', { name: 'Dodaj ofertę: 1 akcja po 0,50 $' }).waitFor();
      for (const [box, typed, error, valid] of [
        [price, '5', 'Podaj cenę od 0,01 $ do 1,00 $.', '0,50'],
        [price, '0', 'Podaj cenę od 0,01 $ do 1,00 $.', '0,50'],
        [price, '0,555', 'Podaj cenę od 0,01 $ do 1,00 $.', '0,50'],
        [shares, '99', 'Podaj liczbę akcji od 1 do 12: tyle masz wolnych.', '1'],
        [shares, '0', 'Podaj liczbę akcji od 1 do 12: tyle masz wolnych.', '1'],
        [shares, '1,5', 'Podaj liczbę akcji od 1 do 12: tyle masz wolnych.', '1'],
      ] as const) {
        await box.fill(typed);
        await box.press('Enter');
        await box.blur();
        await expect(box).toHaveValue(typed);
        await expectFieldError(box, error.replaceAll(' $', '\u00a0$'));
        await box.fill(valid);
      }
      const { offers } = await player.api(endpoints.getContract, { params: { id: boughtContract.id } });
      expect(offers ?? []).toEqual([]);
      for (const [box, slider, typed, kept, position] of [
        [price, 'Cena sprzedaży – suwak', '0.7', '0,70 $', '0.7'],
        [shares, 'Liczba akcji – suwak', '1\u00a02', '12', '12'],
        [shares, 'Liczba akcji – suwak', '9', '9', '9'],
      ] as const) {
        await box.fill(typed);
        await box.blur();
        await expect(box).toHaveValue(kept);
        await expect(page.getByRole('slider', { name: slider })).toHaveAttribute('aria-valuenow', position);
      }
      await page.getByRole('slider', { name: 'Liczba akcji – suwak' }).press('ArrowRight');
      await expect(shares).toHaveValue('10');
      await price.fill('');
      await page.getByRole('button', { name: 'Dodaj ofertę', exact: true }).click();
      await expect(page.getByText('Wprowadziłeś błędne dane, podane wartości muszą być większe od zera!').first()).toBeVisible();
      await price.fill('0,65');
      await shares.fill('12');
      await page.getByRole('button', { name: 'Dodaj ofertę: 12 akcji po 0,65 $' }).click();
      await page.waitForURL((url) => url.hash === `#/contracts/details/${boughtContract.id}`);
      await page.getByRole('button', { name: 'Usuń ofertę: 12 akcji po 0,65 $' }).waitFor();
      await goTo('/offers');
      const offer = page.getByRole('listitem').filter({ hasText: '12 akcji po 0,65' });
      await expect(offer).toContainText(/przed\stobą\s[\d\s]+\sakcj/);
      await expect(offer.getByRole('button')).toHaveText('Usuń');
      await goTo(`/offers/new/${boughtContract.id}`);
      await expect(
        page.getByText('Nie możesz wystawić oferty, ponieważ wszystkie akcje z tego kontraktu są wystawione na sprzedaż').first(),
      ).toBeVisible();
      expect(takeConsoleErrors()).toEqual([]);
    });
  });
}
