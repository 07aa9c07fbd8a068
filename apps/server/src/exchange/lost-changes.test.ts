import type { Command, UserId } from '@wieszcz/domain';
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
  buying,
  buyingOffer,
  codeOf,
  done,
  listing,
  newBet,
  openMarket,
  solving,
} from './testing/game.ts';
import { FINGERPRINT_GAME, KEEP_CHANGES, LOST_CHANGES, loseChanges, REWRITE_OFFER } from './testing/lost-changes.queries.ts';

const { pool, url } = await createTestDatabase();
const exchange = createExchange({ pool, clock: createTestClock(), log: silentLog });
const fingerprint = async (): Promise<unknown> => (await pool.query(FINGERPRINT_GAME)).rows[0];

async function newPlayer(): Promise<UserId> {
  return (await addPlayers(pool, exchange, 1))[0]!;
}

/** Buys a first share, so that the next purchase changes a position that exists. */
async function secondPurchase(): Promise<Command> {
  const [player, market] = [await newPlayer(), await openMarket(pool, exchange)];
  done(await exchange.submit(buying(player, market, 1)));
  return buying(player, market, 1);
}

async function firstPurchase(): Promise<Command> {
  return buying(await newPlayer(), await openMarket(pool, exchange), 1);
}

/** The last shares of an offer. */
async function closingPurchase(): Promise<Command> {
  const [seller, market] = [await newPlayer(), await openMarket(pool, exchange)];
  const { position } = done(await exchange.submit(buying(seller, market, 3)));
  const { offer } = done(await exchange.submit(listing(seller, position.id, 40, 3)));
  return buyingOffer(await newPlayer(), offer, 3);
}

/** A market on which one player holds ten shares of the right option and another one of the wrong. */
async function resolution(): Promise<Command> {
  const market = await openMarket(pool, exchange);
  done(await exchange.submit(buying(await newPlayer(), market, 10)));
  done(await exchange.submit(buying(await newPlayer(), market, 1, { option: false })));
  return solving(market);
}

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

const promotion = async (): Promise<Command> => ({ kind: 'promoteToModerator', user: await newPlayer() });
const bonus = async (): Promise<Command> => ({ kind: 'claimDailyBonus', player: await newPlayer() });

const COMMANDS: Record<keyof typeof LOST_CHANGES, () => Promise<Command>> = {
  'a new last price': firstPurchase,
  'a changed position': secondPurchase,
  'a changed offer': firstPurchase,
  'a closed offer': closingPurchase,
  "a buyer's balance": firstPurchase,
  "the organizer's balance": firstPurchase,
  "the issue's balance": bonus,
  'a new role': promotion,
  'a closed account': promotion,
  "a market's organizer": firstBet,
  'a deleted bet': deletion,
  'a resolved market': resolution,
  'a decided position': resolution,
  'the record of a payout': resolution,
  'a payout to a winner': resolution,
  'a payout from the organizer': resolution,
};

describe('a batch', () => {
  it.for(Object.entries(LOST_CHANGES))('fails whole when %s is lost', async ([name, lost]) => {
    const command = await COMMANDS[name as keyof typeof LOST_CHANGES]();
    const before = await fingerprint();
    await pool.query(loseChanges(lost));
    await expect(exchange.submit(command).finally(() => pool.query(KEEP_CHANGES))).rejects.toThrow(`"${lost.error}"`);
    expect(await fingerprint()).toEqual(before);
    expect(codeOf(await exchange.submit(command))).toBe('done');
  });

  it('fails whole when a row that it has loaded was moved by a writer that ignores the lock', async () => {
    const [player, market] = [await newPlayer(), await openMarket(pool, exchange)];
    const { position } = done(await exchange.submit(buying(player, market, 5)));
    const { offer } = done(await exchange.submit(listing(player, position.id, 40, 5)));
    const watched = createPool(url, silentLog, { max: 1 });
    onTestFinished(() => watched.end());
    interposeBeforeWriting(watched, () => pool.query(REWRITE_OFFER, [offer]));
    const interrupted = createExchange({ pool: watched, clock: createTestClock(), log: silentLog, lanes: 1 });
    const purchase = buyingOffer(await newPlayer(), offer, 2);
    const before = await fingerprint();
    await expect(interrupted.submit(purchase)).rejects.toThrow('"changed 0 of 1 rows of offers"');
    expect(await fingerprint()).toEqual(before);
    expect(codeOf(await interrupted.submit(purchase))).toBe('done');
  });
});

/** Runs `work` between the two pipelines of the first batch. */
function interposeBeforeWriting(watched: pg.Pool, work: () => Promise<unknown>): void {
  watched.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    let pipelines = 0;
    client.query = ((...args: unknown[]) => {
      const isPipeline = typeof (args[0] as { submit?: unknown }).submit === 'function';
      if (!isPipeline || ++pipelines !== 2) return query(...args);
      void work().then(() => query(...args));
      return undefined;
    }) as typeof client.query;
  });
}

it('the audit finds no difference after all of that', async () => {
  expect((await audit(pool)).differences).toEqual([]);
});
