import type pg from 'pg';

/** A position that was bought from its market's lot, with all ids that a further purchase writes. */
export type Holding = {
  contract: number;
  market: number;
  bet: number;
  option: boolean;
  player: number;
  /** Ledger accounts of the player and of the market. */
  payer: number;
  payee: number;
};

export async function listHoldings(pool: pg.Pool, contracts: readonly number[]): Promise<Holding[]> {
  const { rows } = await pool.query<Holding>(
    `select contracts.id as contract, contracts.market_id as market, contracts.bet_id as bet, contracts.option,
       contracts.player_id as player, accounts.id as payer, markets.organizer_account as payee
     from contracts
     join markets on markets.id = contracts.market_id
     join accounts on accounts.user_id = contracts.player_id
     where contracts.id = any ($1::int[])
     order by contracts.id`,
    [contracts],
  );
  return rows;
}

const WRITE_PURCHASES = `
  with holding as (
    select * from unnest($1::int[], $2::int[], $3::int[], $4::boolean[], $5::int[], $6::int[], $7::int[])
      as holding (contract, market, bet, option, player, payer, payee)),
  bought as (
    update contracts set shares = shares + 1, cost = cost + 50 * 1000000::bigint, modified_at = now()
    from holding where contracts.id = holding.contract),
  moved as (
    select account, sum(amount) as amount
    from (select payer as account, -50 as amount from holding union all select payee, 50 from holding) as payment
    group by account),
  paid as (
    update accounts set balance = balance + moved.amount from moved where accounts.id = moved.account)
  insert into journal (amount, occurred_at, kind, from_account, to_account, market_id, bet_id, shares, purchaser_id, price, option)
  select 50, now(), 'purchase', payer, payee, market, bet, 1, player, 50, option from holding`;

/** Writes a purchase of one share at 0.50 $ for each of the positions, which must differ: journal, balances and positions. */
export async function writePurchases(client: pg.PoolClient, holdings: readonly Holding[]): Promise<void> {
  const columns = (['contract', 'market', 'bet', 'option', 'player', 'payer', 'payee'] as const).map((name) =>
    holdings.map((holding) => holding[name]),
  );
  await client.query({ name: 'write_purchases', text: WRITE_PURCHASES, values: columns });
}
