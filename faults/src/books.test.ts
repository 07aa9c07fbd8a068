import { afterAll, describe, expect, it } from 'vitest';
import { createExchange } from '../../apps/server/src/exchange/index.ts';
import { addPlayers, buying, done, openMarket } from '../../apps/server/src/exchange/testing/game.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { silentLog } from '../../apps/server/src/platform/log.ts';
import { createTestDatabase } from '../../apps/server/src/testing/database.ts';
import { compareBooks } from './books.ts';
import { Ledger, type Purchase } from './ledger.ts';
import type { Load } from './load.ts';
import { Verdict } from './verdict.ts';

const answers: Pick<Load, 'repeat'> = { repeat: () => Promise.resolve({ status: 200, body: 'first' }) };

/** A purchase that was made `times` times, and what its client was told. */
type Told = Partial<Purchase> & { times: number };

/** The checks that fail when the clients were told this. */
async function failuresOf(told: Told[]): Promise<string[]> {
  const { pool } = await createTestDatabase();
  const exchange = createExchange({ pool, clock: systemClock, log: silentLog });
  afterAll(() => exchange.drain());
  const [players, market] = [await addPlayers(pool, exchange, told.length + 1), await openMarket(pool, exchange)];
  const ledger = new Ledger();
  const buy = async (index: number) => done(await exchange.submit(buying(players[index]!, market, 1)));
  for (const [index, { times, ...purchase }] of told.entries()) {
    for (let time = 0; time < times; time++) await buy(index);
    const player = { id: players[index]!, username: '' };
    const first = { key: null, calls: 1, fate: 'acknowledged', status: 200, body: null } as const;
    ledger.purchases.push({ player, market, ...first, ...purchase });
  }
  const verdict = new Verdict(() => undefined);
  await compareBooks(pool, ledger, answers, verdict);
  return verdict.failures.map(({ check }) => check);
}

describe('the books of a run', () => {
  const good: Told = { times: 1 };

  it('agree where everything acknowledged is there once, whatever became of what nobody answered', async () => {
    const keyed: Told = { times: 1, key: 'k', calls: 3, body: 'first' };
    const unanswered = [0, 1].map((times): Told => ({ times, fate: 'unanswered', status: 503 }));
    expect(await failuresOf([good, keyed, ...unanswered, { times: 0, fate: 'refused', status: 409 }])).toEqual([]);
  });

  it.each<[string, Told[], string]>([
    ['an acknowledged purchase that is missing', [good, { times: 0 }], 'each acknowledged purchase is there exactly once'],
    ['an acknowledged purchase that is doubled', [{ times: 2 }], 'each acknowledged purchase is there exactly once'],
    [
      'an unanswered purchase that is doubled',
      [good, { times: 2, fate: 'unanswered', status: 503 }],
      'each unanswered purchase without a key is there at most once',
    ],
    [
      'a purchase with a key that was never answered',
      [good, { times: 1, key: 'k', fate: 'unanswered', status: 0 }],
      'each unanswered purchase with a key was answered when it was repeated',
    ],
    ['a refused purchase that is there', [good, { times: 1, fate: 'refused', status: 409 }], 'no refused purchase is there'],
    [
      'a server error',
      [good, { times: 0, fate: 'unexpected', status: 500 }],
      'no answer was anything else than done, refused or busy',
    ],
    [
      'another answer to a repetition',
      [{ times: 1, key: 'k', body: 'other' }],
      'acknowledged purchases with a key, repeated, get the same answer',
    ],
  ])('show %s', async (_, told, check) => {
    expect(await failuresOf(told)).toEqual([check]);
  });
});
