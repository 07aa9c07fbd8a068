import type { Position, Offer, Page, Purchase } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { answerOf, buy, listShares, openMarket, refusalOf } from '../../testing/game.ts';

const { as, call, database } = await startTestApp();
const moderator = await as('moderator');

type Bet = Awaited<ReturnType<typeof openMarket>>['bets'][number];
const openBet = async () => (await openMarket(moderator)).bets[0]!;
const orderOf = (bet: Bet, order: object = {}) =>
  [
    'POST',
    '/markets/buyContract',
    { betId: bet.id, marketId: bet.marketId, contractOption: true, maxPrice: 0.7, shares: 10, ...order },
  ] as const;

describe('an idempotency key', () => {
  const keyed = { 'idempotency-key': 'klucz-1' };

  it('gives a repeated purchase the first answer without moving money, and is refused with another order', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const [method, url, body] = orderOf(bet);
    const [first, again] = [await player.call(method, url, body, keyed), await player.call(method, url, body, keyed)];
    expect(first.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    const { budget } = answerOf<{ budget: number }>(await player.call('GET', `/player/${player.username}`));
    expect(budget).toBe(first.json<Purchase>().purchaser.budget);
    const other = await player.call(method, url, { ...body, shares: 11 }, keyed);
    expect(other.statusCode).toBe(422);
  });

  it('works for listing shares, buying from an offer and withdrawing an offer', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const { boughtContract } = await buy(player, bet, { shares: 100 });
    const repeat = async (...[method, url, body]: Parameters<typeof call>) => {
      const key = { 'idempotency-key': `${method} ${url}`.slice(0, 64) };
      const [first, again] = [await player.call(method, url, body, key), await player.call(method, url, body, key)];
      expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
      expect(again.json()).toEqual(first.json());
      return first.json();
    };
    const listed: Position = await repeat('POST', '/contracts/addOffer', {
      contractId: boughtContract.id,
      shares: 10,
      price: 0.9,
    });
    expect(listed.shares).toBe(90);
    const [lot] = answerOf<Page<Offer>>(await call('GET', `/offers?betId=${bet.id}&option=true`)).content;
    await repeat('POST', `/offers/buy?offerId=${lot!.id}&shares=7`);
    const withdrawn: Position = await repeat('DELETE', `/contracts/deleteOffer?offerId=${listed.offers![0]!.id}`);
    const shares = 100 - 10 + 7 + 10;
    expect(withdrawn.shares).toBe(shares);
    expect(answerOf<Position>(await player.call('GET', `/contracts/${boughtContract.id}`)).shares).toBe(shares);
  });

  it('is not used up by a call that the role of its caller forbids', async () => {
    const [caller, bet] = [await as('moderator'), await openBet()];
    const [method, url, body] = orderOf(bet);
    expect((await caller.call(method, url, body, keyed)).statusCode).toBe(403);
    const demotion = { role: 'ROLE_PLAYER', reason: 'na próbę' };
    expect(await refusalOf(await as('admin'), 'POST', `/api/admin/users/${caller.username}/role`, demotion)).toBe('200');
    const credentials = { username: caller.username, password: TEST_PASSWORD };
    const { token } = answerOf<{ token: string }>(await call('POST', '/api/auth/signin', credentials));
    const reply = await call(method, url, body, { ...keyed, authorization: `Bearer ${token}` });
    expect(answerOf<Purchase>(reply).boughtContract.shares).toBe(10);
  });

  it('is used up by a call that is refused before it reaches the exchange', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const [method, url, body] = orderOf(bet, { shares: 0 });
    expect((await player.call(method, url, body, keyed)).statusCode).toBe(400);
    expect((await player.call(method, url, { ...body, shares: 1 }, keyed)).statusCode).toBe(422);
  });

  it('repeats a refusal of the exchange, even if its reason is gone', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const low = orderOf(bet, { maxPrice: 0.2 });
    const buyLow = (key: string) => player.call(...low, { 'idempotency-key': key });
    const first = await buyLow('odmowa');
    expect([first.statusCode, first.body]).toEqual([409, expect.stringMatching(/^Znaleziono 0\s/)]);
    const seller = await as('player');
    await listShares(seller, (await buy(seller, bet)).boughtContract, { price: 0.2, shares: 10 });
    const again = await buyLow('odmowa');
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect((await buyLow('zakup')).statusCode).toBe(200);
  });

  it("is written once, in the exchange's own transaction, if the exchange refuses the call", async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const key = 'jeden-zapis';
    const refusedCall = () => player.call(...orderOf(bet, { maxPrice: 0.2 }), { 'idempotency-key': key });
    const first = await refusedCall();
    const again = await refusedCall();
    expect([first.statusCode, again.statusCode, again.body]).toEqual([409, 409, first.body]);
    // A second write would find the row, lock it and change nothing; the lock stays in `xmax`.
    const { rows } = await database.pool.query('select xmax::text from idempotency_keys where key = $1', [key]);
    expect(rows).toEqual([{ xmax: '0' }]);
  });

  it('belongs to its user, and is refused if it is empty or too long', async () => {
    const [one, other, bet] = [await as('player'), await as('player'), await openBet()];
    for (const player of [one, other]) expect((await player.call(...orderOf(bet), keyed)).statusCode).toBe(200);
    for (const key of ['', 'x'.repeat(65)])
      expect((await one.call(...orderOf(bet), { 'idempotency-key': key })).statusCode).toBe(400);
  });
});
