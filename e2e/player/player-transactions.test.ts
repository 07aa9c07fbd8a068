import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

/** Bought yes on the cup from the organizer and no on the prime minister from the partner; then sold the partner 3 of the cup shares. */
let trader: SignedInUser;
let partner: SignedInUser;
/** Has more purchases than fit on a page. */
let frequentBuyer: SignedInUser;
test.beforeAll(async ({ game }) => {
  const author = await createUser(game, 'moderator', 'autorka');
  [trader, partner, frequentBuyer] = await Promise.all([
    signUpPlayer(game, 'handlarka'),
    signUpPlayer(game, 'partner'),
    signUpPlayer(game, 'zapracowana'),
  ]);
  const cup = await createOpenMarket(author.api, { topic: 'Puchar Świata', category: 'SPORT', bets: ['Złoto dla Łodzi'] });
  const primeMinister = await createOpenMarket(author.api, { topic: 'Nowy premier', category: 'POLICY', bets: ['Zmiana'] });
  const tradersPurchase = await buyShares(trader.api, cup.bets[0]!, { shares: 10 });
  const partnersPurchase = await buyShares(partner.api, primeMinister.bets[0]!, { option: false, shares: 8 });
  await addOffer(partner.api, partnersPurchase.boughtContract, 0.3, 8);
  await buyShares(trader.api, primeMinister.bets[0]!, { option: false, shares: 5, maxPrice: 0.3 });
  await addOffer(trader.api, tradersPurchase.boughtContract, 0.4, 4);
  await buyShares(partner.api, cup.bets[0]!, { shares: 3, maxPrice: 0.4 });
  for (let shares = 1; shares <= 11; shares++) await buyShares(frequentBuyer.api, cup.bets[0]!, { option: false, shares });
});

const listTopics = (page: Page) =>
  page.getByRole('tabpanel').locator('article').getByRole('heading', { level: 3 }).allInnerTexts();
const expectTopics = (page: Page, expected: readonly string[]) => expect.poll(() => listTopics(page)).toEqual(expected);
const listCards = async (page: Page) =>
  (await page.getByRole('tabpanel').locator('article').allInnerTexts()).map((card) => card.replaceAll(/\s+/g, ' '));
const BOTH_TOPICS = ['Nowy premier', 'Puchar Świata'];

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('purchases and sales have a tab each, with option, bet, shares, price, buyer and seller of every transaction', async ({
      openWindow,
    }) => {
      const { page, goTo, takeConsoleErrors } = await openWindow(trader);
      const requestedPaths: string[] = [];
      page.on(
        'request',
        (request) => request.url().includes('/transactions/') && requestedPaths.push(new URL(request.url()).pathname),
      );
      await goTo('/transactions');
      await expectTopics(page, BOTH_TOPICS);
      expect(requestedPaths).toEqual(['/transactions/purchaser']);
      await expect
        .poll(() => listCards(page))
        .toEqual([
          expect.stringMatching(
            /Nowy premier Opcja na nie Zmiana Kupujący: handlarka · Sprzedawca: partner .*1,50 \$ 5 akcji po 0,30 \$/i,
          ),
          expect.stringMatching(
            /Puchar Świata Opcja na tak Złoto dla Łodzi Kupujący: handlarka · Sprzedawca: Organizator rynku .*5,00 \$ 10 akcji po 0,50 \$/i,
          ),
        ]);
      await expect(page.getByRole('navigation', { name: 'Strony wyników' })).toHaveCount(0);
      await page.getByRole('tab', { name: 'Sprzedaż' }).click();
      await expectTopics(page, ['Puchar Świata']);
      expect(requestedPaths).toEqual(['/transactions/purchaser', '/transactions/dealer']);
      await expect
        .poll(() => listCards(page))
        .toEqual([
          expect.stringMatching(/Złoto dla Łodzi Kupujący: partner · Sprzedawca: handlarka .*\+1,20 \$ 3 akcje po 0,40 \$/i),
        ]);
      await page.getByRole('link', { name: 'Puchar Świata' }).click();
      await page.waitForURL(/#\/markets\/details\/\d+$/);
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('filters apply when they are confirmed and reset when the player leaves the screen; an empty result shows a message', async ({
      openWindow,
    }) => {
      const { page, goTo } = await openWindow(trader);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      await goTo('/transactions');
      await expectTopics(page, BOTH_TOPICS);
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
      await panel.getByLabel('Tytuł rynku').fill('');
      await confirm();
      await expectTopics(page, BOTH_TOPICS.toReversed());
      expect(requested.filter((url) => url.includes('sortDirection=asc'))).not.toEqual([]);
      expect(requested.filter((url) => url.includes('marketTitle=swiata'))).toEqual([]);
      for (const [option, expected] of [
        ['Kontrakty na tak', ['Puchar Świata']],
        ['Kontrakty na nie', ['Nowy premier']],
        ['Wszystkie kontrakty', BOTH_TOPICS.toReversed()],
      ] as const) {
        await open();
        await panel.getByText(option).click();
        await confirm();
        await expectTopics(page, expected);
      }
      await open();
      await panel.getByRole('checkbox', { name: 'Polityka' }).check();
      await confirm();
      await expectTopics(page, ['Nowy premier']);
      await open();
      await panel.getByRole('checkbox', { name: 'Sport' }).check();
      await confirm();
      await expectTopics(page, BOTH_TOPICS.toReversed());
      await open();
      await panel.getByLabel('Tytuł zakładu').fill('ŁODZI');
      await confirm();
      await expectTopics(page, ['Puchar Świata']);
      await open();
      await panel.getByLabel('Tytuł rynku').fill('premier');
      await confirm();
      await expect(page.getByText('Nie znaleziono żadnych transakcji').first()).toBeVisible();
      await expect(page.getByText('Zmień filtry albo je wyczyść.')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Strony wyników' })).toHaveCount(0);

      await goTo('/ranking');
      await page.getByRole('heading', { level: 1, name: 'Top 100 graczy' }).waitFor();
      await page.goBack();
      await expectTopics(page, BOTH_TOPICS);
      await open();
      await expect(panel.getByLabel('Tytuł rynku')).toHaveValue('');
      await expect(panel.getByLabel('Sortuj według')).toHaveValue('desc');
    });

    test('more than ten entries are split into pages, in the transactions and in the budget history', async ({ openWindow }) => {
      const { page, goTo } = await openWindow(frequentBuyer);
      await goTo('/transactions');
      await expect.poll(async () => (await listTopics(page)).length).toBe(10);
      await page.getByRole('button', { name: 'Następna strona' }).click();
      await expect.poll(() => listCards(page)).toEqual([expect.stringContaining('1 akcja po 0,55 $')]);
      await goTo('/profile');
      const history = page.getByRole('region', { name: 'Historia budżetu' });
      const listRows = async () => (await history.getByRole('row').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '));
      await expect.poll(async () => (await listRows()).filter((row) => row.includes('Zakup akcji')).length).toBe(10);
      await history.getByRole('button', { name: 'Następna strona' }).click();
      const expectSecondPage = () =>
        expect
          .poll(async () => (await listRows()).filter((row) => / \$/.test(row)))
          .toEqual([
            expect.stringMatching(/Zakup akcji.*1 akcja po 0,55 \$.*0,55 \$.*1 099,45 \$/),
            expect.stringMatching(/Bonus za pierwszą wizytę dnia.*\+100,00 \$.*1 100,00 \$/),
            expect.stringMatching(/Budżet na początek.*\+1 000,00 \$.*1 000,00 \$/),
          ]);
      await expectSecondPage();
      await history.getByRole('row').filter({ hasText: 'Zakup akcji' }).getByRole('link').click();
      await page.waitForURL(/#\/markets\/details\/\d+$/);
      await page.goBack();
      await expectSecondPage();
    });
  });
}

test('The sales tab of a player without sales shows that there are none and links to the contracts', async ({ openWindow }) => {
  const { page, goTo } = await openWindow(frequentBuyer);
  await goTo('/transactions');
  await page.getByRole('tab', { name: 'Sprzedaż' }).click();
  await expect(page.getByText('Nie znaleziono żadnych transakcji').first()).toBeVisible();
  await page.getByRole('link', { name: 'Przeglądaj kontrakty' }).click();
  await page.waitForURL(/#\/contracts$/);
});

test('A new player reads how to begin, and nothing of filters, where there are no transactions and contracts yet', async ({
  game,
  openWindow,
}) => {
  const { page, goTo } = await openWindow(await signUpPlayer(game, 'poczatkujaca'));
  for (const route of ['/transactions', '/contracts']) {
    await goTo(route);
    await expect(page.getByText('Kup akcje na stronie rynku.', { exact: true })).toBeVisible();
    await expect(page.getByText('Zmień filtry')).toHaveCount(0);
  }
});
