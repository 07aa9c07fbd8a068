import type { BidId, Command, UserId } from '@wieszcz/domain';
import type pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPool } from '../platform/database/pool.ts';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { audit, createExchange } from './index.ts';
import {
  addMarket,
  addModerator,
  addPlayers,
  bidding,
  buying,
  buyingOffer,
  codeOf,
  done,
  listed,
  listing,
  newBet,
  openMarket,
  PATIENT,
  shares,
  resolving,
} from './testing/game.ts';
import {
  FINGERPRINT_GAME,
  LOST_CHANGES,
  loseChanges,
  REWRITE_OFFER,
  STOP_LOSING_CHANGES,
} from './testing/lost-changes.queries.ts';

const { pool, url } = await createTestDatabase();
const exchange = createExchange({ pool, clock: createTestClock(), log: silentLog, ...PATIENT });
const fingerprint = async (): Promise<unknown> => (await pool.query(FINGERPRINT_GAME)).rows[0];

async function newPlayer(): Promise<UserId> {
  return (await addPlayers(pool, exchange, 1))[0]!;
}

/** A purchase by a player who already holds such a share, so that it changes an existing position. */
async function secondPurchase(): Promise<Command> {
  const [player, market] = [await newPlayer(), await openMarket(pool, exchange)];
  done(await exchange.submit(buying(player, market, 1)));
  return buying(player, market, 1);
}

async function firstPurchase(): Promise<Command> {
  return buying(await newPlayer(), await openMarket(pool, exchange), 1);
}

/** A purchase of all shares of an offer, which closes it. */
async function closingPurchase(): Promise<Command> {
  const [seller, market] = [await newPlayer(), await openMarket(pool, exchange)];
  const { position } = done(await exchange.submit(buying(seller, market, 3)));
  const offer = listed(await exchange.submit(listing(seller, position, 40, 3)));
  return buyingOffer(await newPlayer(), offer, 3);
}

/** The resolution of a market where one player holds ten winning shares and another player a losing one. */
async function resolution(): Promise<Command> {
  const market = await openMarket(pool, exchange);
  done(await exchange.submit(buying(await newPlayer(), market, 10)));
  done(await exchange.submit(buying(await newPlayer(), market, 1, { option: false })));
  return resolving(market);
}

/** The same as `resolution`, with the bid of a third player, whose reserve is 1.20 $. */
async function resolutionWithBid(): Promise<Command> {
  const command = await resolution();
  const { market, verdict } = command as Extract<Command, { kind: 'resolveMarket' }>;
  done(await exchange.submit(bidding(await newPlayer(), { market, bet: verdict.bet! }, 40, 3)));
  return command;
}

/** A command about an open bid for three shares. */
async function withBid(command: (player: UserId, bid: BidId) => Command): Promise<Command> {
  const [player, market] = [await newPlayer(), await openMarket(pool, exchange)];
  const { bid } = done(await exchange.submit(bidding(player, market, 40, 3)));
  return command(player, bid!.id);
}
const cancellation = () => withBid((player, bid) => ({ kind: 'cancelBid', player, bid }));
const reduction = () => withBid((player, bid) => ({ kind: 'reduceBid', player, bid, shares: shares(1) }));

async function deletion(): Promise<Command> {
  const moderator = await addModerator(pool);
  const market = await addMarket(pool, moderator);
  const { bet } = done(await exchange.submit(newBet(moderator, market, 'to be deleted')));
  return { kind: 'deleteBet', moderator, bet };
}

async function firstBet(): Promise<Command> {
  const moderator = await addModerator(pool);
  return newBet(moderator, await addMarket(pool, moderator), 'first');
}

const blocking = () => withBid((user) => ({ kind: 'blockUser', user }));
const promotion = async (): Promise<Command> => ({ kind: 'promoteToModerator', user: await newPlayer() });
const demotion = async (): Promise<Command> => {
  const user = await newPlayer();
  done(await exchange.submit({ kind: 'promoteToModerator', user }));
  return { kind: 'demoteToPlayer', user };
};
const bonus = async (): Promise<Command> => ({ kind: 'claimDailyBonus', player: await newPlayer() });

const COMMANDS: Record<keyof typeof LOST_CHANGES, () => Promise<Command>> = {
  'a new last price': firstPurchase,
  'a changed position': secondPurchase,
  'a changed offer': firstPurchase,
  'the deletion of an offer': closingPurchase,
  "a buyer's balance": firstPurchase,
  "the organizer's balance": firstPurchase,
  'the balance of the money source': bonus,
  'a new role': promotion,
  'a block': blocking,
  'a closed ledger account': promotion,
  'a reopened ledger account': demotion,
  "a market's organizer": firstBet,
  'the deletion of a bet': deletion,
  'a resolved market': resolution,
  'a decided position': resolution,
  'the record of a payout': resolution,
  'a payout to a winner': resolution,
  'a payout from the organizer': resolution,
  'a changed bid': reduction,
  'the deletion of a bid': cancellation,
  "a reserve's balance": cancellation,
  "the deletion of a resolved market's bids": resolutionWithBid,
  'the record of a release': resolutionWithBid,
  'a release from a reserve': resolutionWithBid,
};

describe('a batch', () => {
  it.for(Object.entries(LOST_CHANGES))('fails as a whole when %s is lost', async ([name, lost]) => {
    const command = await COMMANDS[name as keyof typeof LOST_CHANGES]();
    const before = await fingerprint();
    await pool.query(loseChanges(lost));
    await expect(exchange.submit(command).finally(() => pool.query(STOP_LOSING_CHANGES))).rejects.toThrow(`"${lost.error}"`);
    expect(await fingerprint()).toEqual(before);
    expect(codeOf(await exchange.submit(command))).toBe('done');
    expect((await audit(pool)).differences).toEqual([]);
  });

  it("fails as a whole when a writer that ignores the market's lock updates a row after the batch has loaded it", async () => {
    const [player, market] = [await newPlayer(), await openMarket(pool, exchange)];
    const { position } = done(await exchange.submit(buying(player, market, 5)));
    const offer = listed(await exchange.submit(listing(player, position, 40, 5)));
    const interposedPool = createPool(url, silentLog, { max: 1 });
    onTestFinished(() => interposedPool.end());
    interposeBeforeWriting(interposedPool, () => pool.query(REWRITE_OFFER, [offer]));
    const interrupted = createExchange({ pool: interposedPool, clock: createTestClock(), log: silentLog, ...PATIENT, lanes: 1 });
    const purchase = buyingOffer(await newPlayer(), offer, 2);
    const before = await fingerprint();
    await expect(interrupted.submit(purchase)).rejects.toThrow('"changed 0 of 1 rows of offers"');
    expect(await fingerprint()).toEqual(before);
    expect(codeOf(await interrupted.submit(purchase))).toBe('done');
    expect((await audit(pool)).differences).toEqual([]);
  });
});

/** Runs `work` between the two pipelines (load, write) of the first batch on each connection of the pool, and fails if it fails. */
function interposeBeforeWriting(interposedPool: pg.Pool, work: () => Promise<unknown>): void {
  interposedPool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    let pipelines = 0;
    client.query = ((...args: unknown[]) => {
      const pipeline = args[0] as { submit?: unknown; handleError: (error: Error) => void };
      if (typeof pipeline.submit !== 'function' || ++pipelines !== 2) return query(...args);
      void work().then(
        () => query(...args),
        (error: Error) => pipeline.handleError(error),
      );
      return undefined;
    }) as typeof client.query;
  });
}
