import { expect, it } from 'vitest';
import { createExchange } from '../../exchange/index.ts';
import { addPlayers, buying, done, openMarket, PATIENT } from '../../exchange/testing/game.ts';
import { silentLog } from '../../platform/log.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { createPlaces } from './places.ts';

const { db, pool } = await createTestDatabase();
const exchange = createExchange({ pool, clock: createTestClock(), log: silentLog, ...PATIENT });

it("a position is found for its owner, although its id belonged to another player's position before a failover", async () => {
  const listeners: ((user: null) => void)[] = [];
  const places = createPlaces(db, { hearsChanges: true, onChange: (listener) => void listeners.push(listener) });
  const bet = await openMarket(pool, exchange);
  const [former, present] = await addPlayers(pool, exchange, 2);
  const { position } = done(await exchange.submit(buying(former!, bet, 1)));
  expect(await places.ofPosition(position.id, former!)).toMatchObject({ market: bet.market });
  // As if the purchase had been lost, and the id drawn again for another player's purchase.
  await pool.query('update contracts set player_id = $2 where id = $1', [position.id, present]);
  listeners.forEach((listener) => listener(null));
  expect(await places.ofPosition(position.id, present!)).toMatchObject({ market: bet.market });
  await expect(places.ofPosition(position.id, former!)).rejects.toMatchObject({ code: 'CONTRACT_NOT_FOUND' });
});
