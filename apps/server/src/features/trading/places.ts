import type { BetId, MarketId, OfferId, PositionId, UserId } from '@wieszcz/domain';
import type { Auth } from '../../platform/auth/viewer.ts';
import { createRowCache } from '../../platform/cache/row-cache.ts';
import type { Database } from '../../platform/database/pool.ts';
import { refused } from '../../platform/http/app-error.ts';
import {
  listMarketsOfBets,
  listPlacesOfOffers,
  listPlacesOfPositions,
  type PlaceOfOffer,
  type PlaceOfPosition,
} from './places.queries.ts';

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

/** Caches places: the market of a bet, and the place of a position or an offer, never change. */
export function createPlaces(db: Database, auth: Pick<Auth, 'onChange' | 'hearsChanges'>): Places {
  const marketOf = createRowCache((bets: BetId[]) => listMarketsOfBets(db, bets), auth);
  const placeOf = createRowCache((positions: PositionId[]) => listPlacesOfPositions(db, positions), auth);

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
    ofOffer: createRowCache((offers: OfferId[]) => listPlacesOfOffers(db, offers), auth),
  };
}
