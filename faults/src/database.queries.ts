/** A connection of the game to its database, chosen by the seed `$2`. If `$1`, one in a transaction is preferred. */
export const FIND_CONNECTION = `
  select pid from pg_stat_activity
  where datname = current_database() and application_name = 'wieszcz'
  order by ($1 and state <> 'idle') desc, md5(pid::text || $2)
  limit 1`;

/** The next commit then needs a new WAL file. */
export const SWITCH_WAL = `select pg_switch_wal()`;

export const COUNT_PURCHASES = `
  select purchaser_id as player, bet_id as bet, count(*)::int as purchases
  from transactions group by purchaser_id, bet_id`;
