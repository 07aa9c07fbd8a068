import { DAILY_BONUS, type UserId } from '@wieszcz/domain';
import { expect, it } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { audit, createExchange } from './index.ts';
import { addModerator, addPlayers, addUsersWithoutAccount, done, PATIENT, START_BUDGET } from './testing/game.ts';

const { pool } = await createTestDatabase();
const clock = createTestClock();
const exchange = createExchange({ pool, clock, log: silentLog, ...PATIENT });

const promote = (user: UserId) => exchange.submit({ kind: 'promoteToModerator', user });
const demote = (user: UserId) => exchange.submit({ kind: 'demoteToPlayer', user });
const openAccount = (player: UserId) => exchange.submit({ kind: 'openLedgerAccount', player, startBudget: START_BUDGET });

const accountOf = async (user: UserId) =>
  (
    await pool.query<object>(
      'select role, closed, balance from users join accounts on accounts.user_id = users.id where users.id = $1',
      [user],
    )
  ).rows;

it('an account that is opened in the batch that promotes its player is closed, whether the player was a moderator before or not', async () => {
  const former = await addModerator(pool);
  const [player] = await addUsersWithoutAccount(pool, 1);
  const outcomes = await Promise.all([
    demote(former),
    openAccount(former),
    promote(former),
    openAccount(player!),
    promote(player!),
  ]);
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  for (const user of [former, player!]) expect(await accountOf(user)).toEqual([{ role: 'moderator', closed: true, balance: 0 }]);
  expect((await audit(pool)).differences).toEqual([]);
});

it('an account that is opened in the batch that demotes, promotes and demotes its moderator stays open', async () => {
  const moderator = await addModerator(pool);
  const outcomes = await Promise.all([demote(moderator), openAccount(moderator), promote(moderator), demote(moderator)]);
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(await accountOf(moderator)).toEqual([{ role: 'player', closed: false, balance: START_BUDGET }]);
  expect((await audit(pool)).differences).toEqual([]);
});

it('each promotion takes back the start budget and all bonuses, and the demotion after it returns them', async () => {
  const [player] = await addPlayers(pool, exchange, 1);
  for (const bonuses of [1, 2]) {
    clock.advance({ hours: 24 });
    done(await exchange.submit({ kind: 'claimDailyBonus', player: player! }));
    const amount = START_BUDGET + bonuses * DAILY_BONUS;
    expect(done(await promote(player!))).toEqual({ refunded: amount });
    expect((await audit(pool)).differences).toEqual([]);
    expect(done(await demote(player!))).toEqual({ returned: amount });
    expect((await audit(pool)).differences).toEqual([]);
  }
});
