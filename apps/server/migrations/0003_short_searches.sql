-- A trigram index can't find a search text without three letters or digits in a row ('ab', '1,'), which every longer search begins with.
-- An index of all pieces of one and two characters finds it. It stays small, since topics are few and rarely change.
create function pieces(value text) returns text[]
  language sql immutable strict parallel safe
  return array(select distinct substr(value, n, length) from generate_series(1, length(value)) n, (values (1), (2)) each (length));
create index markets_by_pieces_of_topic on markets using gin (pieces(topic_folded));
