-- How much a player has decides how best to search it: the few rows of most one by one, those of the busiest by the words. Among millions of
-- rows the usual sample meets a player of thousands a dozen times, too seldom to know them for certain.
alter table journal alter column purchaser_id set statistics 500, alter column dealer_id set statistics 500;
alter table contracts alter column player_id set statistics 500;

-- A game that is on needn't wait for the next sample. An empty one would be believed to stay empty.
do $$ begin
  if exists (select from contracts) then
    analyze journal (purchaser_id, dealer_id);
    analyze contracts;
  end if;
end $$;
