-- History is written by the exchange alone, in the transaction that has locked and loaded every row it names, and those rows are
-- never deleted once history names them. Checking each of a fill's seven references once more, row by row, was over a third of what
-- a purchase costs the database. Tables that change keep their foreign keys; the audit proves that history's references hold.
alter table transactions
  drop constraint transactions_market_id_bet_id_fkey,
  drop constraint transactions_purchaser_id_fkey,
  drop constraint transactions_dealer_id_fkey;
alter table journal
  drop constraint journal_from_account_fkey,
  drop constraint journal_to_account_fkey,
  drop constraint journal_transaction_id_fkey,
  drop constraint journal_contract_id_fkey;
