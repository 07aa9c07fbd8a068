/** The part of `CHECKS` about the reserves of bids. */
export const RESERVE_CHECKS = {
  'a reserve holds the money of open bids': `
    select format('reserve %s of user %s', accounts.id, accounts.reserve_of) as subject,
      coalesce(open.reserved, 0) as expected, coalesce(accounts.balance, 0) as found
    from (select id, reserve_of, balance from accounts where reserve_of is not null) as accounts
    full join (
      select reserve_id, player_id, sum(price * shares::bigint) as reserved from bids group by reserve_id, player_id) as open
      on open.reserve_id = accounts.id and open.player_id = accounts.reserve_of
    where coalesce(open.reserved, 0) <> coalesce(accounts.balance, 0) or (open.reserve_id is not null and accounts.id is null)`,

  'money moves between a reserve and the account of the same player': `
    select format('%s of journal %s', part.name, journal.id) as subject, part.expected, part.found
    from journal
    cross join lateral (
      select case kind when 'reserve' then from_account else to_account end as of_player,
        case kind when 'reserve' then to_account else from_account end as of_reserve) as named
    left join accounts as player on player.id = of_player
    left join accounts as reserve on reserve.id = of_reserve
    cross join lateral (values ('player', (select id from accounts where user_id = reserve.reserve_of), of_player),
      ('reserve', (select id from accounts where reserve_of = player.user_id), of_reserve)) as part (name, expected, found)
    where journal.kind in ('reserve', 'release') and (player.user_id is null or player.user_id is distinct from reserve.reserve_of)`,
};
