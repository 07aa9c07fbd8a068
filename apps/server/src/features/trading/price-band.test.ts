import { toCents } from '@wieszcz/domain';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { bid, buy, listShares, openMarket } from '../../testing/game.ts';
import { refusalsOf } from '../../testing/refusals.ts';

const app = await startTestApp({ config: { priceBand: toCents(10) } });
const { as } = app;
const refused = refusalsOf(app);
const moderator = await as('moderator');

const offerUrl = (offerId: number, shares = 5) => `/offers/buy?offerId=${offerId}&shares=${shares}&covers=url`;
const takeOffer = (player: TestUser, offerId: number, headers?: Record<string, string>) =>
  player.call('POST', offerUrl(offerId), undefined, headers);

/** An offer of a new player at the price, beside the organizer's at 0.50 $. */
async function listAt(price: number) {
  const [bet] = (await openMarket(moderator)).bets;
  const seller = await as('player');
  const { boughtContract } = await buy(seller, bet!, { shares: 10 });
  const contract = await listShares(seller, boughtContract, { price, shares: 5 });
  return { bet: bet!, offer: contract.offers![0]!.id };
}

describe('buying from one offer of a game with a price band of 10 cents', () => {
  it('is refused for an offer at 0.60 $ beside one at 0.50 $, and the sentence names the cheaper price', async () => {
    const { offer } = await listAt(0.6);
    expect(await refused(await as('player'), ['POST', offerUrl(offer)])).toEqual([
      '409 OFFER_TOO_DEAR',
      'Ta oferta jest dużo droższa od najtańszej. Akcję tej opcji kupisz teraz już za 0,50\u00a0$.',
    ]);
  });

  it('is done for an offer within the band, and repeated with its key after the offer has gone', async () => {
    const { offer } = await listAt(0.59);
    const player = await as('player');
    const replies = [];
    for (const key of ['once', 'once', 'twice'])
      replies.push((await takeOffer(player, offer, { 'idempotency-key': key })).statusCode);
    expect(replies).toEqual([200, 200, 404]);
  });

  it("passes over any number of the buyer's own cheaper offers to the cheapest one that the buyer could take", async () => {
    const { bet, offer } = await listAt(0.7);
    const buyer = await as('player');
    const { boughtContract } = await buy(buyer, bet, { shares: 30 });
    for (let own = 0; own < 30; own += 1) await listShares(buyer, boughtContract, { price: 0.4, shares: 1 });
    expect((await takeOffer(buyer, offer)).body).toContain('0,50');
  });

  it('counts bids on the opposite option', async () => {
    const { bet, offer } = await listAt(0.55);
    await bid(await as('player'), bet, { option: false, price: 0.57, shares: 1 });
    expect((await takeOffer(await as('player'), offer)).body).toContain('0,43');
  });

  it('is 404 for an offer that does not exist', async () => {
    expect((await refused(await as('player'), ['POST', offerUrl(999_999)]))[0]).toBe('404 OFFER_NOT_FOUND');
  });
});

describe('listing shares in a game with a price band of 10 cents', () => {
  const listingAt = (contractId: number, price: number) =>
    ['POST', '/contracts/addOffer?covers=url', { contractId, price, shares: 5 }] as const;

  it('is refused for a price far below the synthetic bid of the organizer, and the sentence names the better price', async () => {
    const [bet] = (await openMarket(moderator)).bets;
    const seller = await as('player');
    const { boughtContract } = await buy(seller, bet!, { shares: 5 });
    const accomplice = await as('player');
    await bid(accomplice, bet!, { price: 0.01, shares: 5 });
    expect(await refused(seller, [...listingAt(boughtContract.id, 0.01)])).toEqual([
      '409 OFFER_TOO_CHEAP',
      'Ta cena jest dużo niższa od najlepszej. Sprzedając od razu, dostaniesz teraz za akcję tej opcji 0,40\u00a0$.',
    ]);
    const listed = await seller.call(...listingAt(boughtContract.id, 0.31));
    expect([listed.statusCode, listed.json<{ offers: unknown[] }>().offers.length]).toEqual([200, 1]);
  });

  it("passes over any number of the seller's own opposite offers to the best one to which the seller could sell", async () => {
    const [bet] = (await openMarket(moderator)).bets;
    const seller = await as('player');
    const { boughtContract } = await buy(seller, bet!, { shares: 5 });
    const opposite = await buy(seller, bet!, { contractOption: false, shares: 30, maxPrice: 0.6 });
    for (let own = 0; own < 30; own += 1) await listShares(seller, opposite.boughtContract, { price: 0.52, shares: 1 });
    // Counted, they would be synthetic bids at 0.48 $.
    expect((await refused(seller, [...listingAt(boughtContract.id, 0.3)]))[1]).toContain('0,40');
  });
});
