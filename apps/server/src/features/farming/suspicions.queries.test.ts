import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { buy, openMarket } from '../../testing/game.ts';
import { findFirstSince } from './suspicions.queries.ts';

const { as, clock, database } = await startTestApp();

it('the search reads the movements since the given time, none if all are older, also where ids are missing', async () => {
  const [bet] = (await openMarket(await as('moderator'))).bets;
  const player = await as('player');
  const times: Date[] = [];
  for (let purchase = 0; purchase < 5; purchase += 1) {
    times.push(clock.now());
    await buy(player, bet!, { shares: 1 });
    // A batch that is rolled back leaves such a gap.
    for (let id = 0; id <= purchase; id += 1)
      await database.pool.query(`select nextval(pg_get_serial_sequence('journal', 'id'))`);
    clock.advance({ minutes: 10 });
  }
  for (const time of [new Date(0), ...times, ...times.map((of) => new Date(of.getTime() + 1_000))]) {
    const first = await findFirstSince(database.db, time);
    const { rows } = await database.pool.query<{ read: string; since: string }>(
      'select count(*) filter (where id >= $1) as read, count(*) filter (where occurred_at >= $2) as since from journal',
      [first, time],
    );
    expect(rows[0]!.read).toBe(rows[0]!.since);
  }
});
