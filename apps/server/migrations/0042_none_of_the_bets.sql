-- A market of several bets may be resolved by none of them: every no wins. Its verdict is stored as the first bet with the option no, from
-- which servers of the former release and other clients read that no bet came true.
alter table markets
  add column resolved_none boolean not null default false,
  add constraint markets_resolved_none check (not resolved_none or solved_at is not null and not correct_bet_option);
