-- Only the exchange writes these tables. It has just loaded every row that a new row names, and such rows are never deleted. Checking each
-- reference once more took over a third of the database's time for a purchase, and locked rows of users and bets, for which other batches
-- waited. The audit checks the references instead.
alter table contracts
  drop constraint contracts_player_id_fkey,
  drop constraint contracts_market_id_bet_id_fkey;
alter table offers
  drop constraint offers_market_id_bet_id_fkey,
  drop constraint offers_seller_id_fkey,
  drop constraint offers_contract_id_fkey;
alter table transactions
  drop constraint transactions_market_id_bet_id_fkey,
  drop constraint transactions_purchaser_id_fkey,
  drop constraint transactions_dealer_id_fkey;
alter table journal
  drop constraint journal_from_account_fkey,
  drop constraint journal_to_account_fkey,
  drop constraint journal_transaction_id_fkey,
  drop constraint journal_contract_id_fkey;
