import type { BetId } from '@wieszcz/domain';
import { expect, it } from 'vitest';
import type { DoneBy } from '../platform/acts.ts';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createExchange } from './index.ts';
import { addMarket, addModerator, newBet, PATIENT } from './testing/game.ts';

const { pool } = await createTestDatabase();
const exchange = createExchange({ pool, clock: createTestClock(), log: silentLog, ...PATIENT });
const byModerator = (actor: DoneBy['actor']): DoneBy => ({ actor, role: 'moderator', requestId: 'test' });
const listActs = async (market: number) =>
  (await pool.query<object>('select kind, detail from acts where market_id = $1 order by id', [market])).rows;

it('the act of a deletion names the bet even if the same batch added it', async () => {
  const moderator = await addModerator(pool);
  const market = await addMarket(pool, moderator);
  const by = byModerator(moderator);
  const { rows } = await pool.query<{ next: BetId }>('select last_value + is_called::int as next from bets_id_seq');
  const bet = rows[0]!.next;
  const [added, deleted] = await Promise.all([
    exchange.submit(newBet(moderator, market, 'brief'), undefined, {
      kind: 'betAdded',
      by,
      subject: { market },
      detail: { betTitle: 'brief' },
    }),
    exchange.submit({ kind: 'deleteBet', moderator, bet }, undefined, { kind: 'betDeleted', by, subject: { bet } }),
  ]);
  expect([added, deleted]).toEqual([
    { ok: true, result: { bet } },
    { ok: true, result: { market } },
  ]);
  expect(await listActs(market)).toEqual([
    { kind: 'betAdded', detail: { betTitle: 'brief' } },
    { kind: 'betDeleted', detail: { betTitle: 'brief' } },
  ]);
});

it('a batch refuses commands of actors who were demoted or blocked after the authorization, and settles its other commands', async () => {
  const [active, demoted, blocked] = [await addModerator(pool), await addModerator(pool), await addModerator(pool)];
  const markets = await Promise.all([active, demoted, blocked].map((author) => addMarket(pool, author)));
  await pool.query(`update users set role = 'player' where id = $1`, [demoted]);
  await pool.query('update users set blocked_at = now() where id = $1', [blocked]);
  const submitted = [0, 1, 2, 1].map((index) => {
    const [moderator, market] = [[active, demoted, blocked][index]!, markets[index]!];
    const key = { user: moderator, key: 'one intent', fingerprint: 'aa'.repeat(32) };
    const act = { kind: 'betAdded', by: byModerator(moderator), subject: { market } } as const;
    return exchange.submit(newBet(moderator, market, 'only'), key, act);
  });
  const answers = await Promise.allSettled(submitted);
  const codes = answers.map((answer) =>
    answer.status === 'fulfilled' ? answer.value.ok : (answer.reason as { code: string }).code,
  );
  expect(codes).toEqual([true, 'ROLE_FORBIDDEN', 'ROLE_FORBIDDEN', 'ROLE_FORBIDDEN']);
  const { rows } = await pool.query<{ market: number }>('select market_id as market from bets where market_id = any ($1)', [
    markets,
  ]);
  expect(rows).toEqual([{ market: markets[0] }]);
  expect(await Promise.all(markets.map(async (market) => (await listActs(market)).length))).toEqual([1, 0, 0]);
});
