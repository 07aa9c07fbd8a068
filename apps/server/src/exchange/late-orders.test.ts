import { type BetId, type BidId, type OfferId, toShares } from '@wieszcz/domain';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { audit, createExchange } from './index.ts';
import * as sql from './testing/game.queries.ts';
import {
  addMarket,
  addPlayers,
  bidding,
  buying,
  buyingOffer,
  codeOf,
  createTwoExchanges,
  done,
  listed,
  listing,
  newBet,
  openMarket,
  PATIENT,
} from './testing/game.ts';

const { pool } = await createTestDatabase();
const clock = createTestClock();
const { here, there } = createTwoExchanges({ pool, clock, log: silentLog, ...PATIENT });

describe('an order or a bet that appears after a batch has locked the markets of its commands', () => {
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void errors.push(line) });
  const waiting = createExchange({ pool, clock, ...PATIENT, log });
  /** Locks a row until `release` is called, at most until the test is done. `untilWaiting` resolves once another session waits for it. */
  const holdRow = async (text: string, id: number) => {
    const client = await pool.connect();
    onTestFinished(() => client.query('rollback').then(() => client.release()));
    await client.query('begin');
    await client.query(text, [id]);
    const { pid } = (await client.query<{ pid: number }>(sql.BACKEND)).rows[0]!;
    const countWaiting = async () => (await pool.query<{ blocked: number }>(sql.COUNT_BLOCKED_BY, [pid])).rows[0]!.blocked;
    return {
      release: () => client.query('commit'),
      async untilWaiting() {
        await expect.poll(countWaiting).toBe(1);
      },
    };
  };

  it('is acted on under the lock of its own market, and the other commands of the batch are settled with it', async () => {
    const [seller, buyer, slow] = await addPlayers(pool, here, 3);
    const late = await openMarket(pool, here);
    const draft = await addMarket(pool, late.moderator);
    const { position } = done(await here.submit(buying(seller!, late, 10)));
    const last = listed(await here.submit(listing(seller!, position, 70, 1)));
    // Sequences number the orders and bets below.
    const [withdrawn, sold] = [(last + 1) as OfferId, (last + 2) as OfferId];
    const [cancelled, reduced] = [(last + 3) as BidId, (last + 4) as BidId];
    const bet = (late.bet + 1) as BetId;
    const held = await holdRow(sql.LOCK_USER, slow!);
    const answers = Promise.all([
      waiting.submit({ kind: 'claimDailyBonus', player: slow! }),
      waiting.submit({ kind: 'withdrawOffer', player: seller!, offer: withdrawn }),
      waiting.submit(buyingOffer(buyer!, sold, 1)),
      waiting.submit({ kind: 'cancelBid', player: seller!, bid: cancelled }),
      waiting.submit({ kind: 'reduceBid', player: seller!, bid: reduced, shares: toShares(1) }),
      waiting.submit({ kind: 'deleteBet', moderator: late.moderator, bet }),
    ]);
    await held.untilWaiting();
    expect(listed(await there.submit(listing(seller!, position, 70, 1)))).toBe(withdrawn);
    expect(listed(await there.submit(listing(seller!, position, 71, 1)))).toBe(sold);
    for (const bid of [cancelled, reduced]) expect(done(await there.submit(bidding(seller!, late, 20, 5))).bid?.id).toBe(bid);
    expect(done(await there.submit(newBet(late.moderator, draft, 'late'))).bet).toBe(bet);
    const heldMarket = await holdRow(sql.LOCK_MARKET, late.market);
    await held.release();
    await heldMarket.untilWaiting();
    await heldMarket.release();
    expect((await answers).map(codeOf)).toEqual(['done', 'done', 'done', 'done', 'done', 'done']);
    expect(errors).toEqual([]);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('is not cancelled before its market is locked', async () => {
    const [bidder, slow] = await addPlayers(pool, here, 2);
    const late = await openMarket(pool, here);
    const last = done(await here.submit(bidding(bidder!, late, 20, 5))).bid!.id;
    const bid = (last + 1) as BidId;
    const held = await holdRow(sql.LOCK_USER, slow!);
    const answers = Promise.all([
      waiting.submit({ kind: 'claimDailyBonus', player: slow! }),
      waiting.submit({ kind: 'cancelBid', player: bidder!, bid }),
    ]);
    await held.untilWaiting();
    expect(done(await there.submit(bidding(bidder!, late, 20, 5))).bid?.id).toBe(bid);
    const heldMarket = await holdRow(sql.LOCK_MARKET, late.market);
    await held.release();
    await heldMarket.untilWaiting();
    await heldMarket.release();
    expect((await answers).map(codeOf)).toEqual(['done', 'done']);
    expect((await audit(pool)).differences).toEqual([]);
  });
});
