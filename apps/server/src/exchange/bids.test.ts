import type { BidId, Outcome, UserId } from '@wieszcz/domain';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { untilWaiting } from '../testing/waiting.queries.ts';
import { audit, createExchange } from './index.ts';
import type { Committed } from './index.ts';
import * as sql from './testing/game.queries.ts';
import {
  addPlayers,
  bidding,
  buying,
  codeOf,
  createTwoExchanges,
  DEADLOCK,
  done,
  listing,
  openMarket,
  PATIENT,
  recordRetries,
  selling,
  shares,
  resolving,
  START_BUDGET,
} from './testing/game.ts';

const { pool } = await createTestDatabase({ max: 20 });
const clock = createTestClock();
const { log, codes: retried } = recordRetries();
const { here, there, either } = createTwoExchanges({ pool, clock, log, ...PATIENT });
const newPlayer = async (): Promise<UserId> => (await addPlayers(pool, here, 1))[0]!;
const bidsOf = async (player: UserId): Promise<number> =>
  (await pool.query<{ player: UserId }>(sql.LIST_BIDS)).rows.filter((bid) => bid.player === player).length;
const balanceOf = async (text: string, user: UserId): Promise<number> =>
  (await pool.query<{ user: UserId; balance: number }>(text)).rows.find((row) => row.user === user)!.balance;
/** Places a bid that stays open, and returns its id. */
const openBid = async (...bid: Parameters<typeof bidding>): Promise<BidId> => done(await here.submit(bidding(...bid))).bid!.id;

describe('two exchanges on one database', () => {
  it('settle bids, sales, pairs and cancellations of the same players on the same bets without deadlocks', async () => {
    const players = await addPlayers(pool, here, 10);
    const bets = [await openMarket(pool, here), await openMarket(pool, there)];
    const outcomes: Outcome[] = [];
    const play = async (player: UserId, firstTurn: number): Promise<void> => {
      for (let turn = firstTurn; turn < firstTurn + 25; turn++) {
        const [bet, option] = [bets[turn % 2]!, turn % 3 > 0];
        const price = 30 + ((turn * 7) % 25);
        const placed = await either(turn).submit(bidding(player, bet, price, 1 + (turn % 20), { option }));
        outcomes.push(placed);
        if (!placed.ok) continue;
        const { bid, position } = placed.result;
        const next = [
          ...(bid ? [either(turn + 1).submit({ kind: 'reduceBid', player, bid: bid.id, shares: shares(1) })] : []),
          ...(bid && turn % 4 === 0 ? [either(turn).submit({ kind: 'cancelBid', player, bid: bid.id })] : []),
          ...(position ? [either(turn + 1).submit(selling(player, position, 2, { timeInForce: 'IOC' }))] : []),
          ...(position ? [either(turn).submit(listing(player, position, 101 - price, 1))] : []),
          either(turn).submit({ kind: 'redeemPairs', player, market: bet.market, bet: bet.bet, pairs: shares(1) }),
          ...(turn % 9 === 0 ? [either(turn).submit({ kind: 'cancelBids', player, market: null })] : []),
        ];
        outcomes.push(...(await Promise.all(next)));
      }
    };
    await Promise.all(players.map((player, index) => play(player, index * 100)));

    const fillsOf = (outcome: Outcome): readonly object[] =>
      outcome.ok && 'fills' in outcome.result ? outcome.result.fills : [];
    const kinds = new Set(outcomes.flatMap(fillsOf).flatMap((fill) => ('kind' in fill ? [fill.kind] : [])));
    expect(kinds).toEqual(new Set(['trade', 'mint', 'merge']));
    expect(retried).not.toContain(DEADLOCK);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('never fill more of a bid than its shares, however many sellers sell to it at the same time', async () => {
    const market = await openMarket(pool, here);
    const [bidder, ...sellers] = await addPlayers(pool, here, 9);
    const positions = await Promise.all(
      sellers.map(async (seller) => done(await here.submit(buying(seller, market, 10))).position),
    );
    await openBid(bidder!, market, 48, 35);
    const sales = await Promise.all(
      sellers.map((seller, turn) => either(turn).submit(selling(seller, positions[turn]!, 10, { minPrice: 48 }))),
    );
    expect(sales.map(codeOf).sort()).toEqual([...Array<string>(5).fill('NOT_ENOUGH_BIDS'), 'done', 'done', 'done']);
    expect(await balanceOf(sql.RESERVES, bidder!)).toBe(5 * 48);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('either fill or cancel a bid when both are requested at once, and leave no money in the reserve', async () => {
    const market = await openMarket(pool, here);
    const [bidder, seller] = await addPlayers(pool, here, 2);
    const { position } = done(await here.submit(buying(seller!, market, 60)));
    // The bid fills the sale. When it is gone, the organizer's lot of no at 0.55 $ does, which brings 0.45 $ for yes.
    const fillAfter: Record<string, object> = {
      BID_NOT_FOUND: { kind: 'trade', price: 48, shares: 4 },
      done: { kind: 'merge', price: 45, shares: 4 },
    };
    let filled = 0;
    for (let round = 0; round < 15; round++) {
      const bid = await openBid(bidder!, market, 48, 4);
      const [cancelled, sale] = await Promise.all([
        either(round).submit({ kind: 'cancelBid', player: bidder!, bid }),
        either(round + 1).submit(selling(seller!, position, 4, { minPrice: 40 })),
      ]);
      expect(done(sale).fills).toEqual([fillAfter[codeOf(cancelled)]]);
      expect(await balanceOf(sql.RESERVES, bidder!)).toBe(0);
      if (!cancelled.ok) filled += 1;
    }
    expect(await balanceOf(sql.BALANCES, bidder!)).toBe(START_BUDGET - filled * 4 * 48);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('resolve a market while players bid on it, and leave no bid and no money in a reserve', async () => {
    const market = await openMarket(pool, here);
    const players = await addPlayers(pool, here, 20);
    await Promise.all(players.map((player, turn) => either(turn).submit(bidding(player, market, 30, 5))));
    const race = await Promise.all(
      players.flatMap((player, turn) => [
        either(turn).submit(bidding(player, market, 20, 5)),
        ...(turn === 10 ? [there.submit(resolving(market))] : []),
      ]),
    );
    expect(race.filter((outcome) => outcome.ok && 'winners' in outcome.result)).toHaveLength(1);
    expect(codeOf(await here.submit(bidding(players[0]!, market, 20, 1)))).toBe('MARKET_SOLVED');
    for (const player of players) {
      expect(await bidsOf(player)).toBe(0);
      expect([await balanceOf(sql.RESERVES, player), await balanceOf(sql.BALANCES, player)]).toEqual([0, START_BUDGET]);
    }
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('sweep an expired bid once, and never one that has not expired', async () => {
    const [player, market] = [await newPlayer(), await openMarket(pool, here)];
    const inAnHour = new Date(clock.now().getTime() + 3_600_000);
    const expiring = await openBid(player, market, 40, 10, { expiresAt: inAnHour });
    const lasting = await openBid(player, market, 30, 10);
    const sweep = (turn: number) => either(turn).submit({ kind: 'sweepBids', market: market.market, bids: [expiring, lasting] });
    expect(done(await sweep(0))).toEqual({ swept: 0 });
    clock.advance({ hours: 1 });
    const swept = (await Promise.all([0, 1, 2, 3].map(sweep))).map(done);
    expect(swept.map((result) => result.swept).sort((a, b) => a - b)).toEqual([0, 0, 0, 1]);
    expect([await bidsOf(player), await balanceOf(sql.RESERVES, player)]).toEqual([1, 300]);
    expect((await audit(pool)).differences).toEqual([]);
  });
});

describe('cancelling all bids', () => {
  it('returns the reserves of all bids on one market, or on every market', async () => {
    const player = await newPlayer();
    const markets = await Promise.all([0, 1, 2].map(() => openMarket(pool, here)));
    for (const market of markets) for (const price of [10, 20]) await openBid(player, market, price, 10);
    const budget = START_BUDGET - 3 * 300;
    const first = done(await here.submit({ kind: 'cancelBids', player, market: markets[0]!.market }));
    expect(first).toEqual({ cancelled: 2, budget: budget + 300, reserved: 600 });
    const others = done(await there.submit({ kind: 'cancelBids', player, market: null }));
    expect(others).toEqual({ cancelled: 4, budget: START_BUDGET, reserved: 0 });
    const again = done(await here.submit({ kind: 'cancelBids', player, market: null }));
    expect(again).toEqual({ cancelled: 0, budget: START_BUDGET, reserved: 0 });
    expect((await audit(pool)).differences).toEqual([]);
  });
});

describe('blocking a player', () => {
  /** A player with a bid, and with an offer, on each of three markets. */
  const trader = async () => {
    const [player, markets] = [await newPlayer(), await Promise.all([0, 1, 2].map(() => openMarket(pool, here)))];
    for (const market of markets) {
      const { position } = done(await here.submit(buying(player, market, 10)));
      done(await here.submit(listing(player, position, 70, 4)));
      await openBid(player, market, 20, 10, { option: false });
    }
    return { player, markets };
  };
  const ordersOf = async (player: UserId): Promise<number> =>
    (await pool.query<{ orders: number }>(sql.COUNT_ORDERS_OF, [player])).rows[0]!.orders;

  it('closes the bids and offers on all markets in the transaction of the block', async () => {
    const { player } = await trader();
    // If the block fails, no order is closed.
    await pool.query(sql.refuseBlockOf(player));
    await expect(here.submit({ kind: 'blockUser', user: player })).rejects.toThrow('block refused');
    expect(await ordersOf(player)).toBe(6);
    await pool.query(sql.ALLOW_BLOCKS);
    expect(done(await here.submit({ kind: 'blockUser', user: player }))).toEqual({ cancelled: 3, withdrawn: 3 });
    expect([await ordersOf(player), await balanceOf(sql.RESERVES, player)]).toEqual([0, 0]);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('misses no order that is placed on another market while it waits for a lock', async () => {
    const waiting = createExchange({ pool, clock, log: silentLog, ...PATIENT });
    const { player } = await trader();
    const late = await openMarket(pool, here);
    const { position } = done(await here.submit(buying(player, late, 10)));
    const client = await pool.connect();
    await client.query('begin');
    await client.query(sql.LOCK_USER, [player]);
    // While the block waits for the user's row, it has locked the markets but not the account, so the player can trade elsewhere.
    const blocked = waiting.submit({ kind: 'blockUser', user: player });
    await untilWaiting(pool, 1);
    done(await there.submit(listing(player, position, 70, 4)));
    await openBid(player, late, 20, 10, { option: false });
    await client.query('commit');
    client.release();
    expect(done(await blocked)).toEqual({ cancelled: 4, withdrawn: 4 });
    expect([await ordersOf(player), await balanceOf(sql.RESERVES, player)]).toEqual([0, 0]);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('settles beside trade on the same markets, whatever comes first, and leaves no order of the player', async () => {
    for (let round = 0; round < 10; round++) {
      const [{ player, markets }, other] = [await trader(), await newPlayer()];
      const [block, ...purchases] = await Promise.all([
        either(round).submit({ kind: 'blockUser', user: player }),
        ...markets.map((market, turn) => either(turn).submit(buying(other, market, 4, { maxPrice: 70 }))),
      ]);
      expect([block, ...purchases].map((outcome) => codeOf(outcome))).toEqual(['done', 'done', 'done', 'done']);
      expect([await ordersOf(player), await balanceOf(sql.RESERVES, player)]).toEqual([0, 0]);
    }
    expect((await audit(pool)).differences).toEqual([]);
  });
});

describe('a repeated call', () => {
  let keys = 0;
  const keyed = (user: UserId) => ({ user, key: `order ${++keys}`, fingerprint: 'cd'.repeat(32) });

  it('gets its first outcome again, dates included, after a bid, its reduction or cancellation, a sale and a redemption', async () => {
    const [player, market] = [await newPlayer(), await openMarket(pool, here)];
    const other = await newPlayer();
    const { position } = done(await here.submit(buying(player, market, 9)));
    done(await here.submit(buying(player, market, 5, { option: false })));
    const expiresAt = new Date(clock.now().getTime() + 7_200_000);
    const bid = await openBid(player, market, 30, 5);
    await openBid(other, market, 44, 8);
    const commands = [
      bidding(player, market, 20, 5, { expiresAt }),
      { kind: 'reduceBid', player, bid, shares: shares(2) } as const,
      { kind: 'cancelBid', player, bid } as const,
      selling(player, position, 3),
      { kind: 'redeemPairs', player, market: market.market, bet: market.bet, pairs: shares(2) } as const,
      { kind: 'cancelBids', player, market: market.market } as const,
    ];
    for (const command of commands) {
      const call = keyed(player);
      const first = await here.submit(command, call);
      expect(codeOf(first)).toBe('done');
      const before = [await balanceOf(sql.BALANCES, player), await bidsOf(player)];
      expect(await there.submit(command, call)).toEqual({ ...first, replayed: true });
      expect([await balanceOf(sql.BALANCES, player), await bidsOf(player)]).toEqual(before);
    }
  });

  it('is settled once when two processes get it at the same time', async () => {
    const [player, market] = [await newPlayer(), await openMarket(pool, here)];
    for (let round = 1; round <= 10; round++) {
      const call = keyed(player);
      const answers = await Promise.all([0, 1, 2, 3].map((turn) => either(turn).submit(bidding(player, market, 10, 7), call)));
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect([await bidsOf(player), await balanceOf(sql.RESERVES, player)]).toEqual([round, round * 70]);
    }
  });
});

it('listeners get the book that a bid changed and the new budget of its player', async () => {
  const [player, market] = [await newPlayer(), await openMarket(pool, here)];
  const received: Committed[] = [];
  const stop = here.onCommitted((committed) => received.push(committed));
  await openBid(player, market, 40, 10);
  stop();
  expect(received).toMatchObject([{ trades: [], resolved: [], budgets: [{ player, budget: START_BUDGET - 400 }] }]);
  expect(received[0]!.books.map(({ bet }) => bet)).toContain(market.bet);
});
