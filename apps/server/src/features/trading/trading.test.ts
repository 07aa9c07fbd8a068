import type { Position, Offer, Page } from '@wieszcz/api';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import {
  addBet,
  answerOf,
  bid,
  buy,
  createMarket,
  listShares,
  openMarket,
  refusalOf,
  resolveMarket,
  sellAtOnce,
} from '../../testing/game.ts';

const { as, call, clock } = await startTestApp();
const NOW = '2026-11-20T12:00:00Z';
afterEach(() => clock.set(NOW));
const moderator = await as('moderator');

type Bet = Awaited<ReturnType<typeof openMarket>>['bets'][number];
const orderOf = (bet: Bet, order: object = {}) =>
  [
    'POST',
    '/markets/buyContract',
    { betId: bet.id, marketId: bet.marketId, contractOption: true, maxPrice: 0.7, shares: 10, ...order },
  ] as const;
const openBet = async () => (await openMarket(moderator)).bets[0]!;
const offersOn = async (bet: Bet, option = true) =>
  answerOf<Page<Offer>>(await call('GET', `/offers?betId=${bet.id}&option=${option}`)).content;
const budgetOf = async (player: TestUser) =>
  answerOf<{ budget: number }>(await player.call('GET', `/player/${player.username}`)).budget;

describe('buying a position', () => {
  it('answers the complete position and charges each fill at its price', async () => {
    const [seller, buyer, bet] = [await as('player'), await as('player'), await openBet()];
    await listShares(seller, (await buy(seller, bet, { shares: 30 })).boughtContract, { shares: 30, price: 0.4 });
    const bought = await buy(buyer, bet, { shares: 70, maxPrice: 0.5 });
    expect(bought).toEqual({
      boughtContract: {
        id: expect.any(Number),
        playerId: buyer.username,
        bet: { id: bet.id, title: bet.title, marketId: bet.marketId },
        marketInfo: { topic: expect.any(String), marketCover: null, marketCategory: 'SPORT' },
        contractOption: true,
        shares: 70,
        contractStatus: 'PENDING',
        offers: null,
        price: 0.4571,
        cost: 32,
        modifiedDate: '2026-11-20T12:00:00.000Z',
        lastPrice: 0.5,
      },
      purchaser: { username: buyer.username, budget: 968 },
      fills: [
        { price: 0.4, shares: 30, dealer: seller.username },
        { price: 0.5, shares: 40, dealer: null },
      ],
      cost: 32,
    });
  });

  it('accepts numbers written as text', async () => {
    const bet = await openBet();
    const asked = { betId: `${bet.id}`, marketId: `${bet.marketId}`, contractOption: 'true', maxPrice: '0.70', shares: '10' };
    expect(await refusalOf(await as('player'), ...orderOf(bet, asked))).toBe('200');
  });

  it.each([
    [{ shares: 0 }, 'Liczba akcji musi wynosić od 1 do 1 000'],
    [{ shares: 1001 }, 'Liczba akcji musi wynosić od 1 do 1 000'],
    [{ shares: 1.5 }, 'Liczba akcji musi wynosić od 1 do 1 000'],
    [{ shares: '007' }, 'Liczba akcji musi wynosić od 1 do 1 000'],
    [{ shares: null }, 'To pole jest wymagane'],
    [{ maxPrice: 0 }, 'Cena musi być wartością dodatnią większą od zera'],
    [{ maxPrice: 1.01 }, 'Cena musi wynosić od 0,01 $ do 1,00 $, co 0,01 $'],
    [{ maxPrice: '.5' }, 'Podaj kwotę z najwyżej dwoma miejscami po przecinku'],
    [{ maxPrice: '1e0' }, 'Podaj kwotę z najwyżej dwoma miejscami po przecinku'],
    [{ maxPrice: ' 1' }, 'Podaj kwotę z najwyżej dwoma miejscami po przecinku'],
    [{ contractOption: 'tak' }, 'Wybierz opcję na tak lub na nie'],
    [{ betId: '' }, 'To pole jest wymagane'],
    [{ marketId: -4 }, 'Podaj poprawny identyfikator'],
  ])('with %o is refused and moves nothing', async (order, sentence) => {
    const player = await as('player');
    const reply = await player.call(...orderOf(await openBet(), order));
    expect([reply.statusCode, reply.body]).toEqual([400, sentence]);
    expect(await budgetOf(player)).toBe(1000);
  });

  it('buys all shares or none', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const reply = await player.call(...orderOf(bet, { maxPrice: 0.49 }));
    expect([reply.statusCode, reply.body]).toEqual([409, 'Znaleziono 0\u00a0akcji spełniających podane kryteria']);
    expect(await budgetOf(player)).toBe(1000);
  });

  it('is refused over the budget, which must cover maxPrice × shares', async () => {
    const [player, bet, other] = [await as('player'), await openBet(), await openBet()];
    await buy(player, bet, { shares: 1000 });
    const reply = await player.call(...orderOf(other, { shares: 800, maxPrice: 0.7 }));
    const sentence = 'Brakuje 60,00\u00a0$. Zmniejsz liczbę akcji albo obniż cenę, jeśli możesz ją zmienić.';
    expect([reply.statusCode, reply.body]).toEqual([409, sentence]);
  });

  it('is refused over 1000 shares of an option on one day in Warsaw', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    await buy(player, bet, { shares: 900, maxPrice: 0.5 });
    const reply = await player.call(...orderOf(bet, { shares: 101 }));
    expect([reply.statusCode, reply.body]).toEqual([
      409,
      'Dzienny limit to 1\u00a0000\u00a0akcji na opcję. Dziś możesz kupić jeszcze 100\u00a0akcji.',
    ]);
    await buy(player, bet, { shares: 100, contractOption: false });
    clock.set('2026-11-20T23:00:00Z');
    await buy(player, bet, { shares: 101 });
  });

  it('is refused on markets and bets that do not exist, are unpublished or resolved', async () => {
    const [player, market] = [await as('player'), await openMarket(moderator)];
    const [bet] = market.bets;
    expect(await refusalOf(player, ...orderOf(bet!, { marketId: 999_999 }))).toBe('404 MARKET_NOT_FOUND');
    expect(await refusalOf(player, ...orderOf(bet!, { betId: 999_999 }))).toBe('404 BET_NOT_FOUND');
    const hidden = await addBet(moderator, await createMarket(moderator));
    expect(await refusalOf(player, ...orderOf(hidden))).toBe('409 MARKET_NOT_PUBLISHED');
    await resolveMarket(moderator, market, bet!);
    expect(await refusalOf(player, ...orderOf(bet!))).toBe('409 MARKET_SOLVED');
  });
});

describe('buying from an offer', () => {
  it("is refused for one's own offer, for more shares than it has, and for an offer that is gone", async () => {
    const [seller, buyer, bet] = [await as('player'), await as('player'), await openBet()];
    const listed = await listShares(seller, (await buy(seller, bet)).boughtContract, { shares: 5 });
    const [offer] = listed.offers!;
    const asked = (shares: number, id = offer!.id) => ['POST', `/offers/buy?offerId=${id}&shares=${shares}`] as const;
    expect(await refusalOf(seller, ...asked(1))).toBe('409 OWN_OFFER');
    const reply = await buyer.call(...asked(6));
    expect([reply.statusCode, reply.body]).toEqual([409, 'Z tej oferty możesz kupić najwyżej 5\u00a0akcji.']);
    expect(await refusalOf(buyer, ...asked(5))).toBe('200');
    expect(await refusalOf(buyer, ...asked(1))).toBe('404 OFFER_NOT_FOUND');
    expect(await refusalOf(buyer, ...asked(1, 999_999))).toBe('404 OFFER_NOT_FOUND');
    expect(await refusalOf(buyer, ...asked(0))).toBe('400 VALIDATION_FAILED');
  });

  it('is refused over the budget and over the daily cap', async () => {
    const [buyer, bet] = [await as('player'), await openBet()];
    const [organizers] = await offersOn(bet, false);
    const asked = (shares: number) => ['POST', `/offers/buy?offerId=${organizers!.id}&shares=${shares}`] as const;
    expect(await refusalOf(buyer, ...asked(1000))).toBe('200');
    expect(await refusalOf(buyer, ...asked(1))).toBe('409 DAILY_LIMIT');
    clock.set('2026-11-21T11:00:00Z');
    expect(await refusalOf(buyer, ...asked(1000))).toBe('409 BUDGET_TOO_LOW');
  });
});

describe('the date of the last change of a position', () => {
  it('moves at its purchase, at listing, a sale from the offer, a withdrawal, a sale at once and redeeming, and at the resolution', async () => {
    const [seller, buyer, market] = [await as('player'), await as('player'), await openMarket(moderator)];
    const [bet] = market.bets;
    const { id, modifiedDate } = (await buy(seller, bet!, { shares: 20 })).boughtContract;
    const dates = [modifiedDate];
    const note = async (change: () => Promise<unknown>) => {
      clock.advance({ minutes: 5 });
      await change();
      dates.push(answerOf<Position>(await seller.call('GET', `/contracts/${id}`)).modifiedDate);
    };
    const offers = async () => answerOf<Position>(await seller.call('GET', `/contracts/${id}`)).offers!;
    await note(() => buy(seller, bet!, { shares: 1 }));
    await note(() => listShares(seller, { id }, { shares: 10, price: 0.3 }));
    await note(() => buy(buyer, bet!, { shares: 4, maxPrice: 0.3 }));
    await note(async () => await seller.call('DELETE', `/contracts/deleteOffer?offerId=${(await offers())[0]!.id}`));
    await bid(buyer, bet!, { shares: 2 });
    await note(() => sellAtOnce(seller, { id }, { shares: 2 }));
    await buy(seller, bet!, { contractOption: false, shares: 1 });
    await note(async () => answerOf(await seller.call('POST', `/api/bets/${bet!.id}/redeem?covers=url`, { pairs: 1 })));
    await note(() => resolveMarket(moderator, market, bet!));
    expect(dates).toEqual(['00', '05', '10', '15', '20', '25', '30', '35'].map((minutes) => `2026-11-20T12:${minutes}:00.000Z`));
  });
});

describe('an offer', () => {
  it('moves shares out of the position and back', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const { boughtContract } = await buy(player, bet, { shares: 10 });
    const listed = await listShares(player, boughtContract, { shares: 10, price: '0.01' });
    const offer = { id: expect.any(Number), price: 0.01, shares: 10, createdDate: '2026-11-20T12:00:00.000Z' };
    expect(listed).toEqual({
      ...boughtContract,
      shares: 0,
      offers: [{ ...offer, dealer: player.username, contractId: boughtContract.id }],
    });
    expect((await offersOn(bet))[0]).toEqual(listed.offers![0]);
    clock.advance({ minutes: 5 });
    const back = answerOf<Position>(
      await player.call('DELETE', `/contracts/deleteOffer?offerId=${listed.offers![0]!.id}&covers=url`),
    );
    expect(back).toEqual({ ...boughtContract, modifiedDate: '2026-11-20T12:05:00.000Z' });
  });

  it.each([
    [{ shares: 0 }, 'Liczba akcji musi być całkowita i większa od zera'],
    [{ price: 0 }, 'Cena musi być wartością dodatnią większą od zera'],
    [{ price: 0.555 }, 'Podaj kwotę z najwyżej dwoma miejscami po przecinku'],
    [{ price: 1.5 }, 'Cena musi wynosić od 0,01 $ do 1,00 $, co 0,01 $'],
  ])('with %o is refused', async (offer, sentence) => {
    const player = await as('player');
    const { boughtContract } = await buy(player, await openBet());
    const body = { contractId: boughtContract.id, shares: 1, price: 0.5, ...offer };
    const reply = await player.call('POST', '/contracts/addOffer', body);
    expect([reply.statusCode, reply.body]).toEqual([400, sentence]);
  });

  it('is refused for more than the free shares of the position, and once the position is decided', async () => {
    const [player, market] = [await as('player'), await openMarket(moderator)];
    const { boughtContract } = await buy(player, market.bets[0]!, { shares: 10 });
    const asked = (shares: number) =>
      ['POST', '/contracts/addOffer', { contractId: boughtContract.id, shares, price: 0.5 }] as const;
    const sentence = 'Na sprzedaż możesz wystawić najwyżej 10\u00a0akcji z tego kontraktu.';
    for (const shares of [11, 2_147_483_648])
      expect(await player.call(...asked(shares))).toMatchObject({ statusCode: 409, body: sentence });
    await player.call(...asked(10));
    expect(await refusalOf(player, ...asked(1))).toBe('409 CONTRACT_TOO_SMALL');
    await resolveMarket(moderator, market, market.bets[0]!);
    expect(await refusalOf(player, ...asked(1))).toBe('409 CONTRACT_NOT_PENDING');
    expect(await refusalOf(player, 'POST', '/contracts/addOffer', { contractId: 999_999, shares: 1, price: 1 })).toBe(
      '404 CONTRACT_NOT_FOUND',
    );
  });

  it('that is sold out is deleted; its position without shares is closed until its owner buys again', async () => {
    const [seller, buyer, bet] = [await as('player'), await as('player'), await openBet()];
    const { boughtContract } = await buy(seller, bet, { shares: 10 });
    await listShares(seller, boughtContract, { shares: 10, price: 0.3 });
    await buy(buyer, bet, { shares: 10, maxPrice: 0.3 });
    expect((await offersOn(bet)).map(({ dealer }) => dealer)).toEqual([null]);
    expect(await refusalOf(seller, 'GET', `/contracts/${boughtContract.id}`)).toBe('404 CONTRACT_NOT_FOUND');
    expect(answerOf<Page<Position>>(await seller.call('GET', '/contracts')).content).toEqual([]);
    expect((await buy(seller, bet, { shares: 1 })).boughtContract).toMatchObject({
      id: boughtContract.id,
      shares: 1,
      price: 0.5,
    });
  });

  it('cannot be withdrawn once it is gone or its market is resolved', async () => {
    const [player, market] = [await as('player'), await openMarket(moderator)];
    const listed = await listShares(player, (await buy(player, market.bets[0]!)).boughtContract);
    await resolveMarket(moderator, market, market.bets[0]!);
    const asked = ['DELETE', `/contracts/deleteOffer?offerId=${listed.offers![0]!.id}`] as const;
    expect(await refusalOf(player, ...asked)).toBe('404 OFFER_NOT_FOUND');
    expect(await refusalOf(player, 'DELETE', '/contracts/deleteOffer?offerId=abc')).toBe('400 VALIDATION_FAILED');
  });
});

describe('before a purchase', () => {
  it("the preview shows how an order would fill, without one's own offers", async () => {
    const [seller, buyer, bet] = [await as('player'), await as('player'), await openBet()];
    await listShares(seller, (await buy(seller, bet, { shares: 30 })).boughtContract, { shares: 30, price: 0.4 });
    await listShares(buyer, (await buy(buyer, bet, { shares: 5, maxPrice: 0.5 })).boughtContract, { shares: 5, price: 0.1 });
    const preview = (query: string) =>
      buyer.call('GET', `/api/trading/preview?betId=${bet.id}&option=true&${query}`).then(answerOf);
    const budget = await budgetOf(buyer);
    expect(await preview('maxPrice=0.5&shares=60')).toEqual({
      fills: [
        { price: 0.4, shares: 25, dealer: seller.username },
        { price: 0.5, shares: 35, dealer: null },
      ],
      available: 60,
      cost: 27.5,
      averagePrice: 0.4583,
      allowedToday: 995,
      budget,
    });
    expect(await preview('maxPrice=0.4&shares=60')).toMatchObject({ available: 25, cost: 10, averagePrice: 0.4 });
    expect(await preview('maxPrice=0.05&shares=60')).toMatchObject({ fills: [], available: 0, cost: 0, averagePrice: null });
  });

  it('the allowance says how many shares are still allowed today', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const allowance = async (option = true) =>
      answerOf(await player.call('GET', `/api/trading/allowance?betId=${bet.id}&option=${option}`));
    await buy(player, bet, { shares: 300 });
    expect(await allowance()).toEqual({ allowedToday: 700, dailyLimit: 1000 });
    expect(await allowance(false)).toEqual({ allowedToday: 1000, dailyLimit: 1000 });
    clock.set('2026-11-20T23:00:00Z');
    expect(await allowance()).toEqual({ allowedToday: 1000, dailyLimit: 1000 });
  });

  it('preview and allowance are 404 for a bet that does not exist or is unpublished', async () => {
    const player = await as('player');
    const hidden = await addBet(moderator, await createMarket(moderator));
    for (const betId of [hidden.id, 999_999]) {
      expect(await refusalOf(player, 'GET', `/api/trading/allowance?betId=${betId}&option=true`)).toBe('404 BET_NOT_FOUND');
      const asked = `/api/trading/preview?betId=${betId}&option=true&maxPrice=1&shares=1`;
      expect(await refusalOf(player, 'GET', asked)).toBe('404 BET_NOT_FOUND');
    }
  });
});
