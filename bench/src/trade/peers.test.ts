import { audit, createExchange } from '@wieszcz/server/exchange';
import { silentLog } from '@wieszcz/server/log';
import { createTestClock } from '@wieszcz/server/testing/clock';
import { createTestDatabase } from '@wieszcz/server/testing/database';
import { PATIENT } from '@wieszcz/server/testing/exchange-game';
import { expect, it } from 'vitest';
import { createGame } from './game.ts';
import { rowLocks, serializable } from './peers.ts';

const { pool } = await createTestDatabase();

it('the peers that the exchange is compared with make purchases that the audit accepts', async () => {
  const exchange = createExchange({ pool, clock: createTestClock(), log: silentLog, ...PATIENT });
  const { players, bets } = await createGame(pool, exchange, { players: 4, markets: 1 });
  for (const buy of [rowLocks(pool), serializable(pool)])
    for (const { id: player } of players)
      for (const option of [true, false]) expect(await buy({ player, bet: bets[0]!.bet, option, maxPrice: 100 })).toBe(null);
  expect((await audit(pool)).differences).toEqual([]);
});
