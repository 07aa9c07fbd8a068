-- Validation reads `accounts` once and `journal` twice, while servers keep reading and writing them. All earlier rows pass these checks.
alter table accounts validate constraint accounts_reserve;
alter table journal validate constraint journal_contract;
alter table journal validate constraint journal_trade;

-- For the movements by which bids and redeemed pairs change a player's budget. Building each index reads the journal once, about a second
-- for each million rows, while trades wait. The indexes are empty at first: no row is of these kinds yet.
create index journal_to_player_from_orders on journal (to_account, occurred_at, id) where kind in ('release', 'redeem');
create index journal_reserves on journal (from_account, occurred_at, id) where kind = 'reserve';
