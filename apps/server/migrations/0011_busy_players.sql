-- The best plan for a search depends on how many rows the player has: few are read one by one, many are searched by the index of words. The
-- default sample of a table with millions of rows contains a player with thousands of them too rarely to estimate their number.
alter table journal alter column purchaser_id set statistics 500, alter column dealer_id set statistics 500;
alter table contracts alter column player_id set statistics 500;

-- A game with data gets its statistics at once. In an empty one they would tell the planner that the tables stay empty.
do $$ begin
  if exists (select from contracts) then
    analyze journal (purchaser_id, dealer_id);
    analyze contracts;
  end if;
end $$;
