import type { Check } from '../audit.ts';

/** Changes that a thief or a mistake might make, and the checks that must find them. */
export const TAMPERINGS: Record<string, { text: string; found: Check[] }> = {
  'money appeared in an account': {
    text: `update accounts set balance = balance + 1 where kind = 'player'`,
    found: ['balances equal their entries'],
  },
  'a movement was invented': {
    text: `insert into journal (kind, from_account, to_account, amount, occurred_at)
      select 'daily_bonus', issue.id, player.id, 10000, now()
      from accounts as issue, accounts as player where issue.kind = 'issue' and player.kind = 'player' limit 1`,
    found: ['balances equal their entries', 'bonuses and grants are paid once'],
  },
  'the start budget was granted twice, balances included': {
    text: `with grants as (
        insert into journal (kind, from_account, to_account, amount, occurred_at)
        select kind, from_account, to_account, amount, now() from journal where kind = 'registration_grant'
        returning from_account, to_account, amount),
      moved as (
        select from_account as id, -amount as amount from grants union all select to_account, amount from grants)
      update accounts set balance = balance + total.amount
      from (select id, sum(amount) as amount from moved group by id) as total where total.id = accounts.id`,
    found: ['bonuses and grants are paid once'],
  },
  'a player was promoted by hand': {
    text: `update users set role = 'moderator' where id = (select min(user_id) from accounts)`,
    found: ['players alone have open accounts'],
  },
  'a trade was deleted': {
    text: `alter table journal disable trigger append_only; delete from journal where id = (select min(id) from journal where kind = 'sale')`,
    found: [
      'balances equal their entries',
      'a contract holds what was bought and not sold',
      'the cap remembers the last day of purchases',
    ],
  },
  'a payment went to another account': {
    text: `alter table journal disable trigger append_only;
      update journal set to_account = (select id from accounts where kind = 'issue')
      where id = (select min(id) from journal where kind = 'sale')`,
    found: ['balances equal their entries', 'every transaction is paid by its purchaser to its dealer'],
  },
  'another account was charged, balances included': {
    text: `alter table journal disable trigger append_only;
      with charged as (
        update journal set from_account = issue.id from accounts as issue
        where issue.kind = 'issue' and journal.id = (select min(id) from journal where kind = 'purchase')
        returning old.from_account as purchaser, new.from_account as charged, amount)
      update accounts set balance = balance + case when id = purchaser then amount else -amount end
      from charged where id in (purchaser, charged)`,
    found: ['every transaction is paid by its purchaser to its dealer'],
  },
  'a payout is for a contract that does not exist': {
    text: `alter table journal disable trigger append_only;
      update journal set contract_id = contract_id + 1000000 where id = (select min(id) from journal where kind = 'payout')`,
    found: ['the journal names what exists', 'winning shares are paid once, others never'],
  },
  'money went to an account that does not exist': {
    text: `alter table journal disable trigger append_only;
      update journal set to_account = to_account + 1000000 where id = (select min(id) from journal where kind = 'daily_bonus')`,
    found: ['the journal names what exists', 'balances equal their entries'],
  },
  'a contract moved to another market': {
    text: `update contracts set market_id = market_id + 1000000 where id = (select min(id) from contracts where status = 'PENDING' and listed_shares = 0)`,
    found: ['a contract is of a player and a bet that exist'],
  },
  'a transaction moved to another market': {
    text: `alter table journal disable trigger append_only;
      update journal set market_id = (select max(market_id) from bets)
      where id = (select min(id) from journal where dealer_id is not null)`,
    found: ['a transaction trades a bet of its market'],
  },
  'shares appeared in a contract': {
    text: `update contracts set shares = shares + 1, cost = cost + 1 where status = 'PENDING'`,
    found: ['a contract holds what was bought and not sold', 'shares are conserved'],
  },
  'an offer lost shares': {
    text: `update offers set shares = shares - 1 where seller_id is not null`,
    found: ['listed shares are in offers'],
  },
  'the organizer gained shares': {
    text: `update offers set shares = shares + 1 where seller_id is null`,
    found: ['the organizer has sold what is no longer on sale'],
  },
  'an offer changed its owner': {
    text: `update offers set seller_id = (select max(player_id) from contracts) where seller_id is not null`,
    found: ['an offer sells from its own contract'],
  },
  'a transaction was invented': {
    text: `insert into journal (kind, from_account, to_account, amount, market_id, bet_id, option, price, shares, purchaser_id, occurred_at)
      select kind, from_account, to_account, price * 5, market_id, bet_id, option, price, 5, purchaser_id, occurred_at
      from journal where kind = 'purchase' order by id desc limit 1`,
    found: [
      'balances equal their entries',
      'a contract holds what was bought and not sold',
      'the organizer has sold what is no longer on sale',
      'shares are conserved',
      'the cap remembers the last day of purchases',
    ],
  },
  'a cost was lost': {
    text: `update contracts set cost = 0 where status = 'PENDING'`,
    found: ['a share has a cost, and only a share'],
  },
  'a last price is wrong': {
    text: `update bets set last_yes_price = last_yes_price % 100 + 1`,
    found: ['last prices are those of the last transactions'],
  },
  'the shares of the daily cap were reset': {
    text: `update contracts set bought_shares = 0`,
    found: ['the cap remembers the last day of purchases'],
  },
  'two markets exchanged their organizers': {
    text: `update markets set organizer_account = (select max(id) from accounts where kind = 'organizer')
      where organizer_account = (select min(id) from accounts where kind = 'organizer')`,
    found: ['a market names the account of its organizer'],
  },
  'a winning contract was marked as lost': {
    text: `update contracts set status = 'LOST' where status = 'WON'`,
    found: ['contracts are decided when their market is'],
  },
  'the verdict was reversed': {
    text: `update markets set correct_bet_option = not correct_bet_option where solved_at is not null`,
    found: ['winning shares are paid once, others never', 'contracts are decided when their market is'],
  },
  'a winner was paid twice, balances included': {
    text: `with paid as (
        insert into journal (kind, from_account, to_account, amount, contract_id, occurred_at)
        select kind, from_account, to_account, amount, contract_id, now() from journal where kind = 'payout' limit 1
        returning from_account, to_account, amount),
      moved as (select from_account as id, -amount as amount from paid union all select to_account, amount from paid)
      update accounts set balance = balance + moved.amount from moved where moved.id = accounts.id`,
    found: ['winning shares are paid once, others never'],
  },
  'a payout went to a loser': {
    text: `alter table journal disable trigger append_only;
      update journal set to_account = (select max(id) from accounts where kind = 'player' and id <> to_account)
      where id = (select min(id) from journal where kind = 'payout')`,
    found: ['balances equal their entries', 'payouts go from the organizer to the winner'],
  },
  'a resolved market has an offer': {
    text: `insert into offers (market_id, bet_id, option, price, shares, created_at)
      select market_id, id, true, 50, 1, now() from bets where market_id in (select id from markets where solved_at is not null)`,
    found: ['a solved market has no offers'],
  },
};
