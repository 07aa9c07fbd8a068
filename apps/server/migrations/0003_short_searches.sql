-- A trigram index can't find a needle without three letters or digits in a row ('ab', '1,'), which people type on their way to
-- a longer one. The pieces of one and two characters of each topic can; topics are few and rarely change.
create function pieces(value text) returns text[]
  language sql immutable strict parallel safe
  return array(select distinct substr(value, n, length) from generate_series(1, length(value)) n, (values (1), (2)) each (length));
create index markets_by_pieces_of_topic on markets using gin (pieces(topic_folded));
