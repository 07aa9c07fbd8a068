/**
 * Each check recomputes stored values from the history and returns the rows that disagree: the subject, the expected value, the
 * stored one. Set-wise; each check reads its tables once.
 */

/** The checks join and group whole tables, which with the default `work_mem` would spend most of the time on temporary files. */
export const BEGIN_AUDIT = `begin isolation level repeatable read read only; set local work_mem = '128MB'`;

export const CHECKS = {
  'the journal sums to zero': `
    select 'journal' as subject, 0 as expected, coalesce(sum(amount), 0) as found from journal_entries having sum(amount) <> 0`,

  'balances equal their entries': `
    select 'account ' || accounts.id as subject, coalesce(entries.amount, 0) as expected, accounts.balance as found
    from accounts
    left join (select account_id, sum(amount) as amount from journal_entries group by account_id) as entries on account_id = accounts.id
    where accounts.balance <> coalesce(entries.amount, 0)`,

  'no player is in debt': `
    select 'account ' || id as subject, 0 as expected, balance as found from accounts where kind = 'player' and balance < 0`,

  'players alone have open accounts': `
    select 'account ' || accounts.id as subject, (role <> 'player')::int as expected, closed::int as found
    from accounts join users on users.id = accounts.user_id
    where closed <> (role <> 'player')`,

  'a market names the account of its organizer': `
    select 'market ' || markets.id as subject, accounts.id as expected, markets.organizer_account as found
    from markets left join accounts on accounts.market_id = markets.id
    where markets.organizer_account is distinct from accounts.id`,

  'the journal names what exists': `
    select 'journal ' || journal.id as subject, contract_id as expected, contracts.id as found
    from journal
    left join accounts as payer on payer.id = journal.from_account
    left join accounts as payee on payee.id = journal.to_account
    left join contracts on contracts.id = journal.contract_id
    where payer.id is null or payee.id is null or contracts.id is distinct from journal.contract_id`,

  'a contract is of a player and a bet that exist': `
    select 'contract ' || contracts.id as subject, contracts.bet_id as expected, bets.id as found
    from contracts
    left join bets on bets.id = contracts.bet_id
    left join accounts on accounts.user_id = contracts.player_id
    where bets.market_id is distinct from contracts.market_id or accounts.id is null`,

  'a transaction trades a bet of its market': `
    select 'transaction ' || transactions.id as subject, transactions.market_id as expected, bets.market_id as found
    from transactions left join bets on bets.id = transactions.bet_id
    where bets.market_id is distinct from transactions.market_id`,

  'every transaction is paid by its purchaser to its dealer': `
    select format('%s of transaction %s', case when from_account is distinct from purchaser.id then 'payer' else 'payee' end, journal.id)
        as subject,
      case when from_account is distinct from purchaser.id then purchaser.id
        when dealer_id is null then organizer.id else dealer.id end as expected,
      case when from_account is distinct from purchaser.id then from_account else to_account end as found
    from journal
    left join accounts as purchaser on purchaser.user_id = journal.purchaser_id
    left join accounts as dealer on dealer.user_id = journal.dealer_id
    left join accounts as organizer on organizer.market_id = journal.market_id
    where bet_id is not null and (from_account, to_account) is distinct from
      (purchaser.id, case when dealer_id is null then organizer.id else dealer.id end)`,

  'a contract holds what was bought and not sold': `
    select format('player %s, bet %s, option %s', player_id, bet_id, option) as subject,
      coalesce(traded.shares, 0) as expected, coalesce(contracts.shares + contracts.listed_shares, 0) as found
    from contracts
    full join (
      select player_id, bet_id, option, sum(shares) as shares
      from (
        select purchaser_id as player_id, bet_id, option, shares from transactions
        union all
        select dealer_id, bet_id, option, -shares from transactions where dealer_id is not null) as side
      group by player_id, bet_id, option) as traded using (player_id, bet_id, option)
    where coalesce(contracts.shares + contracts.listed_shares, 0) <> coalesce(traded.shares, 0)`,

  'listed shares are in offers': `
    select 'contract ' || contracts.id as subject, contracts.listed_shares as expected, coalesce(offered.shares, 0) as found
    from contracts
    left join (select contract_id, sum(shares) as shares from offers where contract_id is not null group by contract_id) as offered
      on offered.contract_id = contracts.id
    where contracts.listed_shares <> coalesce(offered.shares, 0)`,

  'an offer sells from its own contract': `
    select 'offer ' || offers.id as subject, offers.contract_id as expected, contracts.id as found
    from offers
    left join contracts on contracts.id = offers.contract_id and contracts.player_id = offers.seller_id
      and contracts.bet_id = offers.bet_id and contracts.option = offers.option and contracts.market_id = offers.market_id
    where offers.contract_id is not null and contracts.id is null`,

  'the organizer has sold what is no longer on sale': `
    select format('bet %s, option %s', bets.id, side.option) as subject,
      bets.shares as expected, coalesce(sold.shares, 0) + coalesce(unsold.shares, 0) as found
    from bets
    join markets on markets.id = bets.market_id
    cross join (values (true), (false)) as side (option)
    left join (select bet_id, option, sum(shares) as shares from transactions where dealer_id is null group by bet_id, option) as sold
      on sold.bet_id = bets.id and sold.option = side.option
    left join (select bet_id, option, sum(shares) as shares from offers where seller_id is null group by bet_id, option) as unsold
      on unsold.bet_id = bets.id and unsold.option = side.option
    where case when markets.solved_at is null then coalesce(sold.shares, 0) + coalesce(unsold.shares, 0) <> bets.shares
      else coalesce(sold.shares, 0) > bets.shares end`,

  'shares are conserved': `
    select format('bet %s, option %s', bet_id, option) as subject, coalesce(sold.shares, 0) as expected, coalesce(held.shares, 0) as found
    from (select bet_id, option, sum(shares) as shares from transactions where dealer_id is null group by bet_id, option) as sold
    full join (select bet_id, option, sum(shares + listed_shares) as shares from contracts group by bet_id, option) as held
      using (bet_id, option)
    where coalesce(sold.shares, 0) <> coalesce(held.shares, 0)`,

  'a share has a cost, and only a share': `
    select 'contract ' || id as subject, 0 as expected, cost as found from contracts
    where (shares + listed_shares = 0) <> (cost = 0) or cost < 0 or cost > (shares + listed_shares) * 100000000::bigint`,

  'last prices are those of the last transactions': `
    select format('bet %s, option %s', bets.id, side.option) as subject, coalesce(last.price, 0) as expected, side.price as found
    from bets
    cross join lateral (values (true, last_yes_price), (false, last_no_price)) as side (option, price)
    left join (
      select distinct on (bet_id, option) bet_id, option, price from transactions order by bet_id, option, id desc) as last
      on last.bet_id = bets.id and last.option = side.option
    where side.price <> coalesce(last.price, 0)`,

  'nobody buys more than the daily cap': `
    select format('player %s, bet %s, option %s, day %s', purchaser_id, bet_id, option, day) as subject, 1000 as expected, shares as found
    from (
      select purchaser_id, bet_id, option, (transaction_date at time zone 'Europe/Warsaw')::date as day, sum(shares) as shares
      from transactions group by purchaser_id, bet_id, option, day) as bought
    where shares > 1000`,

  'the cap remembers the last day of purchases': `
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
    select 'journal ' || journal.id as subject, player.id as expected, journal.to_account as found
    from journal
    join contracts on contracts.id = journal.contract_id
    left join accounts as player on player.user_id = contracts.player_id
    left join accounts as organizer on organizer.market_id = contracts.market_id
    where journal.kind = 'payout' and (journal.from_account, journal.to_account) is distinct from (organizer.id, player.id)`,

  'contracts are decided when their market is': `
    select 'contract ' || contracts.id as subject, null::int as expected, null::int as found
    from contracts join markets on markets.id = contracts.market_id
    where contracts.status <> (case
      when markets.solved_at is null or contracts.shares + contracts.listed_shares = 0 then 'PENDING'
      when case when contracts.bet_id = markets.correct_bet_id then contracts.option = markets.correct_bet_option else not contracts.option end
        then 'WON' else 'LOST' end)::contract_status`,

  'a solved market has no offers': `
    select 'market ' || markets.id as subject, 0 as expected, count(*) as found
    from markets join bets on bets.market_id = markets.id join offers on offers.bet_id = bets.id
    where markets.solved_at is not null group by markets.id`,

  'bonuses and grants are paid once': `
    select format('account %s, %s', accounts.id, issued.kind) as subject, case issued.kind
        when 'daily_bonus' then (select count(*) from daily_bonuses where user_id = accounts.user_id) else 1 end as expected,
      issued.payments as found
    from (
      select to_account, kind, count(*) as payments, bool_and(amount = 10000) as amounts_right from journal
      where kind in ('daily_bonus', 'registration_grant') group by to_account, kind) as issued
    join accounts on accounts.id = issued.to_account
    where case issued.kind
      when 'daily_bonus' then not amounts_right or issued.payments <> (select count(*) from daily_bonuses where user_id = accounts.user_id)
      else issued.payments > 1 end`,
} as const;

/** The first `limit` differences of a check, each with the number of all of them. */
export const firstDifferences = (check: string, limit: number): string =>
  `select *, count(*) over () as total from (${check}) as difference limit ${limit}`;
