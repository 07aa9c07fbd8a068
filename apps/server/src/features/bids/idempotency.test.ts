import type { Answer, endpoints } from '@wieszcz/api';
import { validationTexts } from '@wieszcz/texts';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { answerOf, bid, buy, openMarket, sellAtOnce } from '../../testing/game.ts';

const { as, call, clock } = await startTestApp();
const NOW = '2026-11-20T12:00:00Z';
afterEach(() => clock.set(NOW));
const moderator = await as('moderator');

type Bids = Answer<(typeof endpoints)['listBids']>;
type CallArguments = [...Parameters<typeof call>];
const openBet = async () => (await openMarket(moderator)).bets[0]!;
const placingBid = (bet: { id: number }, order: object = {}): CallArguments => [
  'POST',
  '/api/bids?covers=url',
  { betId: bet.id, option: true, price: 0.4, shares: 10, ...order },
];
const reservedOf = async (player: TestUser) => answerOf<Bids>(await player.call('GET', '/api/bids')).reserved;
const budgetOf = async (player: TestUser) =>
  answerOf<{ budget: number }>(await player.call('GET', `/player/${player.username}`)).budget;
let keys = 0;
const newKeyHeader = () => ({ 'idempotency-key': `zlecenie-${(keys += 1)}` });
/** Sends the call twice with one key and expects the same successful answer. */
async function repeat<Json>(player: TestUser, [method, url, body]: CallArguments): Promise<Json> {
  const key = newKeyHeader();
  const [first, again] = [await player.call(method, url, body, key), await player.call(method, url, body, key)];
  expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
  return first.json();
}

describe('a repeated call with the same key', () => {
  it('places a bid once, whether it waits or is filled', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const waiting = await repeat<Answer<(typeof endpoints)['placeBid']>>(player, placingBid(bet));
    expect(waiting).toMatchObject({ bid: { shares: 10 }, contract: null, reserved: 4 });
    const filled = await repeat<Answer<(typeof endpoints)['placeBid']>>(player, placingBid(bet, { price: 0.5 }));
    expect(filled).toMatchObject({ bid: null, contract: { shares: 10 }, budget: 991, reserved: 4 });
    expect([await budgetOf(player), await reservedOf(player)]).toEqual([991, 4]);
  });

  it('reduces and cancels bids once', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const { id } = (await bid(player, bet)).bid!;
    await repeat(player, ['PATCH', `/api/bids/${id}`, { shares: 4 }]);
    expect(await reservedOf(player)).toBe(1.6);
    expect(await repeat(player, ['DELETE', `/api/bids/${id}`])).toEqual({ cancelled: 1, budget: 1000, reserved: 0 });
    await bid(player, bet);
    await bid(player, bet, { price: 0.3 });
    const cancelled = { cancelled: 2, budget: 1000, reserved: 0 };
    expect(await repeat(player, ['DELETE', `/api/bids?marketId=${bet.marketId}`])).toEqual(cancelled);
    await bid(player, bet);
    expect(await repeat(player, ['DELETE', '/api/bids'])).toEqual({ ...cancelled, cancelled: 1 });
  });

  it('sells shares and redeems pairs once, also if nothing is left of the position', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const { boughtContract } = await buy(player, bet);
    const selling: CallArguments = ['POST', `/api/contracts/${boughtContract.id}/sell?covers=url`, { shares: 10, minPrice: 0.4 }];
    expect(await repeat(player, selling)).toMatchObject({ contract: null, proceeds: 4, budget: 999 });
    await buy(player, bet, { shares: 3 });
    await buy(player, bet, { shares: 3, contractOption: false });
    const redeeming: CallArguments = ['POST', `/api/bets/${bet.id}/redeem?covers=url`, { pairs: 3 }];
    expect(await repeat(player, redeeming)).toMatchObject({ yes: null, no: null, proceeds: 3, budget: 998.7 });
  });

  it('repeats the answer to a bid, although its expiry would now be refused', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const [method, url, body] = placingBid(bet, { timeInForce: 'GTD', expiresAt: '2026-11-20T12:01:00Z' });
    const key = newKeyHeader();
    const first = await player.call(method, url, body, key);
    clock.set('2026-11-20T12:00:30Z');
    const again = await player.call(method, url, body, key);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    expect((await player.call(method, url, body, newKeyHeader())).statusCode).toBe(400);
    expect((await player.call(method, url, body)).statusCode).toBe(400);
    expect((await player.call(method, url, { ...(body as object), shares: 11 }, key)).statusCode).toBe(422);
    expect(await reservedOf(player)).toBe(4);
  });

  it('repeats the refusal of an expiry word for word, although it would now be accepted', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const [method, url, body] = placingBid(bet, { timeInForce: 'GTD', expiresAt: '2027-11-20T12:00:30Z' });
    const key = newKeyHeader();
    const first = await player.call(method, url, body, key);
    expect([first.statusCode, first.body]).toEqual([400, validationTexts.expiryRange]);
    const soonAgain = await player.call(method, url, body, key);
    clock.set('2026-11-20T12:01:00Z');
    const laterAgain = await player.call(method, url, body, key);
    for (const again of [soonAgain, laterAgain]) expect([again.statusCode, again.body]).toEqual([400, first.body]);
  });

  it('repeats a refusal, although the call would now succeed', async () => {
    const [player, other, bet] = [await as('player'), await as('player'), await openBet()];
    const { boughtContract } = await buy(player, bet);
    const key = newKeyHeader();
    const selling: CallArguments = ['POST', `/api/contracts/${boughtContract.id}/sell`, { shares: 10, minPrice: 0.45 }];
    const [method, url, body] = selling;
    const first = await player.call(method, url, body, key);
    expect(first.statusCode).toBe(409);
    await bid(other, bet, { price: 0.45 });
    const again = await player.call(method, url, body, key);
    expect([again.statusCode, again.body]).toEqual([409, first.body]);
    expect(await sellAtOnce(player, boughtContract, { minPrice: 0.45 })).toMatchObject({ proceeds: 4.5 });
  });
});
