-- A search in a player's trades scans the player's rows if they are few, and uses the text index for the busiest players. To tell them
-- apart the planner needs to know how many rows each busy player has. The default statistics list at most 100 players, found in a sample of
-- 30 000 rows: one with thousands of rows among millions may be missing. These list up to 500, found in a sample of 150 000.
alter table journal alter column purchaser_id set statistics 500, alter column dealer_id set statistics 500;
alter table contracts alter column player_id set statistics 500;

-- A game with data gets its statistics at once. In an empty one autovacuum collects them when the tables have grown.
do $$ begin
  if exists (select from contracts) then
    analyze journal (purchaser_id, dealer_id);
    analyze contracts;
  end if;
end $$;
