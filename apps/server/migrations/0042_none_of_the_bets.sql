-- A market of several bets may be resolved by none of them: every no wins. It is stored as the verdict no
-- on the bet with the lowest id: then no wins on every bet, so servers of the former release and other clients, which don't know
-- `resolved_none`, also see that no bet came true.
alter table markets
  add column resolved_none boolean not null default false,
  add constraint markets_resolved_none check (not resolved_none or solved_at is not null and not correct_bet_option);
