import type { BetId, MarketId, OfferId, PositionId, UserId } from '@wieszcz/domain';
import { LRUCache } from 'lru-cache';
import { batchReads } from '../../platform/database/batched-reads.ts';
import type { Database } from '../../platform/database/pool.ts';
import { refused } from '../../platform/http/app-error.ts';
import {
  listMarketsOfBets,
  listPlacesOfOffers,
  listPlacesOfPositions,
  type PlaceOfOffer,
  type PlaceOfPosition,
} from './places.queries.ts';

const CACHED_PLACES = 100_000;

/** Finds the market, bet and option that a command must name, for calls that name only a bet, a position or an offer. */
export type Places = {
  /**
   * The market of a bet, published or not; also of a bet deleted since it was cached, which the exchange refuses. Throws BET_NOT_FOUND.
   */
  marketOf(bet: BetId): Promise<MarketId>;
  /**
   * The market, bet and option of the player's own position, also of a closed one, and of one deleted with its bet since it was cached,
   * which the exchange refuses. Throws CONTRACT_NOT_FOUND.
   */
  ofPosition(position: PositionId, player: UserId): Promise<Omit<PlaceOfPosition, 'player'>>;
  /** The bet and option of an offer, also of one that has closed since it was cached; null if it isn't found. */
  ofOffer(offer: OfferId): Promise<PlaceOfOffer | null>;
};

/** Caches without a TTL: the market of a bet, and the place of a position or an offer, never change. */
export function createPlaces(db: Database): Places {
  const marketOf = createCached((bets: BetId[]) => listMarketsOfBets(db, bets));
  const placeOf = createCached((positions: PositionId[]) => listPlacesOfPositions(db, positions));

  return {
    async marketOf(bet) {
      const market = await marketOf(bet);
      if (market === null) throw refused('BET_NOT_FOUND');
      return market;
    },
    async ofPosition(position, player) {
      const place = await placeOf(position);
      if (place?.player !== player) throw refused('CONTRACT_NOT_FOUND');
      const { market, bet, option } = place;
      return { market, bet, option };
    },
    ofOffer: createCached((offers: OfferId[]) => listPlacesOfOffers(db, offers)),
  };
}

/** An id without a row isn't cached, as its row may be created later. */
function createCached<Id extends number, Row extends number | object>(
  list: (ids: Id[]) => Promise<ReadonlyMap<Id, Row>>,
): (id: Id) => Promise<Row | null> {
  const cache = new LRUCache<Id, Row>({ max: CACHED_PLACES });
  const read = batchReads(list, (id: Id) => id);
  return async (id) => {
    const cached = cache.get(id);
    if (cached !== undefined) return cached;
    const row = await read(id);
    if (row !== null) cache.set(id, row);
    return row;
  };
}
