import { NEW_BET } from '../entities.ts';
import { changingExactly, writing, writingIds } from './writing.queries.ts';

/** Bets that moderators add and delete. */

export const insertBets = writing({
  name: 'insert_bets',
  text: `
    insert into bets (${NEW_BET.names}, created_at) overriding system value
    select bet.*, $1::timestamptz from ${NEW_BET.unnest('bet', 2)}`,
  values: ({ at }) => [at],
  columns: NEW_BET,
  rows: ({ effects }) => effects.newBets,
});

/** The number of offers isn't known in advance, so the statement doesn't check it. */
export const deleteOffersOfBets = writingIds({
  name: 'delete_offers_of_bets',
  text: `delete from offers where bet_id = any ($1::int[])`,
  ids: ({ effects }) => effects.deletedBets,
});

/** Positions left empty by cancelled bids, if the market was published before. Their number isn't known in advance, so it isn't checked. */
export const deletePositionsOfBets = writingIds({
  name: 'delete_positions_of_bets',
  text: `delete from contracts where bet_id = any ($1::int[]) and not held`,
  ids: ({ effects }) => effects.deletedBets,
});

export const deleteBets = writingIds({
  name: 'delete_bets',
  text: changingExactly('cardinality($1::int[])', 'bets', `delete from bets where id = any ($1::int[])`),
  ids: ({ effects }) => effects.deletedBets,
});
