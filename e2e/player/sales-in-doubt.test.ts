import { endpoints } from '@wieszcz/api';
import { ownPositionTexts, ticketTexts } from '@wieszcz/texts';
import { fireIntervalsUntil } from '../fixtures/held-intervals.ts';
import { expect, type GameFixtures, test } from '../fixtures/test.ts';
import { breakNextResponse, holdCalls, rejectCalls } from '../pages/api-responses.ts';
import { enterNewMarket, ticketOf } from '../pages/ticket.ts';
import { addOffer, buyShares } from '../seed/trading.ts';
import { createUser, type SignedInUser } from '../seed/users.ts';

const SELL_CALL = '**/api/contracts/*/sell?covers=*';
const LIST_CALL = '**/contracts/addOffer*';

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await createUser(game, 'moderator', 'autorka');
});

test.describe('After all free shares are gone', () => {
  /** Opens the form of a sale of 10 shares. */
  async function enterWithShares(fixtures: GameFixtures, username: string) {
    const entered = await enterNewMarket(fixtures, author, username);
    const { page, player, market } = entered;
    const { boughtContract } = await buyShares(player.api, market.bets[0]!, { shares: 10 });
    const position = page.getByRole('region', { name: ownPositionTexts.title });
    await fireIntervalsUntil(page, (soon) => soon(position).toBeVisible());
    const ticket = ticketOf(page);
    await ticket.intent('sell').click();
    return { ...entered, ticket, boughtContract, doubt: page.getByText(ticketTexts.inDoubt.title) };
  }

  test('an offer that was made but answered with an error is repeated from the ticket and made once', async ({
    game,
    openWindow,
  }) => {
    const { page, player, ticket, boughtContract, doubt } = await enterWithShares({ game, openWindow }, 'wystawiająca');
    await ticket.mode('price').click();
    await ticket.fill(ticket.price, '0,70');
    await breakNextResponse(page, LIST_CALL);
    const submit = page.getByRole('button', { name: 'Wystaw 10 akcji po 0,70 $' });
    await submit.click();
    await expect(ticket.price).toHaveCount(0);
    await expect(doubt).toBeVisible();
    await submit.click();
    await expect(page.getByText('Oferta została wystawiona').first()).toBeVisible();
    await expect(page.getByText(ticketTexts.sellNow.allListedTitle)).toBeVisible();
    await expect(doubt).toHaveCount(0);
    const { offers } = await player.api(endpoints.getContract, { params: { id: boughtContract.id } });
    expect(offers).toHaveLength(1);
  });

  test('a sale that was not made is refused when it is repeated, and the ticket says why', async ({ game, openWindow }) => {
    const { page, player, ticket, boughtContract, doubt } = await enterWithShares({ game, openWindow }, 'spóźniona');
    await rejectCalls(page, SELL_CALL, 'EXCHANGE_BUSY', { times: 1 });
    const submit = page.getByRole('button', { name: /^Sprzedaj 10 akcji za / });
    await submit.click();
    await doubt.waitFor();
    await player.api(endpoints.sellContract, {
      params: { id: boughtContract.id },
      body: { shares: 10, minPrice: 0.01, timeInForce: 'FOK' },
    });
    await fireIntervalsUntil(page, (soon) => soon(ticket.shares).toHaveCount(0));
    await expect(doubt).toBeVisible();
    await submit.click();
    await expect(page.getByText(ticketTexts.sellNow.nothingTitle(true))).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: ticketTexts.sellNow.failed })).toBeVisible();
    await expect(doubt).toHaveCount(0);
  });

  test('the refusal of a sale stays while an offer in doubt is left to repeat', async ({ game, openWindow }) => {
    const { page, player, ticket, boughtContract, doubt } = await enterWithShares({ game, openWindow }, 'dwakroć');
    await ticket.mode('price').click();
    await ticket.fill(ticket.price, '0,70');
    await rejectCalls(page, LIST_CALL, 'EXCHANGE_BUSY', { times: 1 });
    const list = page.getByRole('button', { name: 'Wystaw 10 akcji po 0,70 $' });
    await list.click();
    await doubt.waitFor();
    await ticket.mode('now').click();
    await rejectCalls(page, SELL_CALL, 'EXCHANGE_BUSY', { times: 1 });
    const sell = page.getByRole('button', { name: /^Sprzedaj 10 akcji za / });
    await sell.click();
    await doubt.waitFor();
    await player.api(endpoints.sellContract, {
      params: { id: boughtContract.id },
      body: { shares: 10, minPrice: 0.01, timeInForce: 'FOK' },
    });
    await fireIntervalsUntil(page, (soon) => soon(ticket.shares).toHaveCount(0));
    await sell.click();
    const saleRefused = page.getByRole('alert').filter({ hasText: ticketTexts.sellNow.failed });
    await expect(saleRefused).toBeVisible();
    await expect(doubt).toBeVisible();
    await list.click();
    await expect(page.getByRole('alert').filter({ hasText: ticketTexts.listing.failed })).toBeVisible();
    await expect(saleRefused).toHaveCount(0);
    await expect(doubt).toHaveCount(0);
  });

  test('a sale that is refused because its shares were listed meanwhile says so once, also after its form has gone', async ({
    game,
    openWindow,
  }) => {
    const { page, player, ticket, boughtContract, doubt } = await enterWithShares({ game, openWindow }, 'uprzedzona');
    const submit = page.getByRole('button', { name: /^Sprzedaj 10 akcji za / });
    await submit.waitFor();
    const release = await holdCalls(page, SELL_CALL);
    const sent = page.waitForRequest(SELL_CALL);
    await submit.click();
    await sent;
    await addOffer(player.api, boughtContract, 0.9, 10);
    release();
    const refusal = page.getByRole('alert').filter({ hasText: ticketTexts.sellNow.failed });
    await expect(refusal).toHaveCount(1);
    await fireIntervalsUntil(page, (soon) => soon(ticket.shares).toHaveCount(0));
    await expect(page.getByText(ticketTexts.sellNow.allListedTitle)).toBeVisible();
    await expect(refusal).toHaveCount(1);
    await expect(doubt).toHaveCount(0);
  });
});
