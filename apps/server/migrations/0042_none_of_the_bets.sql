-- A market of several bets may be resolved by none of them: every no wins. It names its first bet as the correct one with the option no,
-- which says the same, so that former servers and other clients show every bet as not fulfilled.
alter table markets
  add column resolved_none boolean not null default false,
  add constraint markets_resolved_none check (not resolved_none or solved_at is not null and not correct_bet_option);
