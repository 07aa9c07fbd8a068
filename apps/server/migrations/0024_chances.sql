-- The chart of chances: the chance of yes that was shown for a bet from this time on, in ten-thousandths. A row is written soon after each
-- change; the job `thinChances` deletes most of the older ones. No foreign key, which would lock the row of a bet for every chance. It
-- isn't needed: only bets of published markets have chances, and a bet is deleted only from a private market. A market that becomes private
-- again loses its chances.
create table chances (
  recorded_at timestamptz not null,
  bet_id      integer not null,
  chance      smallint not null check (chance between 0 and 10000),
  primary key (bet_id, recorded_at) include (chance)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index chances_by_time on chances (recorded_at);
