import { useQuery } from '@tanstack/react-query';
import type { Offer as WireOffer, Position as WirePosition, PositionStatus, Purchase as WirePurchase } from '@wieszcz/api';
import {
  toBetId,
  toMarketId,
  toOfferId,
  toPositionId,
  type BetId,
  type Cents,
  type MarketId,
  type OfferId,
  type Option,
  type PositionId,
} from '@wieszcz/domain';
import { parseAmount, parseAmountOrNull, parseLastPrice, parsePriced } from './amounts.ts';
import { api, endpoints } from './client.ts';
import { keys } from './keys.ts';
import type { TradedMarket } from './market.ts';
import { parsePage, readEveryPage } from './page.ts';
import { LIVE_INTERVAL, type Reading } from './queryClient.ts';

export type Offer = Omit<WireOffer, 'id' | 'contractId' | 'price'> & {
  id: OfferId;
  /** Null: the organizer's. */
  position: PositionId | null;
  price: Cents;
};

/** Closing moment and pause of the position's market. Both are null in answers of trades, which don't contain them. */
type TradingTimes = Pick<TradedMarket, 'tradingClosesAt' | 'paused'>;

export type Position = Omit<
  WirePosition,
  'id' | 'bet' | 'contractOption' | 'contractStatus' | 'offers' | 'price' | 'cost' | 'lastPrice' | 'valueNow' | keyof TradingTimes
> & {
  id: PositionId;
  bet: { id: BetId; title: string; marketId: MarketId };
  option: Option;
  status: PositionStatus;
  /** Empty where none of its shares are on sale. */
  offers: readonly Offer[];
  /** What all its shares have cost, those on sale too. */
  cost: Cents;
  /** Price of the option's last transaction; null: nobody has bought yet. */
  lastPrice: Cents | null;
  /** What selling all its shares at once would bring; null once it is decided, and in answers of trades. */
  valueNow: Cents | null;
} & TradingTimes;

export const parseOffer = ({ id, contractId, price, ...rest }: WireOffer): Offer => ({
  ...rest,
  id: toOfferId(id),
  position: contractId === null ? null : toPositionId(contractId),
  price: parseAmount(price),
});

/** A player's position, which the wire calls a contract. */
export function parsePosition(wire: WirePosition): Position {
  const {
    id,
    bet,
    contractOption,
    contractStatus,
    offers,
    price: _average,
    cost,
    lastPrice,
    valueNow,
    tradingClosesAt,
    paused,
    ...rest
  } = wire;
  return {
    ...rest,
    id: toPositionId(id),
    bet: { id: toBetId(bet.id), title: bet.title, marketId: toMarketId(bet.marketId) },
    option: contractOption,
    status: contractStatus,
    offers: (offers ?? []).map(parseOffer),
    cost: parseAmount(cost),
    lastPrice: parseLastPrice(lastPrice),
    valueNow: parseAmountOrNull(valueNow ?? null),
    tradingClosesAt: tradingClosesAt ?? null,
    paused: paused ?? null,
  };
}

/** The position after an order; null where nothing of it is left. */
export const parsePositionLeft = (wire: WirePosition | null): Position | null => wire && parsePosition(wire);

/** Shares from one order, at its price. */
type Fill = { price: Cents; shares: number };

/** What a purchase has bought, and what it has left of the budget. */
export type Purchase = { position: Position; fills: Fill[]; cost: Cents; budget: Cents };

export const parsePurchase = ({ boughtContract, purchaser, fills, cost }: WirePurchase): Purchase => ({
  position: parsePosition(boughtContract),
  fills: fills.map(parsePriced),
  cost: parseAmount(cost),
  budget: parseAmount(purchaser.budget),
});

export function usePosition(id: number) {
  return useQuery({
    queryKey: keys.position(id),
    queryFn: async () => parsePosition(await api(endpoints.getContract, { params: { id } })),
    enabled: id > 0,
  });
}

/** All positions of the player on one market. */
export function usePositionsOfMarket(marketId: number, { isLive = false, enabled = true }: Reading = {}) {
  return useQuery({
    queryKey: keys.positions({ marketId }),
    queryFn: () =>
      readEveryPage(
        async (paging) =>
          parsePage(await api(endpoints.listFilteredContracts, { query: { marketId, ...paging } }), parsePosition),
        ({ id }) => id,
      ),
    // A server of the former release, which may answer during an upgrade, doesn't know the filter.
    select: (positions) => positions.filter(({ bet }) => bet.marketId === marketId),
    enabled,
    refetchInterval: isLive && LIVE_INTERVAL,
  });
}
