import { type LedgerAccountId, MICROS_PER_CENT, type UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/pool.ts';
import type { Fragment } from '../../lists/filters.queries.ts';
import { IS_CREDIT_OF_ORDERS, IS_CREDIT_WITHOUT_TRADE, IS_REFUND, IS_RESERVE } from '../../players/journal-movements.queries.ts';

/** An amount of cents in $. */
const inDollars = (cents: Fragment): Fragment => sql`round(${cents} / 100.0, 2)`;
/** A cost in millionths of a cent, as `costInCents` rounds it. */
const wholeCents = (cost: Fragment): Fragment => sql`round(${cost}::numeric / ${sql.lit(MICROS_PER_CENT)})`;

// Looked up row by row: a join reads all markets and bets of a large game, as the planner doesn't know how few rows one person has.
const topicOf = (market: Fragment): Fragment => sql`(select topic from markets where id = ${market})`;
const titleOf = (bet: Fragment): Fragment => sql`(select title from bets where id = ${bet})`;

/**
 * What is stored about a user, as the text of a JSON object: the account, sign-ins, money, positions, orders, and what staff did to the
 * account. Without secrets (hashes, second factor), without data of others (suspicions, and whom the user's acts as staff concerned), and
 * without the rows of the journal, whose number is unlimited. Amounts are in $.
 */
export async function findPersonalParts(db: Database, user: UserId): Promise<string> {
  const { rows } = await sql<{ data: string }>`
    select json_build_object(
      'account', (
        select json_build_object('id', id, 'username', username, 'firstName', first_name, 'surname', surname, 'email', email,
          'emailConfirmed', email_confirmed, 'role', role, 'created', created_at, 'blocked', blocked_at)
        from users where id = ${user}
      ),
      'secondFactorSince', (select confirmed_at from second_factors where user_id = ${user}),
      'passwordResetUntil', (select expires_at from password_resets where user_id = ${user}),
      'emailConfirmationUntil', (select expires_at from email_confirmations where user_id = ${user}),
      'sessions', (
        select coalesce(json_agg(json_build_object('created', created_at, 'used', used_at, 'ended', ended_at, 'expires', expires_at,
          'network', network, 'device', device) order by created_at), '[]')
        from sessions where user_id = ${user}
      ),
      'knownNetworks', (
        select coalesce(json_agg(json_build_object('lastSeen', last_seen) order by last_seen), '[]')
        from known_networks where user_id = ${user}
      ),
      'budget', (select ${inDollars(sql`balance`)} from accounts where user_id = ${user} and not closed),
      'reserved', (select ${inDollars(sql`balance`)} from accounts where reserve_of = ${user}),
      'positions', (
        select coalesce(json_agg(json_build_object('market', ${topicOf(sql`row.market_id`)}, 'bet', ${titleOf(sql`row.bet_id`)},
          'option', row.option, 'status', row.status, 'shares', row.shares, 'listedShares', row.listed_shares,
          'cost', ${inDollars(wholeCents(sql`row.cost`))}, 'modified', row.modified_at) order by row.id), '[]')
        from (
          -- Two branches, because each has a partial index.
          select * from contracts where player_id = ${user} and held
          union all
          select * from contracts where player_id = ${user} and not held
        ) row
      ),
      'offers', (
        select coalesce(json_agg(json_build_object('market', ${topicOf(sql`o.market_id`)}, 'bet', ${titleOf(sql`o.bet_id`)},
          'option', o.option, 'price', ${inDollars(sql`o.price`)}, 'shares', o.shares, 'created', o.created_at) order by o.id), '[]')
        from contracts c join offers o on o.contract_id = c.id
        where c.player_id = ${user} and c.held and c.listed_shares > 0
      ),
      'bids', (
        select coalesce(json_agg(json_build_object('market', ${topicOf(sql`o.market_id`)}, 'bet', ${titleOf(sql`o.bet_id`)},
          'option', o.option, 'price', ${inDollars(sql`o.price`)}, 'shares', o.shares,
          'created', o.created_at, 'expires', o.expires_at) order by o.id), '[]')
        from bids o where o.player_id = ${user}
      ),
      'bonusDays', (select coalesce(json_agg(day order by day), '[]') from daily_bonuses where user_id = ${user}),
      'netWorths', (
        select coalesce(json_agg(json_build_object('day', day, 'netWorth', ${inDollars(sql`net_worth`)}) order by day), '[]')
        from net_worth_snapshot_days join net_worth_snapshots using (day) where user_id = ${user}
      ),
      'rankings', (
        select json_build_object('budgetPlace', budget_place, 'netWorth', ${inDollars(sql`net_worth`)},
          'netWorthPlace', net_worth_place, 'profit', ${inDollars(sql`profit`)}, 'profitPlace', profit_place)
        from standings where user_id = ${user}
      ),
      'leftOutOfRankings', (select json_build_object('reason', reason, 'since', marked_at) from ranking_marks where user_id = ${user}),
      'markets', (
        select coalesce(json_agg(json_build_object('topic', topic, 'created', created_at, 'published', published_at,
          'solved', solved_at) order by id), '[]')
        from markets where author_id = ${user}
      ),
      'acts', (
        select coalesce(json_agg(json_build_object('date', occurred_at, 'kind', kind,
          'subject', case when not on_other then subject end,
          'detail', case when on_other then '{}' else detail end,
          'reason', case when not on_other then reason end) order by id), '[]')
        from (
          select *, coalesce(user_id <> ${user}, kind = 'marketReassigned') as on_other
          from acts where user_id = ${user} or actor_id = ${user}
        ) act
      )
    )::text as data`.execute(db);
  return rows[0]!.data;
}

/** A person in the journal. Staff who never were players have no ledger account; players who never placed a bid have no reserve. */
export type JournalOwner = { user: UserId; account: LedgerAccountId | null; reserve: LedgerAccountId | null };

export async function findJournalOwner(db: Database, user: UserId): Promise<JournalOwner> {
  const { rows } = await sql<JournalOwner>`
    select ${user}::int as user, (select id from accounts where user_id = ${user}) as account,
      (select id from accounts where reserve_of = ${user}) as reserve`.execute(db);
  return rows[0]!;
}

/** The last row that was read. `at` keeps every digit of the time. */
export type Cursor = { at: string; id: number };
/** A row of the journal as the text of a JSON object. */
export type CopiedRow = Cursor & { json: string };

const START: Cursor = { at: '-infinity', id: 0 };

/** Each branch reads the next rows of one index. */
const pageOf = (branches: Fragment[], after: Cursor | null, size: number): Fragment => {
  const { at, id } = after ?? START;
  const parts = branches.map(
    (branch) => sql`
      (select * from (${branch}) branch where (occurred_at, id) > (${at}::timestamptz, ${id}::bigint) order by occurred_at, id limit ${size})`,
  );
  return sql`(select * from (${sql.join(parts, sql` union all `)}) parts order by occurred_at, id limit ${size}) page`;
};

/**
 * Movements of the budget, oldest first, and purchases from the reserve. Money that moves into the reserve or back is listed once, as a
 * movement of the budget.
 */
export async function listMovementsAfter(
  db: Database,
  { user, account, reserve }: JournalOwner,
  after: Cursor | null,
  size: number,
): Promise<CopiedRow[]> {
  const movement = (amount: Fragment, of: Fragment = sql`'player'`): Fragment =>
    sql`select id, occurred_at, kind, ${amount} as amount, ${of} as account from journal`;
  const branches = [
    sql`${movement(sql`-amount`, sql`case when from_account = ${reserve} then 'reserve' else 'player' end`)} where purchaser_id = ${user}`,
    sql`${movement(sql`amount`)} where dealer_id = ${user}`,
    sql`${movement(sql`amount`)} where to_account = ${account} and ${IS_CREDIT_WITHOUT_TRADE}`,
    sql`${movement(sql`amount`)} where to_account = ${account} and ${IS_CREDIT_OF_ORDERS}`,
    sql`${movement(sql`-amount`)} where from_account = ${account} and ${IS_RESERVE}`,
    sql`${movement(sql`-amount`)} where from_account = ${account} and ${IS_REFUND}`,
    sql`${movement(sql`amount`)} where to_account = ${account} and ${IS_REFUND}`,
  ];
  const { rows } = await sql<CopiedRow>`
    select json_build_object('date', occurred_at, 'kind', kind, 'account', account, 'amount', ${inDollars(sql`amount`)})::text as json,
      occurred_at::text as at, id
    from ${pageOf(branches, after, size)} order by occurred_at, id`.execute(db);
  return rows;
}

/** Trades, oldest first. */
export async function listTradesAfter(
  db: Database,
  { user }: JournalOwner,
  after: Cursor | null,
  size: number,
): Promise<CopiedRow[]> {
  const trade = (side: Fragment): Fragment =>
    sql`select id, occurred_at, kind, market_id, bet_id, option, price, shares, ${side} as side from journal`;
  const branches = [
    sql`${trade(sql`'bought'`)} where purchaser_id = ${user}`,
    sql`${trade(sql`'sold'`)} where dealer_id = ${user}`,
  ];
  const { rows } = await sql<CopiedRow>`
    select json_build_object('date', occurred_at, 'kind', kind, 'market', ${topicOf(sql`page.market_id`)}, 'bet', ${titleOf(sql`page.bet_id`)},
        'option', option, 'price', ${inDollars(sql`price`)}, 'shares', shares, 'side', side)::text as json,
      occurred_at::text as at, id
    from ${pageOf(branches, after, size)} order by occurred_at, id`.execute(db);
  return rows;
}
