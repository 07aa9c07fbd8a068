import { addMovements, PLAYERS, type Tamperings } from './tampering.queries.ts';

/** Adds another bid like the newest one. Its player has 4 shares in bids and has bought 11 on that day. The balances are right. */
const addBid = (shares: number): string => `
  with added as (
    insert into bids (id, market_id, bet_id, option, price, shares, player_id, reserve_id, created_at)
    select max_id + 1, market_id, bet_id, option, 1, ${shares}, player_id, reserve_id, created_at
    from bids, (select max(id) as max_id from bids) as ids
    where id = max_id
    returning reserve_id, price * shares as amount),
  reserved as (
    insert into journal (kind, from_account, to_account, amount, occurred_at)
    select 'reserve', player.id, reserve_id, amount, now()
    from added join accounts as reserve on reserve.id = reserve_id join accounts as player on player.user_id = reserve.reserve_of
    returning from_account, to_account, amount),
  moved as (select from_account as id, -amount as amount from reserved union all select to_account, amount from reserved)
  update accounts set balance = balance + moved.amount from moved where moved.id = accounts.id`;

/** Changes to bids, to the orders that they meet, and to reserves: see `TAMPERINGS`. */
export const BID_TAMPERINGS: Tamperings = {
  'a bid lost shares': {
    text: `update bids set shares = shares - 1`,
    found: ['a reserve holds the money of open bids'],
  },
  'a reserve was released without its bid, balances included': {
    text: addMovements(`
      select 'release'::journal_kind, reserve.id, player.id, 1, null::int
      from accounts as reserve join accounts as player on player.user_id = reserve.reserve_of limit 1`),
    found: ['a reserve holds the money of open bids'],
  },
  'a bid was cancelled and its reserve released to another player, balances included': {
    text: `with cancelled as (delete from bids where id = (select min(id) from bids) returning player_id, reserve_id, price, shares),
      released as (
        insert into journal (kind, from_account, to_account, amount, occurred_at)
        select 'release', reserve_id, other.id, price * shares, now()
        from cancelled join lateral (
          select id from ${PLAYERS} as player where user_id <> cancelled.player_id limit 1) as other on true
        returning from_account, to_account, amount),
      moved as (select from_account as id, -amount as amount from released union all select to_account, amount from released)
      update accounts set balance = balance + moved.amount from moved where moved.id = accounts.id`,
    found: ['money moves between a reserve and the account of the same player'],
  },
  "money was reserved by an account that is no player's, in one that is no reserve, balances included": {
    text: addMovements(`
      select 'reserve'::journal_kind, min(id), max(id), 100, null::int from accounts where kind = 'organizer'`),
    found: [
      'money moves between a reserve and the account of the same player',
      'an organizer has the revenue of its lots and 1 $ for each pair',
    ],
  },
  'a bid moved to another market': {
    text: `update bids set market_id = market_id + 1000000 where id = (select min(id) from bids)`,
    found: ['a bid has a player, a position, and a bet of its unresolved market'],
  },
  'an offer became as cheap as a bid pays': {
    text: `update offers set price = bids.price from bids
      where seller_id is null and bids.bet_id = offers.bet_id and bids.option = offers.option`,
    found: ['no bid crosses another order'],
  },
  'bids grew beyond the daily cap, balances included': {
    text: addBid(1000),
    found: ['the bids of a player on an option stay within the daily cap'],
  },
  'bids grew beyond what the purchases of their day leave of the daily cap, balances included': {
    text: addBid(990),
    found: ['the bids of a player on an option stay within the daily cap'],
  },
};
