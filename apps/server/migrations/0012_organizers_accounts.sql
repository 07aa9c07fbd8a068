-- A market has the id of its organizer's ledger account. Every purchase locks the market anyway; finding the account by its market took
-- another index lookup. Existing markets get the id here, new ones from the exchange.
alter table markets
  -- Writer: exchange, with the market's first bet; null before that.
  add column organizer_account integer;
update markets set organizer_account = accounts.id from accounts where accounts.market_id = markets.id;
