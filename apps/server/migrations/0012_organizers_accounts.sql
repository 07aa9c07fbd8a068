-- Each market stores the id of its organizer's ledger account. Every purchase locks the market anyway, so it need not look the account up.
-- Existing markets get the id here.
alter table markets
  -- Null until the market's first bet.
  add column organizer_account integer;
update markets set organizer_account = accounts.id from accounts where accounts.market_id = markets.id;
