import { MONEY_SOURCE_CHECKS } from './money-source.queries.ts';
import { RESERVE_CHECKS } from './reserves.queries.ts';

/** The checks join and group whole tables. With the default `work_mem` they would spend most of their time on temporary files. */
export const BEGIN_AUDIT = `begin isolation level repeatable read read only; set local work_mem = '128MB'`;

/** Bets whose pairs, minted or merged between players, have unequal numbers of yes and no shares, or don't cost 1 $ each in sum. */
const pairsNotAtOneDollar = (kind: 'mint' | 'merge'): string => `
    select format('%s of bet %s', part.name, bet_id) as subject, part.expected, part.found
    from (
      select bet_id, sum(case when option then shares else 0 end) as yes, sum(case when option then 0 else shares end) as no,
        sum(amount) as amount
      from journal where kind = '${kind}' group by bet_id) as pairs
    cross join lateral (values ('shares on no', yes, no), ('amount', yes * 100, amount)) as part (name, expected, found)
    where part.expected <> part.found`;

/** The shares that redemptions take from positions, as negative numbers: of each option as many as pairs. */
const REDEEMED_SHARES = `
        select contracts.player_id, contracts.bet_id, pair.option, -journal.amount / 100 as shares
        from journal join contracts on contracts.id = journal.contract_id cross join (values (true), (false)) as pair (option)
        where journal.kind = 'redeem'`;

/**
 * Each check returns the rows that break its rule: the subject (table and id) and, where the rule compares two values, the expected and the
 * found one, which differ. Where a rule compares several, each that differs is a row of its own, whose subject names it; checks of large
 * tables select the broken rows first. Figures of the rules are literals, so that the audit also proves the constants of the domain.
 */
export const CHECKS = {
  'balances equal their entries': `
    select 'account ' || accounts.id as subject, coalesce(entries.amount, 0) as expected, accounts.balance as found
    from accounts
    left join (select account_id, sum(amount) as amount from journal_entries group by account_id) as entries on account_id = accounts.id
    where accounts.balance <> coalesce(entries.amount, 0)`,

  'no player is in debt': `
    select 'account ' || id as subject, 0 as expected, balance as found from accounts where kind = 'player' and balance < 0`,

  'players have open accounts, other users closed ones': `
    select 'account ' || accounts.id as subject, (role <> 'player')::int as expected, closed::int as found
    from accounts join users on users.id = accounts.user_id
    where closed <> (role <> 'player')`,

  'a market names the account of its organizer': `
    select 'market ' || markets.id as subject, accounts.id as expected, markets.organizer_account as found
    from markets left join accounts on accounts.market_id = markets.id
    where markets.organizer_account is distinct from accounts.id`,

  'the journal refers to existing accounts and positions': `
    select format('%s of journal %s', part.name, journal.id) as subject, part.expected, part.found
    from journal
    left join accounts as payer on payer.id = journal.from_account
    left join accounts as payee on payee.id = journal.to_account
    left join contracts on contracts.id = journal.contract_id
    cross join lateral (values ('payer', from_account, payer.id), ('payee', to_account, payee.id),
      ('position', contract_id, contracts.id)) as part (name, expected, found)
    where (payer.id is null or payee.id is null or contracts.id is distinct from journal.contract_id)
      and part.expected is distinct from part.found`,

  'a position has a player, and a bet of its market': `
    select format('%s of contract %s', part.name, contracts.id) as subject, part.expected, part.found
    from contracts
    left join bets on bets.id = contracts.bet_id and bets.market_id = contracts.market_id
    left join accounts on accounts.user_id = contracts.player_id
    cross join lateral (values ('player', contracts.player_id, accounts.user_id), ('bet', contracts.bet_id, bets.id))
      as part (name, expected, found)
    where num_nulls(bets.id, accounts.id) > 0 and part.found is null`,

  ...RESERVE_CHECKS,

  'a bid has a player, a position, and a bet of its unresolved market': `
    select format('%s of bid %s', part.name, bids.id) as subject, part.expected, part.found
    from bids
    left join bets on bets.id = bids.bet_id and bets.market_id = bids.market_id
    left join markets on markets.id = bids.market_id and markets.solved_at is null
    left join accounts on accounts.user_id = bids.player_id and not accounts.closed
    left join contracts on contracts.bet_id = bids.bet_id and contracts.option = bids.option and contracts.player_id = bids.player_id
    cross join lateral (values ('bet', bids.bet_id, bets.id), ('market', bids.market_id, markets.id),
      ('player', bids.player_id, accounts.user_id), ('bet of the position', bids.bet_id, contracts.bet_id))
      as part (name, expected, found)
    where num_nulls(bets.id, markets.id, accounts.id, contracts.id) > 0 and part.found is null`,

  // Bids that expire are left out: an expired one may cross other orders until it is swept. A player's own orders can't cross
  // (`OWN_ORDER_CROSSES`), so the query needn't compare owners. The expected price is the lowest that doesn't cross.
  'no bid crosses another order': `
    with bid as (
      select bet_id, option, max(price) as price from bids where expires_at is null group by bet_id, option),
    ask as (
      select bet_id, option, min(price) as price from offers group by bet_id, option
      union all
      select bet_id, not option, 100 - price from bid)
    select format('bet %s, option %s', bid.bet_id, bid.option) as subject, bid.price + 1 as expected, ask.price as found
    from bid join ask using (bet_id, option)
    where ask.price <= bid.price`,

  // A bid placed after the day of the last purchase has a cap of its own day.
  'the bids of a player on an option stay within the daily cap': `
    select format('player %s, bet %s, option %s', player_id, bet_id, option) as subject, 1000 as expected, found
    from (
      select player_id, bet_id, option, greatest(sum(bids.shares), max(bought_shares) + sum(bids.shares)
        filter (where (bids.created_at at time zone 'Europe/Warsaw')::date <= bought_on)) as found
      from bids left join contracts using (player_id, bet_id, option)
      group by player_id, bet_id, option) as daily
    where found > 1000`,

  'a transaction trades a bet of its market': `
    select 'transaction ' || transactions.id as subject, transactions.market_id as expected, bets.market_id as found
    from transactions left join bets on bets.id = transactions.bet_id
    where bets.market_id is distinct from transactions.market_id`,

  // The purchaser pays from their account, or from their reserve if the transaction fills a bid. The organizer pays for a merge.
  'every transaction is paid by its purchaser to its dealer': `
    select format('%s of transaction %s', case when payer_is_right then 'payee' else 'payer' end, id) as subject,
      case when payer_is_right then payee else payer end as expected,
      case when payer_is_right then to_account else from_account end as found
    from (
      select journal.id, from_account, to_account, payer, payee,
        from_account is not distinct from payer or from_account is not distinct from reserve.id as payer_is_right
      from journal
      left join accounts as purchaser on purchaser.user_id = journal.purchaser_id
      left join accounts as reserve on reserve.reserve_of = journal.purchaser_id
      left join accounts as dealer on dealer.user_id = journal.dealer_id
      left join accounts as organizer on organizer.market_id = journal.market_id
      cross join lateral (
        select case when purchaser_id is null then organizer.id else purchaser.id end as payer,
          case when dealer_id is null then organizer.id else dealer.id end as payee) as parties
      where bet_id is not null) as paid
    where not payer_is_right or to_account is distinct from payee`,

  'the two sides of a mint cost 1 $ together': pairsNotAtOneDollar('mint'),
  'the two sides of a merge bring 1 $ together': pairsNotAtOneDollar('merge'),

  'an organizer has the revenue of its lots and 1 $ for each pair': `
    select 'market ' || markets.id as subject, coalesce(flow.amount, 0) as expected, accounts.balance as found
    from markets
    join accounts on accounts.id = markets.organizer_account
    left join (
      select market_id, sum(amount) as amount
      from (
        select market_id, case kind when 'purchase' then amount
          when 'mint' then case when option then shares * 100::bigint else 0 end
          when 'merge' then case when option then shares * -100::bigint else 0 end
          when 'merge_with_lot' then -amount else 0 end as amount
        from journal where bet_id is not null
        union all
        select contracts.market_id, -journal.amount
        from journal join contracts on contracts.id = journal.contract_id where journal.kind in ('payout', 'redeem')) as part
      group by market_id) as flow on flow.market_id = markets.id
    where accounts.balance <> coalesce(flow.amount, 0)`,

  'redeemed pairs are paid by the organizer': `
    select format('%s of journal %s', part.name, journal.id) as subject, part.expected, part.found
    from journal
    join contracts on contracts.id = journal.contract_id
    left join accounts as player on player.user_id = contracts.player_id
    left join accounts as organizer on organizer.market_id = contracts.market_id
    cross join lateral (values ('payer', organizer.id, from_account), ('payee', player.id, to_account),
      ('option', 1, contracts.option::int), ('cents beyond whole dollars', 0, amount % 100)) as part (name, expected, found)
    where journal.kind = 'redeem' and part.expected is distinct from part.found`,

  'a position holds what was bought and not sold': `
    select format('player %s, bet %s, option %s', player_id, bet_id, option) as subject,
      coalesce(traded.shares, 0) as expected, coalesce(contracts.shares + contracts.listed_shares, 0) as found
    from contracts
    full join (
      select player_id, bet_id, option, sum(shares) as shares
      from (
        select purchaser_id as player_id, bet_id, option, shares from transactions where purchaser_id is not null
        union all
        select dealer_id, bet_id, option, -shares from transactions where dealer_id is not null
        union all (${REDEEMED_SHARES})) as change
      group by player_id, bet_id, option) as traded using (player_id, bet_id, option)
    where coalesce(contracts.shares + contracts.listed_shares, 0) <> coalesce(traded.shares, 0)`,

  'listed shares are in offers': `
    select 'contract ' || contracts.id as subject, contracts.listed_shares as expected, coalesce(offered.shares, 0) as found
    from contracts
    left join (select contract_id, sum(shares) as shares from offers where contract_id is not null group by contract_id) as offered
      on offered.contract_id = contracts.id
    where contracts.listed_shares <> coalesce(offered.shares, 0)`,

  'an offer sells from a position of its seller': `
    select 'offer ' || offers.id as subject, offers.contract_id as expected, contracts.id as found
    from offers
    left join contracts on contracts.id = offers.contract_id and contracts.player_id = offers.seller_id
      and contracts.bet_id = offers.bet_id and contracts.option = offers.option and contracts.market_id = offers.market_id
    where offers.contract_id is not null and contracts.id is null`,

  'sold and unsold shares of the organizer add up': `
    select format('bet %s, option %s', bets.id, side.option) as subject,
      bets.shares as expected, coalesce(sold.shares, 0) + coalesce(unsold.shares, 0) as found
    from bets
    join markets on markets.id = bets.market_id
    cross join (values (true), (false)) as side (option)
    left join (
      select bet_id, case kind when 'purchase' then option else not option end as option, sum(shares) as shares
      from transactions where kind in ('purchase', 'merge_with_lot') group by 1, 2) as sold
      on sold.bet_id = bets.id and sold.option = side.option
    left join (select bet_id, option, sum(shares) as shares from offers where seller_id is null group by bet_id, option) as unsold
      on unsold.bet_id = bets.id and unsold.option = side.option
    where case when markets.solved_at is null then coalesce(sold.shares, 0) + coalesce(unsold.shares, 0) <> bets.shares
      else coalesce(sold.shares, 0) > bets.shares end`,

  'shares are conserved': `
    select format('bet %s, option %s', bet_id, option) as subject, coalesce(issued.shares, 0) as expected, coalesce(held.shares, 0) as found
    from (
      select bet_id, option, sum(shares) as shares
      from (
        select bet_id, option, case when kind in ('purchase', 'mint') then shares else -shares end as shares
        from transactions where kind <> 'sale'
        union all
        select bet_id, option, shares from (${REDEEMED_SHARES}) as redeemed) as change
      group by bet_id, option) as issued
    full join (select bet_id, option, sum(shares + listed_shares) as shares from contracts group by bet_id, option) as held
      using (bet_id, option)
    where coalesce(issued.shares, 0) <> coalesce(held.shares, 0)`,

  // At most 1 $ a share, in millionths of a cent. The expected cost is the nearest that the rule allows.
  'a position has a cost if and only if it has shares': `
    select 'contract ' || id as subject, nearest as expected, cost as found
    from contracts
    cross join lateral (select least(greatest(cost, 1), (shares + listed_shares) * 100000000::bigint) as nearest) as allowed
    where cost <> nearest`,

  'last prices are those of the last transactions': `
    select format('bet %s, option %s', bets.id, side.option) as subject, coalesce(last.price, 0) as expected, side.price as found
    from bets
    cross join lateral (values (true, last_yes_price), (false, last_no_price)) as side (option, price)
    left join (
      select distinct on (bet_id, option) bet_id, option, price
      from (
        select id, bet_id, option, price from transactions
        union all
        select id, bet_id, not option, 100 - price from transactions where kind = 'merge_with_lot') as priced
      order by bet_id, option, id desc) as last
      on last.bet_id = bets.id and last.option = side.option
    where side.price <> coalesce(last.price, 0)`,

  'nobody buys more than the daily cap': `
    select format('player %s, bet %s, option %s, day %s', purchaser_id, bet_id, option, day) as subject, 1000 as expected, shares as found
    from (
      select purchaser_id, bet_id, option, (transaction_date at time zone 'Europe/Warsaw')::date as day, sum(shares) as shares
      from transactions where purchaser_id is not null group by purchaser_id, bet_id, option, day) as bought
    where shares > 1000`,

  'a position counts the shares bought on its last day of purchases': `
    select 'contract ' || contracts.id as subject, coalesce(sum(transactions.shares), 0) as expected, contracts.bought_shares as found
    from contracts
    left join transactions on transactions.purchaser_id = contracts.player_id and transactions.bet_id = contracts.bet_id
      and transactions.option = contracts.option
      and (transactions.transaction_date at time zone 'Europe/Warsaw')::date = contracts.bought_on
    group by contracts.id
    having coalesce(sum(transactions.shares), 0) <> contracts.bought_shares`,

  'winning shares are paid once, others never': `
    select 'contract ' || contracts.id as subject,
      case when verdict.won then contracts.shares * 100::bigint else 0 end as expected, coalesce(paid.amount, 0) as found
    from contracts
    join markets on markets.id = contracts.market_id
    cross join lateral (
      select markets.solved_at is not null and case when contracts.bet_id = markets.correct_bet_id
        then contracts.option = markets.correct_bet_option else not contracts.option end as won) as verdict
    left join (select contract_id, sum(amount) as amount from journal where kind = 'payout' group by contract_id) as paid
      on paid.contract_id = contracts.id
    where coalesce(paid.amount, 0) <> case when verdict.won then contracts.shares * 100::bigint else 0 end`,

  'payouts go from the organizer to the winner': `
    select format('%s of journal %s', part.name, journal.id) as subject, part.expected, part.found
    from journal
    join contracts on contracts.id = journal.contract_id
    left join accounts as player on player.user_id = contracts.player_id
    left join accounts as organizer on organizer.market_id = contracts.market_id
    cross join lateral (values ('payer', organizer.id, from_account), ('payee', player.id, to_account)) as part (name, expected, found)
    where journal.kind = 'payout' and (from_account, to_account) is distinct from (organizer.id, player.id)
      and part.expected is distinct from part.found`,

  'positions are decided when their market is resolved': `
    select 'contract ' || contracts.id as subject, null::int as expected, null::int as found
    from contracts join markets on markets.id = contracts.market_id
    where contracts.status <> (case
      when markets.solved_at is null or contracts.shares + contracts.listed_shares = 0 then 'PENDING'
      when case when contracts.bet_id = markets.correct_bet_id then contracts.option = markets.correct_bet_option else not contracts.option end
        then 'WON' else 'LOST' end)::contract_status`,

  'a resolved market has no offers': `
    select 'market ' || markets.id as subject, 0 as expected, count(*) as found
    from markets join bets on bets.market_id = markets.id join offers on offers.bet_id = bets.id
    where markets.solved_at is not null group by markets.id`,

  ...MONEY_SOURCE_CHECKS,
} as const;

/** The first `limit` differences of a check, each with the number of all differences of the check. */
export const firstDifferences = (check: string, limit: number): string =>
  `select *, count(*) over () as total from (${check}) as difference limit ${limit}`;
