-- Writer: features/chances. What a chart of chances shows: the chance of yes of a bet, as shown, in ten-thousandths from this time on. Rows
-- are written soon after a change, and the job `thinChances` deletes most of the older ones. Without a foreign key, which would lock the
-- row of a bet for every chance: bets of published markets, which alone have chances, are never deleted.
create table chances (
  recorded_at timestamptz not null,
  bet_id      integer not null,
  chance      smallint not null check (chance between 0 and 10000),
  primary key (bet_id, recorded_at) include (chance)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index chances_by_time on chances (recorded_at);
