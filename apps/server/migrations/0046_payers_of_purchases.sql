-- The index by purchaser with the account that paid, so that the history of a budget passes purchases from the reserve without reading their
-- rows, which are scattered in the journal. An index entry of a trade becomes 8 bytes longer, 40 instead of 32. The next migration drops the
-- former index, so that no read waits for the building, and a drop that has to wait for its lock doesn't repeat it.
create index trades_of_purchaser_with_payer on journal (purchaser_id, occurred_at, id) include (from_account)
  where purchaser_id is not null;

-- For redeemed pairs, which are rare. `journal_to_player_from_orders` also has a row for each bid that ends with money left. Building both
-- indexes reads the journal twice, about a second each for a million rows, while trades wait.
create index journal_redeemed on journal (to_account, occurred_at) where kind = 'redeem';
