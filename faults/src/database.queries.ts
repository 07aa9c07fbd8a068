/** The game's connections to its database; a random one first, of those in a transaction if `$1`. */
export const VICTIM = `
  select pid from pg_stat_activity
  where datname = current_database() and application_name = 'wieszcz'
  order by ($1 and state <> 'idle') desc, md5(pid::text || $2)
  limit 1`;

/** Makes the next commit need another file. */
export const SWITCH_WAL = `select pg_switch_wal()`;

export const COUNT_PURCHASES = `
  select purchaser_id as player, bet_id as bet, count(*)::int as purchases
  from transactions group by purchaser_id, bet_id`;
