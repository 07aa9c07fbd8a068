import { newOfferTexts, ticketTexts, uiTexts } from '@wieszcz/texts';
import { expect, type GameFixtures, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { budgetLink } from '../pages/sign-in.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares, placeBid } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

let author: SignedInUser;
let buyer: SignedInUser;
test.beforeAll(async ({ game }) => {
  [author, buyer] = await Promise.all([createUser(game, 'moderator', 'autorka'), signUpPlayer(game, 'kupująca')]);
});

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    /** Opens the form of a new offer for a player with 40 shares of yes, bought at 0,50 $; `bids` of another player wait on yes. */
    const enterForm = async ({ game, openWindow }: GameFixtures, name: string, bids: { price: number; shares: number }[]) => {
      const { bets } = await createOpenMarket(author.api, { topic: `Czy ${name} wystawi, ${device}?`, bets: ['Wystawi'] });
      const bet = bets[0]!;
      const player = await signUpPlayer(game, `${name}.${device}`);
      const { boughtContract } = await buyShares(player.api, bet, { shares: 40 });
      for (const bid of bids) await placeBid(buyer.api, bet, bid);
      const { page, visit, takeConsoleErrors } = await openWindow(player);
      const form = {
        bet,
        contract: boughtContract,
        page,
        takeConsoleErrors,
        fill: async (price: string, shares: string) => {
          for (const [label, value] of [
            [newOfferTexts.price, price],
            [newOfferTexts.shares, shares],
          ] as const) {
            await page.getByRole('textbox', { name: label }).fill(value);
            await page.getByRole('textbox', { name: label }).blur();
          }
        },
        list: (count: number, price: string) =>
          page.getByRole('button', { name: newOfferTexts.submit(count, `${price}\u00a0$`) }).click(),
        expectText: (text: string) => expect(page.getByRole('main')).toContainText(text),
      };
      await visit(`/offers/new/${boughtContract.id}`);
      return form;
    };

    test('a new offer names the shares that bids take at once and its true place in the queue, behind bids on the opposite option too', async ({
      game,
      openWindow,
    }) => {
      const bids = [{ price: 0.48, shares: 10 }];
      const { bet, contract, page, fill, list, expectText, takeConsoleErrors } = await enterForm(
        { game, openWindow },
        'pytająca',
        bids,
      );
      await fill('0,49', '40');
      await expectText('Najtańsza oferta organizatora rynku: 0,50 $.');
      // This bid on no stands as an offer of yes at 0,49 $.
      await placeBid(buyer.api, bet, { option: false, price: 0.51, shares: 5 });
      await page.reload();
      await fill('0,49', '40');
      await expectText('Wystaw 40 po 0,49 $');
      await expectText('Kolejka: przed tobą 5 akcji.');
      await expectText('Najtańsza oferta innych graczy: 0,49 $.');
      await fill('0,48', '40');
      await expectText('10 sprzedasz od razu za 4,80 $, 30 poczeka');
      await expectText('Pierwsza w kolejce.');
      await list(40, '0,48');
      await page.waitForURL((url) => url.hash === `#/contracts/details/${contract.id}`);
      await expect(page.getByText('30 akcji po 0,48 $. Od razu sprzedano 10 akcji.').first()).toBeVisible();
      await page.getByRole('button', { name: 'Usuń ofertę: 30 akcji po 0,48 $' }).waitFor();
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('a new offer says when selling at once brings as much or more, though not while its price is wrong, and its button then sells at once', async ({
      game,
      openWindow,
    }) => {
      const { page, fill, expectText, takeConsoleErrors } = await enterForm({ game, openWindow }, 'śpiesząca', [
        { price: 0.48, shares: 30 },
      ]);
      await fill('0,50', '40');
      await expectText('Wystaw 40 po 0,50 $');
      // 30 at 0,48 $, and 10 at 0,45 $ from the organizer's offer of no.
      await fill('0,45', '40');
      await expectText('Od razu dostaniesz tyle samo');
      await fill('0,40', '30');
      await expectText('Od razu dostaniesz tyle samo');
      const summary = page.getByRole('complementary', { name: newOfferTexts.summary });
      for (const wrong of ['', '1,01']) {
        await fill(wrong, '40');
        await expect(summary).toContainText(`${newOfferTexts.proceeds}${uiTexts.none}`);
        await expect(summary).toContainText(`${newOfferTexts.profit}${uiTexts.none}`);
        await expect(page.getByRole('main').getByText(/^Od razu dostaniesz|^Wystaw 40/)).toHaveCount(0);
        await expectText(ticketTexts.enter.price);
      }
      await fill('0,44', '40');
      await expectText('Od razu dostaniesz więcej');
      await expectText('18,90 $ teraz zamiast 18,80 $ po twojej cenie.');
      await page.getByRole('button', { name: 'Sprzedaj od razu za 18,90 $' }).click();
      await page.waitForURL(/#\/contracts$/);
      await expect(page.getByText(ticketTexts.sellNow.sold(40, true)).first()).toBeVisible();
      await expect(budgetLink(page, '1 098,90 $')).toBeVisible();
      await expect(page.getByText(newOfferTexts.notFound)).toHaveCount(0);
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('a new offer that bids take whole says that the shares are sold, and leads to the list of contracts', async ({
      game,
      openWindow,
    }) => {
      const { page, fill, list, takeConsoleErrors } = await enterForm({ game, openWindow }, 'trafna', [
        { price: 0.48, shares: 40 },
      ]);
      await fill('0,47', '40');
      await list(40, '0,47');
      await page.waitForURL(/#\/contracts$/);
      await expect(page.getByText(ticketTexts.sellNow.sold(40, true)).first()).toBeVisible();
      await expect(page.getByText(ticketTexts.listing.listed)).toHaveCount(0);
      await expect(budgetLink(page, '1 099,20 $')).toBeVisible();
      expect(takeConsoleErrors()).toEqual([]);
    });
  });
}

test('A new offer says that selling at once brings more where only a part of the shares finds buyers, and its button then sells that part', async ({
  game,
  openWindow,
}) => {
  // At 1 $ the organizer's offer of no buys no share of yes, so the other player's offer of no is the only buyer.
  const { bets } = await createOpenMarket(author.api, {
    topic: 'Czy część znajdzie kupca?',
    prices: { yesPrice: 0.1, noPrice: 1 },
  });
  const other = await buyShares(buyer.api, bets[0]!, { option: false, shares: 30 });
  await addOffer(buyer.api, other.boughtContract, 0.95, 30);
  const player = await signUpPlayer(game, 'częściowa');
  const { boughtContract } = await buyShares(player.api, bets[0]!, { shares: 40 });
  const { page, visit } = await openWindow(player);
  await visit(`/offers/new/${boughtContract.id}`);
  await page.getByRole('textbox', { name: newOfferTexts.price }).fill('0,03');
  await page.getByRole('textbox', { name: newOfferTexts.shares }).fill('40');
  await expect(page.getByRole('main')).toContainText(
    '1,50 $ teraz zamiast 1,20 $ po twojej cenie. Sprzedasz 30 z 40 akcji, resztę zatrzymasz.',
  );
  await page.getByRole('button', { name: 'Sprzedaj od razu za 1,50 $' }).click();
  await page.waitForURL((url) => url.hash === `#/contracts/details/${boughtContract.id}`);
  await expect(page.getByText(ticketTexts.sellNow.sold(30, true)).first()).toBeVisible();
  await expect(budgetLink(page, '1 097,50 $')).toBeVisible();
});

test('A new offer that crosses an own bid names it and is not sent', async ({ game, openWindow }) => {
  const { bets } = await createOpenMarket(author.api, { topic: 'Czy sama sobie sprzeda?', bets: ['Sprzeda'] });
  const player = await signUpPlayer(game, 'niezdecydowana');
  const { boughtContract } = await buyShares(player.api, bets[0]!, { shares: 12 });
  await placeBid(player.api, bets[0]!, { price: 0.46, shares: 3 });
  const { page, visit } = await openWindow(player);
  await visit(`/offers/new/${boughtContract.id}`);
  await page.getByRole('textbox', { name: newOfferTexts.price }).fill('0,46');
  await page.getByRole('alert').filter({ hasText: 'Po tej cenie trafisz na własne zlecenie kupna (0,46 $)' }).waitFor();
  await expect(page.getByRole('button', { name: /^Dodaj ofertę: / })).toBeDisabled();
});
