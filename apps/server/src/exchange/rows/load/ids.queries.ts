import type { UserId } from '@wieszcz/domain';
import { array } from '../../parameters.ts';
import type { Field, Step } from '../../pipeline.ts';

/** How many ids of each kind a batch draws. */
export type IdCounts = {
  accounts: number;
  bets: number;
  /** Offers and bids, which draw their ids from one sequence. */
  orders: number;
  positions: number;
  /** Players who may open a reserve; an id is drawn for those that have none. */
  bidders: UserId[];
};

/**
 * Draws ids for new rows, under the markets' locks, so that a later order of a market always has a higher id. `receive` takes the single
 * row: arrays of the ids of accounts, bets, orders and positions.
 */
export const drawIds = ({ accounts, bets, orders, positions, bidders }: IdCounts, receive: (row: Field[]) => void): Step => ({
  name: 'exchange_ids',
  text: DRAW_IDS,
  values: [accounts, bets, orders, positions, array(bidders)],
  receive,
});

const DRAW_IDS = `
  select array(
      select nextval('accounts_id_seq') from generate_series(1, $1::int)
      union all
      select nextval('accounts_id_seq') from unnest($5::int[]) as bidder
      where not exists (select from accounts where reserve_of = bidder)),
         array(select nextval('bets_id_seq') from generate_series(1, $2::int)),
         array(select nextval('offers_id_seq') from generate_series(1, $3::int)),
         array(select nextval('contracts_id_seq') from generate_series(1, $4::int))`;
