-- Texts that differ only in their spaces look the same. New titles are stored with plain spaces (`plainLine` of packages/domain). Searches
-- now treat all spaces as equal, also in titles that a server of the former release stores.
create or replace function folded(value text) returns text
  language sql immutable strict parallel safe
  return lower(
    unaccent('unaccent'::regdictionary, regexp_replace(value, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'))
    collate "pl-PL-x-icu");

create function pg_temp.plain_line(value text) returns text
  language sql immutable strict
  return btrim(translate(
    regexp_replace(normalize(value, nfc), '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'), U&'\2010\2011', '--'));

-- Existing titles become plain. Where several would become equal, only the oldest does, and none if one is plain already; the others keep
-- their spelling. Few rows change; for each of them the other titles are compared again.
update markets m set topic = pg_temp.plain_line(topic)
where topic <> pg_temp.plain_line(topic)
  and char_length(pg_temp.plain_line(topic)) >= 3
  and not exists (
    select from markets o
    where o.id <> m.id and (o.topic_key = caseless(pg_temp.plain_line(m.topic))
      or o.id < m.id and caseless(pg_temp.plain_line(o.topic)) = caseless(pg_temp.plain_line(m.topic))));
update bets b set title = pg_temp.plain_line(title)
where title <> pg_temp.plain_line(title)
  and not exists (
    select from bets o
    where o.market_id = b.market_id and o.id <> b.id and (o.title_key = caseless(pg_temp.plain_line(b.title))
      or o.id < b.id and caseless(pg_temp.plain_line(o.title)) = caseless(pg_temp.plain_line(b.title))));

-- For the titles that keep their spelling, recomputes the text that searches read.
update markets set topic = topic where topic <> pg_temp.plain_line(topic);
update bets set title = title where title <> pg_temp.plain_line(title);

-- `acts.subject_folded` of earlier acts isn't recomputed, as acts never change. Where such a subject has a special space or several spaces
-- in a row, no search text with a space there finds it. A dump and restore recomputes the column, and so does `npm run ops -- upgrade`.

drop function pg_temp.plain_line;
