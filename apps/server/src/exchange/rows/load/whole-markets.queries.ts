import { array, textArray } from '../../parameters.ts';
import { BID_TOTALS, POSITION_TOTALS } from '../entities.ts';
import type { LoadStatement } from './loading.ts';

/** What commands need of a whole market: one that gets a new bet, or one to be resolved. The market's lock keeps its rows unchanged. */

/** Case-folded titles of new bets: a bet's title is unique regardless of case. */
export const CASELESS_TITLES: LoadStatement = {
  name: 'titles',
  text: `select title, caseless(title) from unnest($1::text[]) as title`,
  isRequired: ({ byKind: { addBet } }) => addBet.length > 0,
  parameters: ({ byKind: { addBet } }) => [textArray(addBet.map(({ title }) => title))],
  receive: ({ state }, [title, key]) => state.titleKeys.set(title!, key!),
};

/** Sums of the positions on each option of markets to be resolved. */
export const LOAD_POSITION_TOTALS: LoadStatement = {
  name: 'position_totals',
  text: `
    select ${POSITION_TOTALS.selectFrom('totals')}
    from (
      select bets.market_id, bets.id as bet_id, side.option, held.positions, held.shares
      from bets
      cross join (values (true), (false)) as side (option)
      cross join lateral (
        select count(*) as positions, coalesce(sum(shares + listed_shares), 0) as shares from contracts
        where bet_id = bets.id and contracts.option = side.option and contracts.held) as held
      where bets.market_id = any ($1::int[])) as totals`,
  isRequired: ({ resolved }) => resolved.size > 0,
  parameters: ({ resolved }) => [array(resolved)],
  receive: ({ state }, row) => {
    const { market, ...totals } = POSITION_TOTALS.read(row);
    state.positionTotals.get(market)!.push(totals);
  },
};

/** Sums of the bids on markets to be resolved; no row for a market without bids. */
export const LOAD_BID_TOTALS: LoadStatement = {
  name: 'bid_totals',
  text: `
    select ${BID_TOTALS.selectFrom('totals')}
    from (
      select bets.market_id, count(distinct bids.player_id) as players,
        sum(bids.price * bids.shares::bigint) as reserved
      from bets join bids on bids.bet_id = bets.id
      where bets.market_id = any ($1::int[])
      group by bets.market_id) as totals`,
  isRequired: ({ resolved }) => resolved.size > 0,
  parameters: ({ resolved }) => [array(resolved)],
  receive: ({ state }, row) => {
    const { market, ...totals } = BID_TOTALS.read(row);
    state.bidTotals.set(market, totals);
  },
};
