-- A trigram index can't narrow a search without three letters or digits in a row, such as 'ab' or '1,', and every search begins like that
-- while it is typed. This index of all pieces of one and two characters serves such searches. It is small, because topics are few and rarely
-- change.
create function pieces(value text) returns text[]
  language sql immutable strict parallel safe
  return array(select distinct substr(value, n, length) from generate_series(1, length(value)) n, (values (1), (2)) each (length));
create index markets_by_pieces_of_topic on markets using gin (pieces(topic_folded));
