import { describe, expect, it } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { audit, createExchange } from '../index.ts';
import { BID_TAMPERINGS } from '../testing/bid-tampering.queries.ts';
import { addPlayers, bidding, buying, done, listing, openMarket, PATIENT, resolving, selling } from '../testing/game.ts';
import { TAMPERINGS } from '../testing/tampering.queries.ts';
import { CHECKS } from './audit.queries.ts';
import { type Check, runChecks } from './audit.ts';

const { pool } = await createTestDatabase();
const ALL_TAMPERINGS = { ...TAMPERINGS, ...BID_TAMPERINGS };
/** The only check that doesn't compare two values. */
const WITHOUT_VALUES: Check = 'positions are decided when their market is resolved';
const exchange = createExchange({ pool, clock: createTestClock(), log: silentLog, ...PATIENT });

/** A player becomes a moderator, another one too and a player again. */
async function changeRoles(): Promise<void> {
  const [promoted, demoted] = await addPlayers(pool, exchange, 2);
  for (const user of [promoted!, demoted!]) done(await exchange.submit({ kind: 'promoteToModerator', user }));
  done(await exchange.submit({ kind: 'demoteToPlayer', user: demoted! }));
}

/** One market resolved, one open; shares bought, listed and resold; a bonus. */
async function tradeOffers(): Promise<void> {
  const [ada, bob] = await addPlayers(pool, exchange, 2);
  const [first, second] = [await openMarket(pool, exchange), await openMarket(pool, exchange)];
  await exchange.submit({ kind: 'claimDailyBonus', player: ada! });
  for (const market of [first, second]) {
    const { position } = done(await exchange.submit(buying(ada!, market, 50)));
    await exchange.submit(listing(ada!, position, 40, 20));
    await exchange.submit(buying(bob!, market, 30));
    await exchange.submit(buying(bob!, market, 7, { option: false }));
    await exchange.submit(listing(ada!, position, 70, 10));
  }
  await exchange.submit(resolving(first));
}

/** On a third market: a mint, a merge of two players, a merge with the organizer's lot, a redeemed pair, and two bids that stay open. */
async function tradeBids(): Promise<void> {
  const [cleo, dan] = [(await addPlayers(pool, exchange, 1))[0]!, (await addPlayers(pool, exchange, 1))[0]!];
  const market = await openMarket(pool, exchange);
  done(await exchange.submit(bidding(dan, market, 54, 10, { option: false })));
  const yes = done(await exchange.submit(bidding(cleo, market, 46, 10))).position!;
  done(await exchange.submit(listing(cleo, yes, 48, 4)));
  const no = done(await exchange.submit(buying(dan, market, 1, { option: false }))).position;
  done(await exchange.submit(selling(dan, no, 4)));
  done(await exchange.submit(selling(cleo, yes, 2)));
  const pair = done(await exchange.submit(buying(dan, market, 3))).position;
  done(await exchange.submit({ kind: 'redeemPairs', player: dan, market: pair.market, bet: pair.bet, pairs: 2 as never }));
  done(await exchange.submit(bidding(cleo, market, 30, 5)));
  done(await exchange.submit(bidding(dan, market, 40, 4, { option: false })));
}

await changeRoles();
await tradeOffers();
await tradeBids();

describe('an audit', () => {
  it('finds no difference in an untouched game', async () => {
    expect(await audit(pool)).toEqual({ differences: [], total: 0, checks: Object.keys(CHECKS).length });
  });

  it('has a tampering for each of its checks', () => {
    expect(new Set(Object.values(ALL_TAMPERINGS).flatMap(({ found }) => found))).toEqual(new Set(Object.keys(CHECKS)));
  });

  it.for(Object.entries(ALL_TAMPERINGS))('finds that %s', async ([, { text, found }]) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(text);
      const { differences } = await runChecks(client);
      expect(new Set(differences.map(({ check }) => check))).toEqual(new Set(found));
      // The operator is told to compare the two.
      const compared = differences.filter(({ check }) => check !== WITHOUT_VALUES);
      expect(compared.filter(({ expected, found: actual }) => expected === actual)).toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
