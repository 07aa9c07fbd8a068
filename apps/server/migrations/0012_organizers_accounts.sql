-- A market names its organizer's account: every purchase locks the market anyway, and looking up the account by its market was one more
-- row by an index of its own. The names are written here once and by the exchange from now on.
alter table markets
  -- Writer: exchange, with the market's first bet; null before.
  add column organizer_account integer;
update markets set organizer_account = accounts.id from accounts where accounts.market_id = markets.id;
