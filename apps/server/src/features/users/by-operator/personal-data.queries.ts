import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/pool.ts';

/**
 * Everything that is stored about a user, for a copy of their data: the account, sign-ins, money, positions, orders, and what staff did to
 * the account. Without secrets (hashes, second factor). Amounts are in $.
 */
export async function findPersonalData(db: Database, user: UserId): Promise<object> {
  const { rows } = await sql<{ data: object }>`
    with own as (select id, kind from accounts where user_id = ${user} or reserve_of = ${user})
    select json_build_object(
      'account', (
        select json_build_object('id', id, 'username', username, 'firstName', first_name, 'surname', surname, 'email', email,
          'emailConfirmed', email_confirmed, 'role', role, 'created', created_at, 'blocked', blocked_at)
        from users where id = ${user}
      ),
      'secondFactorSince', (select confirmed_at from second_factors where user_id = ${user}),
      'sessions', (
        select coalesce(json_agg(json_build_object('created', created_at, 'used', used_at, 'ended', ended_at, 'expires', expires_at,
          'network', network, 'device', device) order by created_at), '[]')
        from sessions where user_id = ${user}
      ),
      'budget', (select balance / 100.0 from accounts where user_id = ${user}),
      'movements', (
        select coalesce(json_agg(json_build_object('date', e.occurred_at, 'kind', e.kind, 'account', own.kind,
          'amount', e.amount / 100.0) order by e.id), '[]')
        from journal_entries e join own on own.id = e.account_id
      ),
      'trades', (
        select coalesce(json_agg(json_build_object('date', t.transaction_date, 'kind', t.kind, 'market', m.topic, 'bet', b.title,
          'option', t.option, 'price', t.price / 100.0, 'shares', t.shares,
          'side', case when t.purchaser_id = ${user} then 'bought' else 'sold' end) order by t.id), '[]')
        from transactions t join markets m on m.id = t.market_id join bets b on b.id = t.bet_id
        where t.purchaser_id = ${user} or t.dealer_id = ${user}
      ),
      'positions', (
        select coalesce(json_agg(json_build_object('market', m.topic, 'bet', b.title, 'option', c.option, 'status', c.status,
          'shares', c.shares, 'listedShares', c.listed_shares, 'modified', c.modified_at) order by c.id), '[]')
        from contracts c join markets m on m.id = c.market_id join bets b on b.id = c.bet_id where c.player_id = ${user}
      ),
      'offers', (
        select coalesce(json_agg(json_build_object('bet', b.title, 'option', o.option, 'price', o.price / 100.0,
          'shares', o.shares, 'created', o.created_at) order by o.id), '[]')
        from offers o join contracts c on c.id = o.contract_id join bets b on b.id = o.bet_id where c.player_id = ${user}
      ),
      'bids', (
        select coalesce(json_agg(json_build_object('bet', b.title, 'option', o.option, 'price', o.price / 100.0,
          'shares', o.shares, 'created', o.created_at, 'expires', o.expires_at) order by o.id), '[]')
        from bids o join bets b on b.id = o.bet_id where o.player_id = ${user}
      ),
      'bonusDays', (select coalesce(json_agg(day order by day), '[]') from daily_bonuses where user_id = ${user}),
      'leftOutOfRankings', (select to_json(mark) from (select reason from ranking_marks where user_id = ${user}) mark),
      'markets', (
        select coalesce(json_agg(json_build_object('topic', topic, 'created', created_at, 'published', published_at,
          'solved', solved_at) order by id), '[]')
        from markets where author_id = ${user}
      ),
      'acts', (
        select coalesce(json_agg(json_build_object('date', occurred_at, 'kind', kind, 'subject', subject, 'detail', detail,
          'reason', reason) order by id), '[]')
        from acts where user_id = ${user} or actor_id = ${user}
      )
    ) as data`.execute(db);
  return rows[0]!.data;
}

export type AccountState = { secondFactor: boolean; openSessions: number; budget: number | null; isDemo: boolean };

export async function findAccountState(db: Database, user: UserId, now: Date): Promise<AccountState> {
  const { rows } = await sql<AccountState>`
    select exists (select from second_factors where user_id = ${user} and confirmed_at is not null) as "secondFactor",
      (
        select count(*) from sessions s join users u on u.id = s.user_id
        where s.user_id = ${user} and s.token_epoch = u.token_epoch and s.ended_at is null and s.expires_at > ${now}
      ) as "openSessions",
      (select balance from accounts where user_id = ${user} and not closed) as budget,
      exists (select from demo_accounts where user_id = ${user}) as "isDemo"`.execute(db);
  return rows[0]!;
}
