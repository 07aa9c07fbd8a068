-- The users that a demo was filled with. Their password is public. A database with any of them is a demo.
create table demo_accounts (
  user_id integer primary key references users on delete cascade
);

-- Demos that were filled before this table existed: the first users of such a game are the demo's, and all of them got the same salted
-- hash. So every user up to the newest with a shared hash is a demo account, even one whose password was changed since.
insert into demo_accounts (user_id)
select id from users
where id <= (select max(id) from users
             where password_hash in (select password_hash from users group by password_hash having count(*) > 1))
  and (select count(*) from users
       where username in ('gracz', 'gracz2', 'moderator', 'admin') and email = username || '@przyklad.pl') = 4;
