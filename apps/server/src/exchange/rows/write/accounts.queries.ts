import { toCents, type Movement, type State, type UserId } from '@wieszcz/domain';
import { BONUS, MOVEMENT, NEW_LEDGER_ACCOUNT, REOPENED_ACCOUNT } from '../entities.ts';
import type { ReopenedAccount } from '../entities.ts';
import { changingExactly, failUnless, writing, writingIds } from './writing.queries.ts';
import type { Settled, Writing } from './writing.queries.ts';

/** Users, their ledger accounts, the movements of money that are no trades, and the money source. */

/** Inserts ledger accounts and enters organizers' accounts in their markets. */
export const openAccounts = writing({
  name: 'open_accounts',
  text: `
    with account as (
      insert into accounts (${NEW_LEDGER_ACCOUNT.names}, kind) overriding system value
      select account.*,
        (case when user_id is not null then 'player' when market_id is not null then 'organizer' else 'reserve' end)::account_kind
      from ${NEW_LEDGER_ACCOUNT.unnest('account')}
      returning id, market_id),
    changed as (
      update markets set organizer_account = account.id from account where markets.id = account.market_id
      returning 1),
    counts as (select (select count(*) from changed) as changed, (select count(market_id) from account) as expected)
    select ${failUnless('changed = expected', `format('changed %s of %s rows of markets', changed, expected)`)} from counts`,
  columns: NEW_LEDGER_ACCOUNT,
  rows: ({ effects }) => effects.ledgerAccounts,
});

const recordMovements = (isRecorded: (movement: Movement, state: State) => boolean): Writing =>
  writing({
    name: 'record_movements',
    text: `
      insert into journal (${MOVEMENT.names}, occurred_at)
      select movement.*, $1::timestamptz from ${MOVEMENT.unnest('movement', 2)}`,
    values: ({ at }) => [at],
    columns: MOVEMENT,
    rows: ({ effects, state }) => effects.movements.filter((movement) => isRecorded(movement, state)),
  });

const leavesBudget = ({ kind, to }: Movement, { moneySource }: State): boolean => kind === 'reserve' || to === moneySource;

/**
 * Movements into budgets and out of them. A batch records the former before its trades and the latter after them: the history of a budget
 * has the order of the journal, and in this one no balance in it is negative, in whatever order the commands of the batch came.
 */
export const recordCredits = recordMovements((movement, state) => !leavesBudget(movement, state));
export const recordDebits = recordMovements(leavesBudget);

export const recordBonuses = writing({
  name: 'record_bonuses',
  text: `insert into daily_bonuses (${BONUS.names}) select bonus.* from ${BONUS.unnest('bonus')}`,
  columns: BONUS,
  rows: ({ effects }) => effects.bonuses,
});

export const promote = writingIds({
  name: 'promote',
  text: changingExactly(
    'cardinality($1::int[])',
    'users',
    `update users set role = 'moderator', token_epoch = token_epoch + 1 where id = any ($1::int[])`,
  ),
  ids: ({ effects }) => effects.promoted,
});

export const demote = writingIds({
  name: 'demote',
  text: changingExactly(
    'cardinality($1::int[])',
    'users',
    `update users set role = 'player', token_epoch = token_epoch + 1 where id = any ($1::int[])`,
  ),
  ids: ({ effects }) => effects.demoted,
});

/** Opens accounts and changes their balances in one statement, because a closed account must be empty. */
export const reopenAccounts = writing({
  name: 'reopen_accounts',
  text: changingExactly(
    'cardinality($1::int[])',
    'accounts',
    `
      update accounts set closed = false, balance = balance + reopened.amount
      from ${REOPENED_ACCOUNT.unnest('reopened')}
      where accounts.id = reopened.id`,
  ),
  columns: REOPENED_ACCOUNT,
  rows: reopenedAccounts,
});

export const block = writingIds({
  name: 'block',
  text: changingExactly(
    'cardinality($1::int[])',
    'users',
    `update users set blocked_at = $2, token_epoch = token_epoch + 1 where id = any ($1::int[])`,
  ),
  ids: ({ effects }) => effects.blocked,
  values: ({ at }) => [at],
});

/**
 * The money source is shared by all batches. Its lock is taken last, to be held for the shortest time, and by a batch that
 * holds all its other locks, so that it can't deadlock.
 */
export const moveMoneySource: Writing = ({ effects, state: { moneySource } }) => {
  const amount = effects.balances.get(moneySource) ?? 0;
  return amount === 0 ? [] : [{ name: 'exchange_move_money_source', text: MOVE_MONEY_SOURCE, values: [moneySource, amount] }];
};

const MOVE_MONEY_SOURCE = changingExactly('1', 'accounts', `update accounts set balance = balance + $2 where id = $1`);

/** Runs after the balances have moved: a promotion takes the player's balance back, and only an empty account may be closed. */
export const closeAccounts = writingIds({
  name: 'close_accounts',
  text: changingExactly(
    'cardinality($1::int[])',
    'accounts',
    `update accounts set closed = true where user_id = any ($1::int[])`,
  ),
  ids: usersOfClosedAccounts,
});

/**
 * The users promoted, and those whose account this batch opens, unless they are players at its end. The latter may have been moderators
 * already before the batch.
 */
function usersOfClosedAccounts({ effects, state }: Settled): UserId[] {
  const opened = effects.ledgerAccounts.flatMap(({ user }) => user ?? []);
  return [...new Set([...effects.promoted, ...opened])].filter((user) => state.ledgerAccounts.get(user)?.closed);
}

/** The closed ledger accounts of moderators who become players again, with the changes of their balances. */
export function reopenedAccounts({ effects: { demoted, balances }, state: { ledgerAccounts } }: Settled): ReopenedAccount[] {
  const accounts = demoted.flatMap((user) => ledgerAccounts.get(user) ?? []);
  return accounts.map(({ id }) => ({ id, amount: balances.get(id) ?? toCents(0) }));
}
