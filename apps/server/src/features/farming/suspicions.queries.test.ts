import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { buy, openMarket } from '../../testing/game.ts';
import { findSuspicions } from './find-suspicions.ts';
import { findFirstSince } from './suspicions.queries.ts';

const { as, clock, database, dependencies } = await startTestApp();

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

it('a shared network is deleted a week earlier than other suspicions, which are kept for 90 days after they were found last', async () => {
  const kinds = async () =>
    (await database.pool.query<{ kind: string }>(`select kind::text as kind from suspicions order by kind::text`)).rows.map(
      ({ kind }) => kind,
    );
  await database.pool.query(
    `insert into suspicions (kind, subject, users, weight, evidence, first_found_at, found_at)
     select kind::suspicion_kind, 'old', array[900001, 900002, 900003], 3, '{}', $1, $1 from unnest(array['network', 'pair']) as kind`,
    [clock.now()],
  );
  for (const [days, left] of [
    [83, ['network', 'pair']],
    [1, ['pair']],
    [7, []],
  ] as const) {
    clock.advance({ days });
    await findSuspicions(dependencies);
    expect(await kinds()).toEqual(left);
  }
});
