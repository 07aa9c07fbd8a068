import {
  BALANCE_CHANGE,
  BID_CHANGES,
  BONUS,
  LAST_PRICES,
  MOVEMENT,
  NEW_BET,
  NEW_BID,
  NEW_LEDGER_ACCOUNT,
  NEW_OFFER,
  NEW_POSITION,
  OFFER_CHANGES,
  POSITION_CHANGES,
  POSITION_VALUES,
  REOPENED_ACCOUNT,
  TRANSACTION,
  VERDICT,
  WINNING_OPTION,
} from './entities.ts';

/**
 * The net effects of a batch: one statement for each kind of change, with rows as parallel arrays after the single values.
 *
 * A statement that changes rows found earlier, by ctid or id, fails unless it changed exactly the rows it was given, and the
 * transaction of the batch fails with it: a row that has moved or gone can't make money or shares disappear.
 */

export const COMMIT = 'commit';

/**
 * An expression that fails the statement unless the condition holds. SQL outside functions has no `raise`: a cast that can't succeed
 * puts the message into the error ('invalid input syntax for type integer: "changed 3 of 4 rows of offers"').
 */
const failUnless = (condition: string, message: string): string => `case when ${condition} then 0 else (${message})::int end`;

/** A change of rows of `table` that fails unless it changes exactly `expected` rows. */
const changingExactly = (expected: string, table: string, change: string): string => `
  with changed as (${change}
    returning 1)
  select ${failUnless(`count(*) = ${expected}`, `format('changed %s of %s rows of ${table}', count(*), ${expected})`)} from changed`;

/** Inserts ledger accounts and enters organizers' accounts in their markets. */
export const OPEN_ACCOUNTS = `
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
  select ${failUnless('changed = expected', `format('changed %s of %s rows of markets', changed, expected)`)} from counts`;

/** Parameter 1: the time. */
export const INSERT_BETS = `
  insert into bets (${NEW_BET.names}, created_at) overriding system value
  select bet.*, $1::timestamptz from ${NEW_BET.unnest('bet', 2)}`;

/** Of bets to be deleted and of markets to be resolved. How many offers there are isn't known before. */
export const DELETE_OFFERS_OF_BETS = `delete from offers where bet_id = any ($1::int[])`;

/** Empty positions of cancelled bids, from a time when the market was published before. How many there are isn't known before. */
export const DELETE_POSITIONS_OF_BETS = `delete from contracts where bet_id = any ($1::int[]) and not held`;

export const DELETE_BETS = changingExactly('cardinality($1::int[])', 'bets', `delete from bets where id = any ($1::int[])`);

export const UPDATE_LAST_PRICES = changingExactly(
  'cardinality($1::int[])',
  'bets',
  `
    update bets set last_yes_price = traded.last_yes_price, last_no_price = traded.last_no_price
    from ${LAST_PRICES.unnest('traded')}
    where bets.id = traded.id`,
);

/** Parameter 1: the time. */
export const INSERT_POSITIONS = `
  insert into contracts (${NEW_POSITION.names}, modified_at) overriding system value
  select position.*, $1::timestamptz from ${NEW_POSITION.unnest('position', 2)}`;

/** Parameter 1: the time. */
export const UPDATE_POSITIONS = changingExactly(
  'cardinality($2::tid[])',
  'contracts',
  `
    update contracts set modified_at = $1, ${POSITION_VALUES.assignFrom('new')}
    from ${POSITION_CHANGES.unnest('new', 2)}
    where contracts.ctid = new.ctid`,
);

/** Offers that are sold out or withdrawn. */
export const CLOSE_OFFERS = changingExactly(
  'cardinality($1::tid[])',
  'offers',
  `delete from offers where ctid = any ($1::tid[])`,
);

export const UPDATE_OFFERS = changingExactly(
  'cardinality($1::tid[])',
  'offers',
  `
    update offers set shares = new.shares
    from ${OFFER_CHANGES.unnest('new')}
    where offers.ctid = new.ctid`,
);

export const INSERT_OFFERS = `
  insert into offers (${NEW_OFFER.names}) overriding system value
  select offer.* from ${NEW_OFFER.unnest('offer')}`;

/** Bids that are filled, cancelled or swept. */
export const CLOSE_BIDS = changingExactly('cardinality($1::tid[])', 'bids', `delete from bids where ctid = any ($1::tid[])`);

export const UPDATE_BIDS = changingExactly(
  'cardinality($1::tid[])',
  'bids',
  `
    update bids set shares = new.shares
    from ${BID_CHANGES.unnest('new')}
    where bids.ctid = new.ctid`,
);

export const INSERT_BIDS = `
  insert into bids (${NEW_BID.names})
  select bid.* from ${NEW_BID.unnest('bid')}`;

/** Inserts the fills in the order in which they happened. The row of a fill in the journal is also its payment. */
export const RECORD_TRANSACTIONS = `
  insert into journal (${TRANSACTION.names}, amount)
  select fill.*, price::bigint * shares from ${TRANSACTION.unnest('fill')}`;

/** Parameter 1: the time. */
export const RECORD_MOVEMENTS = `
  insert into journal (${MOVEMENT.names}, occurred_at)
  select movement.*, $1::timestamptz from ${MOVEMENT.unnest('movement', 2)}`;

export const RECORD_BONUSES = `
  insert into daily_bonuses (${BONUS.names}) select bonus.* from ${BONUS.unnest('bonus')}`;

export const PROMOTE = changingExactly(
  'cardinality($1::int[])',
  'users',
  `update users set role = 'moderator', token_epoch = token_epoch + 1 where id = any ($1::int[])`,
);

export const DEMOTE = changingExactly(
  'cardinality($1::int[])',
  'users',
  `update users set role = 'player', token_epoch = token_epoch + 1 where id = any ($1::int[])`,
);

/** Opens accounts and changes their balances in one statement, as a closed account may hold nothing. */
export const REOPEN_ACCOUNTS = changingExactly(
  'cardinality($1::int[])',
  'accounts',
  `
    update accounts set closed = false, balance = balance + reopened.amount
    from ${REOPENED_ACCOUNT.unnest('reopened')}
    where accounts.id = reopened.id`,
);

/** Parameters: the users, the time. */
export const BLOCK = changingExactly(
  'cardinality($1::int[])',
  'users',
  `update users set blocked_at = $2, token_epoch = token_epoch + 1 where id = any ($1::int[])`,
);

/**
 * Changes balances of accounts that no other transaction may change now: players' accounts are locked; organizers' accounts, protected
 * by their market's lock, and accounts opened by this batch weren't loaded and have no ctid.
 */
export const MOVE_BALANCES = changingExactly(
  'cardinality($1::int[])',
  'accounts',
  `
    update accounts set balance = balance + moved.amount
    from ${BALANCE_CHANGE.unnest('moved')}
    where accounts.ctid = coalesce(moved.ctid, (select ctid from accounts as unlocked where unlocked.id = moved.id))`,
);

/**
 * The money source is shared by all batches. Its lock is taken last, to be held for the shortest time, and by a batch that
 * holds all its other locks, so that it can't deadlock.
 */
export const MOVE_MONEY_SOURCE = changingExactly('1', 'accounts', `update accounts set balance = balance + $2 where id = $1`);

/** Runs after the balances have moved: a promotion takes the player's balance back, and only an empty account may be closed. */
export const CLOSE_ACCOUNTS = changingExactly(
  'cardinality($1::int[])',
  'accounts',
  `update accounts set closed = true where user_id = any ($1::int[])`,
);

/*
 * A resolution, set-wise: a market may have a million positions, which never leave the database. The domain decides which options of
 * which bets have won, what a share pays, and how many positions, winners and cents that makes.
 */

export const RESOLVE = changingExactly(
  '1',
  'markets',
  `
    update markets set solved_at = $7, solved_by = $2, correct_bet_id = $3, correct_bet_option = $4, resolved_none = $5, end_date = $6
    where id = $1`,
);

/** Shares on sale return to their positions. Parameters 1 and 2: the time, the number of positions with shares. */
export const DECIDE_POSITIONS = changingExactly(
  '$2::bigint',
  'contracts',
  `
    update contracts set
      shares = shares + listed_shares, listed_shares = 0, modified_at = $1,
      status = (case when verdict.won then 'WON' else 'LOST' end)::contract_status
    from ${VERDICT.unnest('verdict', 3)}
    where contracts.bet_id = verdict.bet_id and contracts.option = verdict.option and held`,
);

const winners = (firstParameter: number): string => `
      ${WINNING_OPTION.unnest('winning', firstParameter)}
      join contracts using (bet_id, option)
      join accounts on accounts.user_id = contracts.player_id
      where contracts.shares > 0`;

/** Parameters 1 to 4: the time, the organizer's account, what a share pays, the number of winning positions. */
export const RECORD_PAYOUTS = changingExactly(
  '$4::bigint',
  'journal',
  `
    insert into journal (kind, from_account, to_account, amount, contract_id, occurred_at)
    select 'payout', $2::int, accounts.id, contracts.shares * $3::bigint, contracts.id, $1::timestamptz
    from ${winners(5)}`,
);

/** The bids are cancelled: their reserves return. Parameters: the time, the bets, the number of players with bids. */
export const RECORD_RELEASES = changingExactly(
  '$3::bigint',
  'journal',
  `
    insert into journal (kind, from_account, to_account, amount, occurred_at)
    select 'release', bids.reserve_id, accounts.id, sum(bids.price * bids.shares::bigint), $1::timestamptz
    from bids join accounts on accounts.user_id = bids.player_id
    where bids.bet_id = any ($2::int[])
    group by bids.reserve_id, accounts.id`,
);

/**
 * Pays winners, charges the organizer and returns reserves, and fails unless the three sums equal those that the domain computed. Accounts
 * are locked as they are paid: all sums are known and sorted by id before the first payment, and a nested loop, the only join that the
 * session allows, finds the account of each in turn. So accounts are locked in the order in which every batch locks them, and as late as
 * possible. A reserve's id is higher than that of its player's account, whose lock protects it. Parameters 1 to 5: the organizer's account,
 * what a share pays, the sum of all payouts, the sum of all reserves, the bets.
 */
export const PAY_PLAYERS = `
  with changed as (
    update accounts set balance = balance + payment.amount
    from (
      select id, sum(amount) as amount
      from (
        select accounts.id, contracts.shares * $2::bigint as amount from ${winners(6)}
        union all
        select $1::int, sum(contracts.shares) * -$2::bigint from ${winners(6)}
        union all
        select accounts.id, bids.price * bids.shares::bigint
        from bids join accounts on accounts.user_id = bids.player_id where bids.bet_id = any ($5::int[])
        union all
        select reserve_id, -price * shares::bigint from bids where bet_id = any ($5::int[])
      ) as side
      group by id
      having sum(amount) <> 0
      order by id
    ) as payment
    where accounts.id = payment.id
    returning payment.amount, kind),
  paid as (
    select coalesce(sum(amount) filter (where kind = 'player'), 0) as players,
      coalesce(-sum(amount) filter (where kind = 'organizer'), 0) as organizer,
      coalesce(-sum(amount) filter (where kind = 'reserve'), 0) as reserves
    from changed)
  select ${failUnless(
    'players = $3::bigint + $4::bigint and organizer = $3::bigint and reserves = $4::bigint',
    `format('paid %s to players, %s from the organizer and %s from reserves, not %s, %s and %s',
      players, organizer, reserves, $3::bigint + $4::bigint, $3::bigint, $4::bigint)`,
  )} from paid`;

/** Parameters: the bets, the number of their bids. */
export const DELETE_BIDS_OF_BETS = changingExactly('$2::bigint', 'bids', `delete from bids where bet_id = any ($1::int[])`);
