import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Bid as WireBid, BookLevel as WireLevel, endpoints as declared } from '@wieszcz/api';
import { MAX_PAGE_SIZE, toBetId, toBidId, toMarketId, type BetId, type BidId, type Cents, type MarketId } from '@wieszcz/domain';
import { parseAmount, parseAmounts, parsePriced, type WithAmounts } from './amounts.ts';
import { api, endpoints } from './client.ts';
import { keys } from './keys.ts';
import { parsePage, readEveryPage } from './page.ts';
import { type Offer, parseOffer } from './position.ts';
import { LIVE_INTERVAL, type Reading } from './queryClient.ts';
import { followTrades } from './traded.ts';

/** The largest depth that the server serves: more than 50 prices ahead of an order aren't counted. */
const DEPTH = 50;

/** The order book of an option, both sides by price, best first. `isLive` keeps it fresh. */
export function useBook(betId: number, option: boolean, isLive = false) {
  return useQuery({
    queryKey: keys.book(betId, option),
    queryFn: async () => parseBook(await api(endpoints.getBook, { params: { id: betId }, query: { option, depth: DEPTH } })),
    refetchInterval: isLive && LIVE_INTERVAL,
  });
}

type WireBook = Answer<typeof declared.getBook>;
/** The number of shares at one price of a book, and how many of them belong to synthetic orders. */
export type BookLevel = WithAmounts<WireLevel, 'price'>;
export type Book = ReturnType<typeof parseBook>;

const parseBook = (wire: WireBook) => ({ ...wire, bids: wire.bids.map(parsePriced), asks: wire.asks.map(parsePriced) });

type Replaced = { id: BidId; betId: BetId; marketId: MarketId; price: Cents };
type Parsed<Wire> = Omit<Wire, keyof Replaced> & Replaced;

export type Bid = Parsed<WireBid>;
/** A bid in the player's list of their own bids, with the number of shares that are served before it. */
export type QueuedBid = Parsed<Answer<typeof declared.listBids>['content'][number]>;

export function parseBid<Wire extends WireBid>({ id, betId, marketId, price, ...rest }: Wire): Parsed<Wire> {
  return { ...rest, id: toBidId(id), betId: toBetId(betId), marketId: toMarketId(marketId), price: parseAmount(price) };
}

/** All open bids of the player on one market. */
export function useBidsOfMarket(marketId: number, { isLive = false, enabled = true }: Reading = {}) {
  return useQuery({
    queryKey: keys.bids({ marketId }),
    queryFn: () =>
      readEveryPage(
        async (paging) => parsePage(await api(endpoints.listBids, { query: { marketId, ...paging } }), parseBid),
        ({ id }) => id,
      ),
    enabled,
    refetchInterval: isLive && LIVE_INTERVAL,
  });
}

/**
 * A page of all open bids of the player, newest first, with the money reserved for all of them. Once others have filled some, the shares that
 * these brought are read again; the budget doesn't tell of them, as the money was reserved before.
 */
export function useBids(page: number) {
  const query = { page, size: MAX_PAGE_SIZE };
  const queryKey = keys.bids(query);
  return useQuery({
    queryKey,
    queryFn: async ({ client }) => {
      const answer = parseAmounts(await api(endpoints.listBids, { query }), 'reserved');
      followTrades<typeof answer>(client, queryKey, (before) => before.reserved !== answer.reserved);
      return parsePage(answer, parseBid);
    },
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_INTERVAL,
  });
}

export function useOffers(betId: number, option: boolean, page = 0) {
  return useQuery({
    queryKey: keys.betOffers(betId, option, page),
    queryFn: async () => parseOffers(await api(endpoints.listOffers, { query: { betId, option, page } })),
    enabled: betId > 0,
  });
}

/** An offer in the list of an option. `depth`: the fraction of the option's shares on sale that it and the offers before it make up. */
export type ListedOffer = Offer & { depth: number };

export function parseOffers(wire: Answer<typeof declared.listOffers>) {
  let sharesSoFar = wire.sharesBefore;
  return parsePage(wire, (offer): ListedOffer => {
    sharesSoFar += offer.shares;
    // The sum of all shares may have been read before the offers.
    return { ...parseOffer(offer), depth: Math.min(1, sharesSoFar / wire.listedShares) };
  });
}

/** Shares of an option that the player may still buy today. */
export function useAllowance(betId: number, option: boolean, enabled: boolean) {
  return useQuery({
    queryKey: keys.orderPreview(betId, { allowance: option }),
    queryFn: () => api(endpoints.getAllowance, { query: { betId: betId, option } }),
    enabled: enabled && betId > 0,
  });
}
