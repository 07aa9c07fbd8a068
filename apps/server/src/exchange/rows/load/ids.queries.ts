import type { BetId, BidId, LedgerAccountId, OfferId, PositionId, UserId } from '@wieszcz/domain';
import { array } from '../../parameters.ts';
import type { Field, Step } from '../../pipeline.ts';
import { id } from '../columns.ts';

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

export type DrawnIds = { accounts: LedgerAccountId[]; bets: BetId[]; orders: (OfferId | BidId)[]; positions: PositionId[] };

/** Draws ids for new rows under the markets' locks, so that a later order of a market always has a higher id. No step if none is needed. */
export const drawIds = (counts: IdCounts, receive: (drawn: DrawnIds) => void): Step[] =>
  isEmpty(counts)
    ? []
    : [
        {
          name: 'exchange_ids',
          text: DRAW_IDS,
          values: [counts.accounts, counts.bets, counts.orders, counts.positions, array(counts.bidders)],
          receive: ([accounts, bets, orders, positions]) =>
            receive({
              accounts: parseIds(accounts!),
              bets: parseIds(bets!),
              orders: parseIds(orders!),
              positions: parseIds(positions!),
            }),
        },
      ];

const DRAW_IDS = `
  select array(
      select nextval('accounts_id_seq') from generate_series(1, $1::int)
      union all
      select nextval('accounts_id_seq') from unnest($5::int[]) as bidder
      where not exists (select from accounts where reserve_of = bidder)),
         array(select nextval('bets_id_seq') from generate_series(1, $2::int)),
         array(select nextval('offers_id_seq') from generate_series(1, $3::int)),
         array(select nextval('contracts_id_seq') from generate_series(1, $4::int))`;

/** `bidders` needn't be counted: each has a bid, which is counted in `orders`. */
const isEmpty = ({ accounts, bets, orders, positions }: IdCounts): boolean => accounts + bets + orders + positions === 0;

/** Parses an array as PostgreSQL prints it: `{1,2,3}`. */
const parseIds = <Id extends number>(list: Field): Id[] =>
  list === null || list === '{}'
    ? []
    : list
        .slice(1, -1)
        .split(',')
        .map((field) => id<Id>(field));
