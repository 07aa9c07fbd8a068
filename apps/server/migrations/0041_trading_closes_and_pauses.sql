-- When an open market doesn't trade. Servers of the former release ignore these columns: until the upgrade is complete, a market may still
-- trade after its closing moment or while it is paused. Adding nullable columns rewrites nothing; the check reads the few markets while the
-- table is locked.
alter table markets
  -- Trading ends at this moment; null: at the resolution.
  add column trading_closes_at timestamptz,
  -- Since when, and why, the author has paused the trade.
  add column paused_at timestamptz,
  add column pause_reason text,
  add constraint markets_pause check (
    num_nulls(paused_at, pause_reason) in (0, 2) and (paused_at is null or published_at is not null));

-- For the job that regularly looks for bids on markets that have closed.
create index markets_by_closing on markets (trading_closes_at) where trading_closes_at is not null and solved_at is null;
