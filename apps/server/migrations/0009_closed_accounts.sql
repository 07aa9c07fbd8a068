-- An open ledger account means that its owner may trade. A purchase locks the account anyway, so it need not read the user's role as well.
-- A player who becomes a moderator has never traded; the account is emptied and closed.
alter table accounts
  add column closed boolean not null default false,
  drop constraint accounts_check2,
  add check (kind <> 'player' or case when closed then balance = 0 else balance >= 0 end);
update accounts set closed = true from users where users.id = accounts.user_id and users.role <> 'player';
