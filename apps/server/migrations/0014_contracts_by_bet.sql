-- One player's contract was found by a key that begins with the player, and all contracts of a bet by another index. A key that begins with
-- the bet serves both, so a new contract needs one index entry less. The entries of one bet are contiguous, so many players who trade the
-- same bet change few pages.
alter table contracts add unique (bet_id, option, player_id);
alter table contracts drop constraint contracts_player_id_bet_id_option_key;
drop index contracts_of_bet;
