-- 0046 built the replacement. All reads and trades wait for a moment.
drop index trades_of_purchaser;
alter index trades_of_purchaser_with_payer rename to trades_of_purchaser;
