import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, BookLevel as WireLevel, endpoints as declared } from '@wieszcz/api';
import { parseAmounts, parsePriced, type WithAmounts } from './amounts.ts';
import { parseBid, type Bid } from './bid.ts';
import { api, endpoints } from './client.ts';
import { keys } from './keys.ts';
import { LIVE_INTERVAL, type Reading } from './live.ts';
import { parsePage } from './page.ts';

/** The largest depth that the server serves: more than 50 prices ahead of an order aren't counted. */
const DEPTH = 50;
/** The largest page of the list of bids. */
const MOST_BIDS = 100;

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

/** All open bids of the player on one market, newest first. */
export function useBidsOfMarket(marketId: number, { isLive = false, enabled = true }: Reading = {}) {
  return useQuery({
    queryKey: keys.bids({ marketId }),
    queryFn: () => readBidsOfMarket(marketId),
    enabled,
    refetchInterval: isLive && LIVE_INTERVAL,
  });
}

/** Reads every page: a player may have more open bids than the largest page holds. */
async function readBidsOfMarket(marketId: number): Promise<Bid[]> {
  // A map by id, because a bid placed between two calls moves another one to the next page, which then contains it a second time.
  const bids = new Map<number, Bid>();
  for (let page = 0, isLast = false; !isLast; page += 1) {
    const answer = await api(endpoints.listBids, { query: { marketId, page, size: MOST_BIDS } });
    for (const bid of answer.content) bids.set(bid.id, parseBid(bid));
    isLast = answer.last;
  }
  return [...bids.values()];
}

/** A page of all open bids of the player, newest first, with the money reserved for all of them. */
export function useBids(page: number) {
  const query = { page, size: MOST_BIDS };
  return useQuery({
    queryKey: keys.bids(query),
    queryFn: async () => {
      const answer = parseAmounts(await api(endpoints.listBids, { query }), 'reserved');
      return parsePage(answer, parseBid);
    },
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_INTERVAL,
  });
}
