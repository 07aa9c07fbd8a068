-- Writer: demo. The accounts that a demo was filled with, whose password is public. A database with any of them is a demo.
create table demo_accounts (
  user_id integer primary key references users on delete cascade
);

-- Demos that were filled before. The fill found no users and gave all of its own the same salted hash, so nobody else's account is
-- older than the newest of those who still share one; one with a password of its own is the demo's, too.
insert into demo_accounts (user_id)
select id from users
where id <= (select max(id) from users
             where password_hash in (select password_hash from users group by password_hash having count(*) > 1))
  and (select count(*) from users
       where username in ('gracz', 'gracz2', 'moderator', 'admin') and email = username || '@przyklad.pl') = 4;
