-- What an option was worth and when is read by the index alone: a month of its trades lies side by side there, and all over the journal.
-- The price finds room where the entry was filled up to whole words, so the index grows no larger.
drop index trades_of_bet;
create index trades_of_bet on journal (bet_id, option, occurred_at, id) include (price) where bet_id is not null;

-- The index answers for what a vacuum has seen, which costs little where rows are only added.
alter table journal set (autovacuum_vacuum_insert_scale_factor = 0.02);
