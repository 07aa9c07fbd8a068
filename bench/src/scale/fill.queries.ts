/**
 * Fills an empty game with a history that passes the audit, by set-wise statements. Every run makes the same game: instead of random
 * numbers, `scale.draw` hashes an index to a number in [0, 1).
 *
 * A book is one option of one bet. The first `turnover` trades of a book buy from the organizer. Each later trade buys the same number of
 * shares from the buyer `turnover` trades earlier, so shares are conserved at any price. A round is `turnover` trades of a book; in each
 * round all buyers have ids of the same parity, which alternates from round to round, so no player buys from themselves. Positions, offers,
 * balances and the journal are derived from `scale.trades`.
 */
export const CREATE_SCALE_SCHEMA = `
  create schema scale;
  create function scale.draw(number bigint, seed integer) returns float8 language sql immutable parallel safe
    return (hashint8extended(number, seed) & 2147483647) / 2147483648.0::float8;
  create unlogged table scale.trades (
    id bigint, market_id integer, bet_id integer, option boolean, price smallint, shares integer, purchaser_id integer, dealer_id integer,
    transaction_date timestamptz)`;

export const DROP_SCALE_SCHEMA = `drop schema scale cascade`;

/** $1 number of moderators, $2 number of players, $3 start of the game. */
export const USERS = `
  insert into users (id, username, first_name, surname, email, role, password_hash, created_at) overriding system value
  select n,
    (array['Łucja', 'Żaneta', 'Stanisław', 'Małgorzata', 'Józef', 'Zofia', 'Paweł', 'Agnieszka', 'Grażyna', 'Ścibor'])[1 + n % 10] || '_' || n,
    'Gracz', 'Testowy', 'gracz_' || n || '@przyklad.pl', case when n <= $1 then 'moderator' else 'player' end::role, '-', $3
  from generate_series(1, $1::int + $2::int) n`;

/**
 * $1 number of ordinary markets, $2 number of positions of each large market, $3 start of the game, $4 now. Ordinary markets have three
 * bets on average. Their ids are followed by the id of the hot bet's market and those of the large markets.
 */
export const PLAN_MARKETS = `
  create unlogged table scale.markets as
  with ordinary as (
    select n as id, (array[1, 1, 1, 2, 2, 3, 3, 4, 5, 8])[1 + n % 10] as bets, scale.draw(n, 11) as draw, 0 as positions
    from generate_series(1, $1::int) n
  ),
  large as (
    select $1::int + 1 + n as id, greatest(2, positions / 50000) as bets, 0.9 as draw, positions
    from unnest($2::int[]) with ordinality as large (positions, n)
  )
  select id::int, bets::int, positions,
    case when draw < 0.02 then 'private' when draw < 0.3 then 'resolved' else 'open' end as state,
    $3::timestamptz - interval '300 days' * scale.draw(id, 12) as created_at,
    $3::timestamptz + ($4::timestamptz - $3::timestamptz) * scale.draw(id, 13) as closes_at
  from (select * from ordinary union all select $1::int + 1, 1, 0.9, 0 union all select * from large) planned`;

/**
 * $1 number of trades, $2 number of trades on the hot bet, $3 number of ordinary markets. Books with trades are numbered in a pseudo-random
 * order; lower numbers get more trades. A book whose market closes early passes its later trades to its twin, whose market stays open.
 * The books of the hot bet are -1 (yes) and -2 (no). `size` is the number of shares of each trade, `audience` roughly the number of buyers.
 */
export const PLAN_BOOKS = `
  create unlogged table scale.books as
  with books as (
    select row_number() over (order by m.id, position) as bet, m.id as market, m.state, m.positions, m.bets, m.created_at,
      case when m.state = 'resolved' then m.closes_at end as closes_at
    from scale.markets m cross join generate_series(1, m.bets) position
  ),
  sides as (
    select books.*, option, 2 * bet + option::int as key,
      (array[35, 40, 45, 50, 55, 60, 65])[1 + floor(7 * scale.draw(bet, 21))::int] as yes_price
    from books cross join (values (true), (false)) side (option)
  ),
  ranked as (
    select *, row_number() over (partition by state <> 'private' and market <= $3::int, state = 'open' order by scale.draw(key, 22)) - 1 as place,
      row_number() over (partition by state <> 'private' and market <= $3::int order by scale.draw(key, 23)) - 1 as number,
      count(*) filter (where state = 'open' and market <= $3::int) over () as open,
      count(*) filter (where state <> 'private' and market <= $3::int) over () as all_books
    from sides
  ),
  sized as (
    select *, case when market = $3::int + 1 then case when option then $2::bigint * 0.8 else $2::bigint * 0.2 end
      else ($1::bigint - $2::bigint) * (sqrt((number + 1)::float8 / all_books) - sqrt(number::float8 / all_books)) end as expected
    from ranked
  )
  select case when market = $3::int + 1 then case when option then -1 else -2 end
      when state = 'private' or market > $3::int then -key else number end::int as number,
    bet::int, market, option, state, positions, bets, created_at, closes_at, all_books,
    case when option then yes_price else 105 - yes_price end::smallint as price,
    case when state = 'open' and market <= $3::int then place end as place,
    (number * open / all_books)::int as twin_place,
    case when market = $3::int + 1 then 1 else 1 + floor(5 * scale.draw(key, 24))::int end as size,
    case when market = $3::int + 1 then 40000 * $2::bigint / 1000000 + 1 else least(2000, greatest(5, (expected * 0.6)::int)) end::int as turnover,
    greatest(4, expected / 3)::int as audience,
    case when market > $3::int then 100000 else 10000 end as shares
  from sized`;

export const INDEX_BOOKS = `
  alter table scale.books add primary key (number);
  create index on scale.books (place);
  create index on scale.books (bet, option);
  analyze scale.books`;

/** $1 number of trades, $2 of them on the hot bet, $3 start of trading, $4 now, $5 id of the first player, $6 number of players. */
export const TRADES = `
  insert into scale.trades (id, market_id, bet_id, option, price, shares, purchaser_id, dealer_id, transaction_date)
  with picked as (
    select n, $3::timestamptz + ($4::timestamptz - $3::timestamptz) * (n::float8 / $1::bigint) as at,
      case when n % ($1::bigint / $2::bigint) = 0 then case when scale.draw(n, 31) < 0.8 then -1 else -2 end
        else floor((select all_books from scale.books limit 1) * power(scale.draw(n, 32), 2)) end::int as number
    from generate_series(1, $1::bigint) n
  ),
  placed as (
    select n, at, coalesce(twin.number, book.number) as number
    from picked join scale.books book using (number)
    left join scale.books twin on book.closes_at <= at and twin.place = book.twin_place
  ),
  turns as (
    select n, at, b.market, b.bet, b.option, b.price, b.size, b.turnover, b.number,
      floor(b.audience * scale.draw(n, 33)) as fan,
      row_number() over book as turn,
      sum((floor(3 * scale.draw(n, 34)) - 1)::int) over book as walk
    from placed join scale.books b using (number)
    window book as (partition by b.number order by n)
  ),
  bought as (
    select *, $5::int + 2 * case when scale.draw(n, 35) < 0.001 then 0
        else floor($6::int / 2 * power(scale.draw(number::bigint * 1000003 + fan::bigint, 36), 1.3)) end::int
      + ((turn - 1) / turnover % 2)::int as purchaser
    from turns
  )
  select n, market, bet, option,
    case when turn <= turnover then price else 1 + abs((price + walk - 1 + 198000) % 198 - 99) end, size, purchaser,
    lag(purchaser, turnover) over (partition by number order by n), at
  from bought order by n`;

/**
 * $1 number of trades so far, $2 now, $3 id of the first player, $4 number of players. Each position in a large market comes from one
 * purchase of one or two shares.
 */
export const LARGE_MARKET_TRADES = `
  insert into scale.trades (id, market_id, bet_id, option, price, shares, purchaser_id, dealer_id, transaction_date)
  select $1::bigint + row_number() over (), market, bet, option, price, 1 + n % 2,
    $3::int + (n * 7 + floor(scale.draw(2 * bet + option::int, 41) * $4::int)::int) % $4::int, null, $2::timestamptz - interval '1 hour'
  from scale.books cross join generate_series(1, positions / (2 * bets)) n
  where positions > 0`;

export const ANALYZE_TRADES = `analyze scale.trades`;

export const BETS = `
  insert into bets (id, market_id, title, yes_price, no_price, shares, last_yes_price, last_no_price, created_at) overriding system value
  select yes.bet, yes.market, (array['Tak będzie', 'Zwycięży gospodarz', 'Zwycięży gość', 'Padnie remis', 'Źródło potwierdzi', 'Nikt'])
      [1 + floor(6 * scale.draw(yes.bet, 51))::int] || ' ' || yes.bet,
    yes.price, no.price, yes.shares, coalesce(last_yes.price, 0), coalesce(last_no.price, 0), yes.created_at
  from scale.books yes join scale.books no on no.bet = yes.bet and no.option = false
  left join (select bet_id, max(id) as id from scale.trades where option group by bet_id) y on y.bet_id = yes.bet
  left join scale.trades last_yes on last_yes.id = y.id
  left join (select bet_id, max(id) as id from scale.trades where not option group by bet_id) n on n.bet_id = yes.bet
  left join scale.trades last_no on last_no.id = n.id
  where yes.option order by yes.bet`;

/** $1 number of moderators, $2 number of players. A search for a subject finds a fifteenth of the topics; one topic has a unique word. */
export const MARKETS = `
  insert into markets (id, topic, category, description, end_date, author_id, created_at, published_at, solved_at, solved_by,
    correct_bet_id, correct_bet_option, organizer_account) overriding system value
  select m.id,
    case when m.id = 77 then 'Czy gżegżółka zakuka' else (array[
      'Lech Poznań', 'Widzew Łódź', 'Inflacja', 'Kurs złotego', 'Wybory w Gdańsku', 'Żużel w Toruniu', 'Święto kina', 'Stopy NBP',
      'Mecz reprezentacji', 'Nowa płyta zespołu', 'Budżet państwa', 'Sesja sejmu', 'Skoki w Zakopanem', 'Ceny mieszkań', 'Nagroda Nike'
    ])[1 + floor(15 * scale.draw(m.id, 14))::int] || ' ' || (array[
      'wygra przed końcem', 'przekroczy próg', 'zaskoczy wszystkich', 'wróci do łask', 'spadnie poniżej', 'utrzyma się do', 'pobije rekord',
      'zmieni się przed'
    ])[1 + floor(8 * scale.draw(m.id, 15))::int] || ' ' || (array[
      'stycznia', 'lutego', 'marca', 'kwietnia', 'maja', 'czerwca', 'lipca', 'sierpnia', 'września', 'października'
    ])[1 + floor(10 * scale.draw(m.id, 16))::int] end || ' ' || m.id || '?',
    (array['SPORT', 'ECONOMY', 'CELEBRITIES', 'POLICY', 'OTHER'])[1 + floor(5 * scale.draw(m.id, 17))::int]::category,
    repeat('Rynek rozstrzyga oficjalny komunikat. ', 8),
    case when resolved then closes_at::date when m.id % 4 = 0 then '3000-01-01' else created_at::date + 400 + (100 * scale.draw(m.id, 18))::int end,
    author, created_at, case when state <> 'private' then created_at + interval '1 hour' end,
    case when resolved then closes_at end, case when resolved then author end,
    case when resolved then first_bet + floor(bets * scale.draw(m.id, 20))::int end,
    case when resolved then bets > 1 or scale.draw(m.id, 25) < 0.5 end, 1 + $2::int + m.id
  from (select *, state = 'resolved' as resolved, 1 + floor($1 * scale.draw(id, 19))::int as author from scale.markets) m
  join (select market, min(bet) as first_bet from scale.books group by market) b on b.market = m.id
  order by m.id`;

/** The publication of each market. */
export const ACTS = `
  insert into acts (occurred_at, kind, actor_id, market_id, subject)
  select published_at, 'marketPublished', author_id, id, topic from markets where published_at is not null order by published_at`;
