-- Writer: demo. The users that a demo was filled with; their password is public. A database with any of them is a demo.
create table demo_accounts (
  user_id integer primary key references users on delete cascade
);

-- For demos filled before this table existed. The fill began without users and gave all of its own the same salted hash. So every user up
-- to the newest one with a shared hash belongs to the demo, also one who has changed the password since.
insert into demo_accounts (user_id)
select id from users
where id <= (select max(id) from users
             where password_hash in (select password_hash from users group by password_hash having count(*) > 1))
  and (select count(*) from users
       where username in ('gracz', 'gracz2', 'moderator', 'admin') and email = username || '@przyklad.pl') = 4;
