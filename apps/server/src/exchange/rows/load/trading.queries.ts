import { positionKey } from '@wieszcz/domain';
import { array, arrayOf } from '../../parameters.ts';
import type { Field, Parameter } from '../../pipeline.ts';
import { id } from '../columns.ts';
import { BET, BID, OFFER, POSITION, RESERVE } from '../entities.ts';
import type { RequiredRows } from '../required-rows.ts';
import { addBet, addBid, addOffer, addPosition, isPresent } from './loading.ts';
import type { Loaded, LoadStatement } from './loading.ts';

/** The bets, positions, orders and reserves that commands act on or name. Their markets are locked, so they don't change meanwhile. */

/** The players who buy named offers, and the offers. */
const offerPurchases = ({ byKind: { buyOffer } }: RequiredRows): Parameter[] => [
  arrayOf(buyOffer, ({ player }) => player),
  arrayOf(buyOffer, ({ offer }) => offer),
];

const selectBets = (where: string): string => `
  select ${BET.selectFrom('bets')}
  from bets
  where ${where}`;

export const LOAD_BETS: LoadStatement = {
  name: 'bets',
  text: selectBets('id = any ($1::int[])'),
  isRequired: ({ bets, offers, bids }) => bets.size > 0 && offers.size + bids.size === 0,
  parameters: ({ bets }) => [array(bets)],
  receive: addBet,
};

/** Bets named by their ids or by orders. */
export const LOAD_BETS_OF_ORDERS: LoadStatement = {
  name: 'bets_of',
  text: selectBets(`id = any (array(
    select unnest($1::int[])
    union select bet_id from offers where id = any ($2::int[])
    union select bet_id from bids where id = any ($3::int[])))`),
  isRequired: ({ offers, bids }) => offers.size + bids.size > 0,
  parameters: ({ bets, offers, bids }) => [array(bets), array(offers), array(bids)],
  receive: addBet,
};

export const LOAD_BETS_OF_MARKETS: LoadStatement = {
  name: 'bets_of_markets',
  text: selectBets('market_id = any ($1::int[])'),
  isRequired: ({ allBetsOf }) => allBetsOf.size > 0,
  parameters: ({ allBetsOf }) => [array(allBetsOf)],
  receive: addBet,
};

/** The condition on `listed_shares` avoids an index lookup in `offers` for positions without offers. */
const JOIN_OFFERS_OF_POSITION =
  'left join offers as offer on offer.contract_id = case when position.listed_shares > 0 then position.id end';

/** Adds a position and one of its offers. A position without offers has one row, with nulls in the columns of the offer. */
function addPositionWithOffer(loaded: Loaded, row: Field[]): void {
  const { offersOf } = loaded.state;
  const position = addPosition(loaded, row);
  const offers = offersOf.get(position.id) ?? new Set();
  offersOf.set(position.id, offers);
  if (isPresent(row, POSITION.count)) offers.add(addOffer(loaded, row, POSITION.count));
}

/** The positions on which players act, each with all its offers. */
export const LOAD_POSITIONS_OF_PLAYERS: LoadStatement = {
  name: 'holdings',
  text: `
    select ${POSITION.selectFrom('position')}, ${OFFER.selectFrom('offer')}
    from unnest($1::int[], $2::int[], $3::bool[]) as place (player_id, bet_id, option)
    join contracts as position using (player_id, bet_id, option)
    ${JOIN_OFFERS_OF_POSITION}`,
  isRequired: ({ positions }) => positions.size > 0,
  parameters: ({ positions }) => {
    const places = [...positions.values()];
    return [arrayOf(places, ({ player }) => player), arrayOf(places, ({ bet }) => bet), arrayOf(places, ({ option }) => option)];
  },
  receive: addPositionWithOffer,
};

/** Each offer with the position that it sells from, if a player sells it. */
export const LOAD_OFFERS: LoadStatement = {
  name: 'offers',
  text: `
    select ${OFFER.selectFrom('offer')}, ${POSITION.selectFrom('position')}
    from offers as offer left join contracts as position on position.id = offer.contract_id
    where offer.id = any ($1::int[])`,
  isRequired: ({ offers }) => offers.size > 0,
  parameters: ({ offers }) => [array(offers)],
  receive: (loaded, row) => {
    if (isPresent(row, OFFER.count)) addPosition(loaded, row, OFFER.count);
    addOffer(loaded, row);
  },
};

/** Positions with all their offers: those that sell one of the offers named, and those that the buyer of an offer may add to. */
export const LOAD_POSITIONS_OF_OFFERS: LoadStatement = {
  name: 'contracts_of_offers',
  text: `
    select ${POSITION.selectFrom('position')}, ${OFFER.selectFrom('offer')}
    from contracts as position
    ${JOIN_OFFERS_OF_POSITION}
    where position.id = any (array(
      select contract_id from offers where id = any ($1::int[])
      union select contracts.id
        from unnest($2::int[], $3::int[]) as purchase (player_id, offer_id)
        join offers on offers.id = purchase.offer_id
        join contracts using (player_id, bet_id, option)))`,
  isRequired: ({ offers }) => offers.size > 0,
  parameters: (required) => [array(required.offers), ...offerPurchases(required)],
  receive: addPositionWithOffer,
};

/** The positions of some players that have listed shares, each with all its offers. */
export const LOAD_OFFERS_OF_PLAYERS: LoadStatement = {
  name: 'offers_of_players',
  text: `
    select ${POSITION.selectFrom('position')}, ${OFFER.selectFrom('offer')}
    from contracts as position join offers as offer on offer.contract_id = position.id
    where position.player_id = any ($1::int[]) and position.held and position.listed_shares > 0`,
  isRequired: ({ playersWithOffers }) => playersWithOffers.size > 0,
  parameters: ({ playersWithOffers }) => [array(playersWithOffers)],
  receive: addPositionWithOffer,
};

/** Bids named by their ids, and all bids of some players. */
export const LOAD_BIDS: LoadStatement = {
  name: 'bids',
  text: `
    select ${BID.selectFrom('bid')}
    from bids as bid
    where bid.id = any (array(
      select unnest($1::int[])
      union select id from bids where player_id = any ($2::int[])))`,
  isRequired: ({ bids, playersWithBids }) => bids.size + playersWithBids.size > 0,
  parameters: ({ bids, playersWithBids }) => [array(bids), array(playersWithBids)],
  receive: (loaded, row) => void addBid(loaded, row),
};

/** The bids of buyers on the bets on which they buy, named by the command or by its offer: their shares count towards the daily cap. */
export const LOAD_BIDS_OF_BUYERS: LoadStatement = {
  name: 'bids_of_buyers',
  text: `
    select ${BID.selectFrom('bid')}
    from (
      select * from unnest($1::int[], $2::int[]) as purchase (player_id, bet_id)
      union select purchase.player_id, offers.bet_id
        from unnest($3::int[], $4::int[]) as purchase (player_id, offer_id)
        join offers on offers.id = purchase.offer_id) as buyer
    join bids as bid using (player_id, bet_id)`,
  isRequired: ({ buyers, byKind: { buyOffer } }) => buyers.size + buyOffer.length > 0,
  parameters: (required) => {
    const buyers = [...required.buyers.values()];
    return [arrayOf(buyers, ({ player }) => player), arrayOf(buyers, ({ bet }) => bet), ...offerPurchases(required)];
  },
  receive: (loaded, row) => {
    const { bidsOf } = loaded.state;
    const bid = addBid(loaded, row);
    const key = positionKey(bid.player, bid.bet, bid.option);
    bidsOf.set(key, (bidsOf.get(key) ?? new Set()).add(bid));
  },
};

/** Reserves of players whose ledger accounts are locked. */
export const LOAD_RESERVES: LoadStatement = {
  name: 'reserves',
  text: `select ${RESERVE.selectFrom('accounts')} from accounts where reserve_of = any ($1::int[])`,
  isRequired: ({ bidders }) => bidders.size > 0,
  parameters: ({ bidders }) => [array(bidders)],
  receive: ({ state }, row) => {
    const reserve = RESERVE.read(row);
    state.reserves.set(reserve.user, reserve);
  },
};

/** The number of bids of each player who places one; no row for a player without bids. */
export const COUNT_BIDS: LoadStatement = {
  name: 'count_bids',
  text: `select player_id, count(*) from bids where player_id = any ($1::int[]) group by player_id`,
  isRequired: ({ byKind: { placeBid } }) => placeBid.length > 0,
  parameters: ({ byKind: { placeBid } }) => [array(new Set(placeBid.map(({ player }) => player)))],
  receive: ({ state }, [player, count]) => state.bidCounts.set(id(player), Number(count)),
};
