import type { Check } from '../audit/audit.ts';

/** Moves the money of the selected movements: their kind, payer, payee, amount and position. */
export const addMovements = (selected: string): string => `
  with added as (
    insert into journal (kind, from_account, to_account, amount, contract_id, occurred_at)
    select selected.*, now() from (${selected}) as selected
    returning from_account, to_account, amount),
  moved as (
    select from_account as id, -amount as amount from added union all select to_account, amount from added)
  update accounts set balance = balance + total.amount
  from (select id, sum(amount) as amount from moved group by id) as total where total.id = accounts.id`;

const repeatMovements = (selected: string): string =>
  addMovements(`select kind, from_account, to_account, amount, contract_id from journal where ${selected}`);

/** Changes the first row of the journal of this kind. */
const changeFirst = (kind: string, change: string): string => `
  alter table journal disable trigger append_only;
  update journal set ${change} where id = (select min(id) from journal where kind = '${kind}')`;

/** The open accounts of players. */
export const PLAYERS = `(select id, user_id from accounts where kind = 'player' and not closed)`;

export type Tamperings = Record<string, { text: string; found: Check[] }>;

/**
 * Changes that an attacker or a bug might make, and the checks that must find them. "Balances included" means that the balances are changed
 * with the journal. Those of bids and reserves are `BID_TAMPERINGS`.
 */
export const TAMPERINGS: Tamperings = {
  'money appeared in an account': {
    text: `update accounts set balance = balance + 1 where kind = 'player' and not closed`,
    found: ['balances equal their entries'],
  },
  'a player got into debt': {
    text: `alter table accounts drop constraint accounts_check2;
      update accounts set balance = -1 where kind = 'player' and not closed`,
    found: ['balances equal their entries', 'no player is in debt'],
  },
  'a movement was invented': {
    text: `insert into journal (kind, from_account, to_account, amount, occurred_at)
      select 'daily_bonus', issue.id, player.id, 10000, now() from accounts as issue, ${PLAYERS} as player where issue.kind = 'issue' limit 1`,
    found: ['balances equal their entries', 'each bonus is paid once'],
  },
  'the start budget was granted twice, balances included': {
    text: repeatMovements(`kind = 'registration_grant' and to_account in (select id from accounts where not closed)`),
    found: ['no player is granted two start budgets'],
  },
  'a bonus was recorded for a player who never got one': {
    text: `insert into daily_bonuses (user_id, day) select max(user_id), '2026-11-20' from accounts where kind = 'player'`,
    found: ['each bonus is paid once'],
  },
  'the payment of a bonus was deleted, balances included': {
    text: `alter table journal disable trigger append_only;
      with lost as (delete from journal where kind = 'daily_bonus' returning from_account, to_account, amount),
      moved as (select from_account as id, amount from lost union all select to_account, -amount from lost)
      update accounts set balance = balance + moved.amount from moved where moved.id = accounts.id`,
    found: ['each bonus is paid once'],
  },
  'another player paid a bonus, balances included': {
    text: `alter table journal disable trigger append_only;
      with paid as (
        update journal set from_account = (select max(id) from accounts where kind = 'player' and id <> to_account)
        where kind = 'daily_bonus' returning old.from_account as issue, new.from_account as player, amount)
      update accounts set balance = balance + case when id = issue then amount else -amount end
      from paid where id in (issue, player)`,
    found: ['the money source pays grants, and bonuses of 100 $'],
  },
  'another player paid a start budget': {
    text: changeFirst(
      'registration_grant',
      `from_account = (select max(id) from accounts where kind = 'player' and id <> to_account)`,
    ),
    found: ['balances equal their entries', 'the money source pays grants, and bonuses of 100 $'],
  },
  'a bonus was higher, balances included': {
    text: `alter table journal disable trigger append_only;
      with raised as (update journal set amount = amount + 500 where kind = 'daily_bonus' returning from_account, to_account),
      moved as (select from_account as id, -500 as amount from raised union all select to_account, 500 from raised)
      update accounts set balance = balance + moved.amount from moved where moved.id = accounts.id`,
    found: ['the money source pays grants, and bonuses of 100 $'],
  },
  'a refund was invented, balances included': {
    text: addMovements(`
      select 'refund'::journal_kind, issue.id, player.id, 100, null::int from accounts as issue, ${PLAYERS} as player
      where issue.kind = 'issue' limit 1`),
    found: ['closed accounts have refunded all grants and bonuses, other accounts nothing'],
  },
  'a player refunded money to another, balances included': {
    text: addMovements(`select 'refund'::journal_kind, min(id), max(id), 1, null::int from ${PLAYERS} as player`),
    found: ['closed accounts have refunded all grants and bonuses, other accounts nothing'],
  },
  'the refund of a promotion was deleted': {
    text: `alter table journal disable trigger append_only; delete from journal where id = (select min(id) from journal where kind = 'refund')`,
    found: ['balances equal their entries', 'closed accounts have refunded all grants and bonuses, other accounts nothing'],
  },
  'a player was promoted by hand': {
    text: `update users set role = 'moderator' where id = (select max(user_id) from accounts)`,
    found: ['players have open accounts, other users closed ones'],
  },
  'a trade was deleted': {
    text: `alter table journal disable trigger append_only; delete from journal where id = (select min(id) from journal where kind = 'sale')`,
    found: [
      'balances equal their entries',
      'a position holds what was bought and not sold',
      'a position counts the shares bought on its last day of purchases',
    ],
  },
  'a payment went to another account': {
    text: changeFirst('sale', `to_account = (select id from accounts where kind = 'issue')`),
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
  'a payout is for a position that does not exist': {
    text: changeFirst('payout', 'contract_id = contract_id + 1000000'),
    found: [
      'the journal refers to existing accounts and positions',
      'winning shares are paid once, others never',
      'an organizer has the revenue of its lots and 1 $ for each pair',
    ],
  },
  'money went to an account that does not exist': {
    text: changeFirst('daily_bonus', 'to_account = to_account + 1000000'),
    found: ['the journal refers to existing accounts and positions', 'balances equal their entries', 'each bonus is paid once'],
  },
  'money came from an account that does not exist': {
    text: changeFirst('daily_bonus', 'from_account = from_account + 1000000'),
    found: [
      'the journal refers to existing accounts and positions',
      'balances equal their entries',
      'the money source pays grants, and bonuses of 100 $',
    ],
  },
  'a position has a player who does not exist': {
    text: `insert into contracts (market_id, cost, modified_at, bet_id, player_id, shares, listed_shares, bought_on, bought_shares, option)
      select market_id, 0, modified_at, bet_id, player_id + 1000000, 0, 0, bought_on, 0, option from contracts limit 1`,
    found: ['a position has a player, and a bet of its market'],
  },
  'a position moved to another market': {
    text: `update contracts set market_id = market_id + 1000000 where id = (select min(id) from contracts where status = 'PENDING' and listed_shares = 0)`,
    found: ['a position has a player, and a bet of its market'],
  },
  'a transaction moved to another market': {
    text: `alter table journal disable trigger append_only;
      update journal set market_id = (select max(market_id) from bets)
      where id = (select min(id) from journal where dealer_id is not null)`,
    found: ['a transaction trades a bet of its market'],
  },
  'shares appeared in a position': {
    text: `update contracts set shares = shares + 1, cost = cost + 1 where status = 'PENDING'`,
    found: ['a position holds what was bought and not sold', 'shares are conserved'],
  },
  'an offer lost shares': {
    text: `update offers set shares = shares - 1 where seller_id is not null`,
    found: ['listed shares are in offers'],
  },
  'the organizer gained shares': {
    text: `update offers set shares = shares + 1 where seller_id is null`,
    found: ['sold and unsold shares of the organizer add up'],
  },
  'an offer changed its owner': {
    text: `update offers set seller_id = (select max(player_id) from contracts) where seller_id is not null`,
    found: ['an offer sells from a position of its seller'],
  },
  'a transaction was invented': {
    text: `insert into journal (kind, from_account, to_account, amount, market_id, bet_id, option, price, shares, purchaser_id, occurred_at)
      select kind, from_account, to_account, price * 5, market_id, bet_id, option, price, 5, purchaser_id, occurred_at
      from journal where kind = 'purchase' order by id desc limit 1`,
    found: [
      'balances equal their entries',
      'a position holds what was bought and not sold',
      'sold and unsold shares of the organizer add up',
      'shares are conserved',
      'a position counts the shares bought on its last day of purchases',
      'an organizer has the revenue of its lots and 1 $ for each pair',
    ],
  },
  'a cost was lost': {
    text: `update contracts set cost = 0 where status = 'PENDING'`,
    found: ['a position has a cost if and only if it has shares'],
  },
  'a last price is wrong': {
    text: `update bets set last_yes_price = last_yes_price % 100 + 1`,
    found: ['last prices are those of the last transactions'],
  },
  'a purchase grew beyond the daily cap': {
    text: `alter table journal disable trigger append_only;
      update journal set shares = shares + 1000, amount = amount + price * 1000
      where id = (select max(id) from journal where kind = 'purchase')`,
    found: [
      'nobody buys more than the daily cap',
      'balances equal their entries',
      'a position holds what was bought and not sold',
      'sold and unsold shares of the organizer add up',
      'shares are conserved',
      'a position counts the shares bought on its last day of purchases',
      'an organizer has the revenue of its lots and 1 $ for each pair',
    ],
  },
  'the shares counted towards the daily cap were reset': {
    text: `update contracts set bought_shares = 0`,
    found: ['a position counts the shares bought on its last day of purchases'],
  },
  "a market named the organizer's account of another market": {
    text: `update markets set organizer_account = (select max(id) from accounts where kind = 'organizer')
      where organizer_account = (select min(id) from accounts where kind = 'organizer')`,
    found: ['a market names the account of its organizer', 'an organizer has the revenue of its lots and 1 $ for each pair'],
  },
  'a winning position was marked as lost': {
    text: `update contracts set status = 'LOST' where status = 'WON'`,
    found: ['positions are decided when their market is resolved'],
  },
  'the verdict was reversed': {
    text: `update markets set correct_bet_option = not correct_bet_option where solved_at is not null`,
    found: ['winning shares are paid once, others never', 'positions are decided when their market is resolved'],
  },
  'a winner was paid twice, balances included': {
    text: repeatMovements(`id = (select min(id) from journal where kind = 'payout')`),
    found: ['winning shares are paid once, others never'],
  },
  'a payout went to a loser': {
    text: changeFirst('payout', `to_account = (select max(id) from accounts where kind = 'player' and id <> to_account)`),
    found: ['balances equal their entries', 'payouts go from the organizer to the winner'],
  },
  'a resolved market has an offer': {
    text: `insert into offers (market_id, bet_id, option, price, shares, created_at)
      select market_id, id, true, 50, 1, now() from bets where market_id in (select id from markets where solved_at is not null)`,
    found: ['a resolved market has no offers'],
  },
  'a mint cost less than 1 $': {
    text: `alter table journal disable trigger append_only;
      update journal set price = price - 1, amount = amount - shares where kind = 'mint' and option`,
    found: ['balances equal their entries', 'the two sides of a mint cost 1 $ together'],
  },
  'a merge brought more than 1 $': {
    text: `alter table journal disable trigger append_only;
      update journal set price = price + 1, amount = amount + shares where kind = 'merge' and not option`,
    found: ['balances equal their entries', 'the two sides of a merge bring 1 $ together'],
  },
  'an organizer gained money': {
    text: `update accounts set balance = balance + 1 where kind = 'organizer'`,
    found: ['balances equal their entries', 'an organizer has the revenue of its lots and 1 $ for each pair'],
  },
  'redeemed pairs were paid to another player': {
    text: `alter table journal disable trigger append_only;
      update journal set to_account = (select min(id) from accounts where kind = 'player') where kind = 'redeem'`,
    found: ['balances equal their entries', 'redeemed pairs are paid by the organizer'],
  },
};
