-- A player's contract was found by a key that begins with the player, and all contracts of a bet by an index of their own. A key that
-- begins with the bet finds both: who opens a contract writes an entry less, and a crowd's entries lie side by side, where those of a
-- million players lie on a page each.
alter table contracts add unique (bet_id, option, player_id);
alter table contracts drop constraint contracts_player_id_bet_id_option_key;
drop index contracts_of_bet;
