-- A search in a player's trades scans the player's rows if they are few, and uses the text index for the busiest players. To tell them
-- apart the planner needs larger samples: the default sample of millions of rows seldom contains a player with thousands.
alter table journal alter column purchaser_id set statistics 500, alter column dealer_id set statistics 500;
alter table contracts alter column player_id set statistics 500;

-- A game with data gets its statistics at once. An empty one gets none, as they would say that its tables stay empty.
do $$ begin
  if exists (select from contracts) then
    analyze journal (purchaser_id, dealer_id);
    analyze contracts;
  end if;
end $$;
