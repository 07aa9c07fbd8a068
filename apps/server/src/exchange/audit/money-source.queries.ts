/** The part of `CHECKS` about the movements between the money source and players. */
export const MONEY_SOURCE_CHECKS = {
  'each bonus is paid once': `
    select format('bonuses of user %s', user_id) as subject, coalesce(due.bonuses, 0) as expected, coalesce(paid.bonuses, 0) as found
    from (select user_id, count(*) as bonuses from daily_bonuses group by user_id) as due
    full join (
      select accounts.user_id, count(*) as bonuses
      from journal join accounts on accounts.id = journal.to_account
      where journal.kind = 'daily_bonus' group by accounts.user_id) as paid using (user_id)
    where coalesce(due.bonuses, 0) <> coalesce(paid.bonuses, 0)`,

  // A start budget of 0 $ is granted without a movement, so a player may have no grant.
  'no player is granted two start budgets': `
    select 'account ' || to_account as subject, 1 as expected, count(*) as found
    from journal where kind = 'registration_grant' group by to_account having count(*) > 1`,

  'the money source pays grants, and bonuses of 100 $': `
    select format('%s of journal %s', part.name, journal.id) as subject, part.expected, part.found
    from journal cross join (select id from accounts where kind = 'issue') as issue
    cross join lateral (values ('payer', issue.id, from_account),
      ('amount', case journal.kind when 'daily_bonus' then 10000 else amount end, amount)) as part (name, expected, found)
    where journal.kind in ('daily_bonus', 'registration_grant') and part.expected <> part.found`,

  // A promotion takes back the whole balance of a player who has never traded, a demotion returns it.
  'closed accounts have refunded all grants and bonuses, other accounts nothing': `
    select 'account ' || id as subject, granted as expected, refunded as found
    from (
      select accounts.id, coalesce(refunds.amount, 0) as refunded,
        case when closed then (
          select coalesce(sum(amount), 0) from journal
          where to_account = accounts.id and kind in ('registration_grant', 'daily_bonus')) else 0 end as granted
      from accounts
      left join (select account_id, -sum(amount) as amount from journal_entries where kind = 'refund' group by account_id) as refunds
        on account_id = accounts.id
      where accounts.kind <> 'issue') as account
    where granted <> refunded`,
};
