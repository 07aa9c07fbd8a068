-- For charts of prices: a merge with the organizer's lot is a row of the seller's option and also a price of the opposite one. Without the
-- index each chart would read all trades of the opposite option. Merges with lots are a small part of the trades. Building the index reads the
-- journal once, about a second for a million rows, while trades wait.
create index merges_with_lots on journal (bet_id, option, occurred_at, id) include (price) where kind = 'merge_with_lot';
