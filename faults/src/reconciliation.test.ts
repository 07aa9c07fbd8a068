import { afterAll, describe, expect, it } from 'vitest';
import { createExchange } from '@wieszcz/server/exchange';
import { addPlayers, buying, done, openMarket } from '@wieszcz/server/testing/exchange-game';
import { systemClock } from '@wieszcz/server/clock';
import { silentLog } from '@wieszcz/server/log';
import { createTestDatabase } from '@wieszcz/server/testing/database';
import { Checks } from './checks.ts';
import type { Load } from './load.ts';
import { type Purchase, PurchaseLog } from './purchase-log.ts';
import { reconcile } from './reconciliation.ts';

const answers: Pick<Load, 'repeat'> = { repeat: () => Promise.resolve({ status: 200, body: 'first' }) };

/** A purchase that was stored `times` times, and its client's record of it. */
type Recorded = Partial<Purchase> & { times: number };

/** The names of the checks that fail for these purchases. */
async function failuresOf(recorded: Recorded[]): Promise<string[]> {
  const { pool } = await createTestDatabase();
  const exchange = createExchange({ pool, clock: systemClock, log: silentLog });
  afterAll(() => exchange.drain());
  const [players, market] = [await addPlayers(pool, exchange, recorded.length + 1), await openMarket(pool, exchange)];
  const log = new PurchaseLog();
  const buy = async (index: number) => done(await exchange.submit(buying(players[index]!, market, 1)));
  for (const [index, { times, ...purchase }] of recorded.entries()) {
    for (let time = 0; time < times; time++) await buy(index);
    const player = { id: players[index]!, username: '' };
    const first = { key: null, calls: 1, outcome: 'acknowledged', status: 200, body: null } as const;
    log.purchases.push({ player, market, ...first, ...purchase });
  }
  const checks = new Checks(() => undefined);
  await reconcile(pool, log, answers, checks);
  return checks.failures.map(({ check }) => check);
}

describe('The reconciliation of a run', () => {
  const good: Recorded = { times: 1 };

  it('passes if each acknowledged purchase is stored once, whether or not unanswered ones are stored', async () => {
    const keyed: Recorded = { times: 1, key: 'k', calls: 3, body: 'first' };
    const unanswered = [0, 1].map((times): Recorded => ({ times, outcome: 'unanswered', status: 503 }));
    expect(await failuresOf([good, keyed, ...unanswered, { times: 0, outcome: 'refused', status: 409 }])).toEqual([]);
  });

  it.each<[string, Recorded[], string]>([
    ['an acknowledged purchase is missing', [good, { times: 0 }], 'each acknowledged purchase is stored exactly once'],
    ['an acknowledged purchase is stored twice', [{ times: 2 }], 'each acknowledged purchase is stored exactly once'],
    [
      'an unanswered purchase is stored twice',
      [good, { times: 2, outcome: 'unanswered', status: 503 }],
      'each unanswered purchase without a key is stored at most once',
    ],
    [
      'a purchase with a key was never answered',
      [good, { times: 1, key: 'k', outcome: 'unanswered', status: 0 }],
      'each unanswered purchase with a key was answered when it was repeated',
    ],
    ['a refused purchase is stored', [good, { times: 1, outcome: 'refused', status: 409 }], 'no refused purchase is stored'],
    [
      'an answer is a server error',
      [good, { times: 0, outcome: 'unexpected', status: 500 }],
      'each answer is an acknowledgement, a refusal or 503',
    ],
    [
      'a repetition gets another answer',
      [{ times: 1, key: 'k', body: 'other' }],
      'a repeated acknowledged purchase gets the same answer',
    ],
  ])('fails if %s', async (_, recorded, check) => {
    expect(await failuresOf(recorded)).toEqual([check]);
  });
});
