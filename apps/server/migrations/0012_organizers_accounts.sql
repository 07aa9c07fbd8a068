-- Each market's row stores the id of its organizer's ledger account: a purchase reads and locks that row anyway, so it needs no lookup in
-- `accounts`. Existing markets get the id here.
alter table markets
  -- Null until the market's first bet.
  add column organizer_account integer;
update markets set organizer_account = accounts.id from accounts where accounts.market_id = markets.id;
