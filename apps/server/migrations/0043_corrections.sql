-- Corrections by the author once players trade on the market and its topic and rules can't be changed any more. Never changed, because
-- players trade on what they read. Who published a correction is in the log of acts.
create table corrections (
  id integer generated always as identity primary key,
  market_id integer not null references markets,
  body text not null check (char_length(body) between 1 and 1000),
  published_at timestamptz not null
);
create index corrections_of_market on corrections (market_id, id);
create trigger append_only before update or delete or truncate on corrections
  for each statement execute function refuse_rewriting_history();
