import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  Bet as WireBet,
  ManagedMarket as WireManagedMarket,
  Market as WireMarket,
  PublishedMarket as WirePublishedMarket,
} from '@wieszcz/api';
import { stageOf, toBetId, toMarketId } from '@wieszcz/domain';
import type { BetId, Cents, MarketId, MarketLife, MarketStage, Verdict } from '@wieszcz/domain';
import { useCallback } from 'react';
import { parseAmounts, parseLastPrice } from './amounts.ts';
import { api, endpoints } from './client.ts';
import { codeOf, isInDoubt, isTurnedAway } from './failures.ts';
import { keys } from './keys.ts';
import { LIVE_INTERVAL } from './queryClient.ts';
import { roleOf, session } from './session.ts';
import { followTrades, readAgain, readPositionsAgain } from './traded.ts';

type Prices = {
  /** Opening prices. */
  yesPrice: Cents;
  noPrice: Cents;
  /** Null: nobody sells. */
  bestYesPrice: Cents | null;
  bestNoPrice: Cents | null;
  /** Null: the option has had no transaction yet. */
  lastYesPrice: Cents | null;
  lastNoPrice: Cents | null;
};
export type Bet = Omit<WireBet, 'id' | 'marketId' | keyof Prices> & { id: BetId; marketId: MarketId } & Prices;

/** The parsed fields of a market; they replace the wire's fields for its stage, its result and its bets. */
type Facts = {
  marketId: MarketId;
  stage: MarketStage;
  /** The result; null until the market is resolved. */
  verdict: Verdict | null;
  /** Empty while the author has added none. */
  bets: readonly Bet[];
} & Pick<WireMarket, 'tradingClosesAt' | 'paused' | 'corrections'>;
type Replaced = Exclude<keyof Facts, 'stage' | 'verdict'> | 'published' | 'correctBetId' | 'correctBetOption' | 'resolvedNone';
type Parsed<Wire> = Omit<Wire, Replaced> & Facts;

export type Market = Parsed<WireMarket>;
/** A market in its author's list of published ones. */
export type PublishedMarket = Parsed<WirePublishedMarket>;

/** Fields that answers of the former release lack. During an upgrade its servers run beside the new ones. */
type LaterFields = 'tradingClosesAt' | 'paused' | 'resolvedNone' | 'corrections';
type AnyRelease = Omit<WireMarket, LaterFields> & Partial<Pick<WireMarket, LaterFields>>;

/** Parses a market of an answer. Fields that need no parsing stay as they are. */
export function parseMarket<Wire extends AnyRelease>(wire: Wire): Parsed<Wire> {
  const {
    marketId,
    published,
    correctBetId,
    correctBetOption,
    resolvedNone,
    bets,
    tradingClosesAt,
    paused,
    corrections,
    ...rest
  } = wire;
  const correct = correctBetId === 0 ? null : { bet: toBetId(correctBetId), option: correctBetOption };
  const verdict: Verdict | null = resolvedNone ? { bet: null, option: false } : correct;
  return {
    ...rest,
    marketId: toMarketId(marketId),
    stage: stageOf({ published, resolved: verdict !== null }),
    verdict,
    bets: (bets ?? []).map(parseBet),
    tradingClosesAt: tradingClosesAt ?? null,
    paused: paused ?? null,
    corrections: corrections ?? [],
  };
}

const parseBet = (bet: WireBet): Bet => ({
  ...parseAmounts(bet, 'yesPrice', 'noPrice', 'bestYesPrice', 'bestNoPrice'),
  id: toBetId(bet.id),
  marketId: toMarketId(bet.marketId),
  lastYesPrice: parseLastPrice(bet.lastYesPrice),
  lastNoPrice: parseLastPrice(bet.lastNoPrice),
});

/** A market in the admins' list of published markets that aren't resolved. */
export type ManagedMarket = Omit<WireManagedMarket, 'marketId'> & { marketId: MarketId };

export const parseManagedMarket = ({ marketId, ...rest }: WireManagedMarket): ManagedMarket => ({
  ...rest,
  marketId: toMarketId(marketId),
});

/** The facts by which the domain decides whether a market trades. */
export function lifeOf({ stage, tradingClosesAt, paused }: TradedMarket): Omit<MarketLife, 'author'> {
  return {
    published: stage !== 'unpublished',
    resolved: stage === 'resolved',
    tradingClosesAt: tradingClosesAt === null ? null : new Date(tradingClosesAt),
    pauseReason: paused?.reason ?? null,
  };
}
export type TradedMarket = Pick<Market, 'stage' | 'tradingClosesAt' | 'paused'>;

/** The bet that the verdict names; undefined until the resolution, and where none of several bets came true. */
export const betOfVerdict = ({ bets, verdict }: Pick<Market, 'bets' | 'verdict'>): Bet | undefined =>
  bets.find(({ id }) => id === verdict?.bet);

/**
 * Reads a market. The server hides a draft from a dead token and from an account that lacks its second factor. For a moderator, a call that
 * needs both then tells why.
 */
export async function readMarket(id: number): Promise<Market> {
  try {
    return parseMarket(await api(endpoints.getMarket, { params: { id } }));
  } catch (error) {
    const isModerator = roleOf(session.get()) === 'ROLE_MODERATOR';
    if (isModerator && codeOf(error) === 'MARKET_NOT_FOUND')
      await api(endpoints.countOwnMarkets).catch((refusal: unknown) => {
        if (isTurnedAway(refusal)) throw refusal;
      });
    throw error;
  }
}

/**
 * One market with its bets. Id 0, of a malformed address, sends no request. `isLive` refreshes an unresolved market periodically. Once it
 * turns out to be resolved, what the player had on it is read again: its orders are closed and its positions decided.
 */
export function useMarket(id: number, { isLive = false } = {}) {
  return useQuery({
    queryKey: keys.market(id),
    queryFn: async ({ client }) => {
      const market = await readMarket(id);
      const isNewlyResolved = (before?: Market) => before?.stage !== 'resolved' && market.stage === 'resolved';
      const before = client.getQueryData<Market>(keys.market(id));
      // The charts of the market have a new key then.
      followTrades(client, keys.market(id), isNewlyResolved);
      // Positions on the screen may have been read before the resolution, also where this is the first answer about the market: the screen
      // of a position reads both.
      if (isNewlyResolved(before)) void readPositionsAgain(client);
      return market;
    },
    enabled: id > 0,
    refetchInterval: ({ state }) => (isLive && state.data && state.data.stage !== 'resolved' ? LIVE_INTERVAL : false),
  });
}

/** Caches a market that an edit returned. A read under way may have started before the edit: it is dropped and sent again. */
export function cacheEdited(client: QueryClient, market: Market): void {
  const queryKey = keys.market(market.marketId);
  client.setQueryData(queryKey, market);
  void client.invalidateQueries({
    queryKey,
    exact: true,
    refetchType: 'all',
    predicate: ({ state }) => state.fetchStatus !== 'idle',
  });
}

/**
 * For a successful edit: caches the market that the server returned, invalidates the lists and all queries on bets, and returns the market.
 */
export function useMarketChanged(): (answer: WireMarket) => Market {
  const client = useQueryClient();
  return useCallback(
    (answer) => {
      const market = parseMarket(answer);
      cacheEdited(client, market);
      void client.invalidateQueries({ queryKey: ['markets'] });
      void client.invalidateQueries({ queryKey: ['bet'] });
      return market;
    },
    [client],
  );
}

/** For a rejected edit: reads the market again, because a change that the page doesn't know may be the reason. */
export function useMarketRefused(id: number): (error: unknown) => void {
  const client = useQueryClient();
  return useCallback(
    (error) => {
      // After these errors the edit may have been executed, or can be sent again: reading the market now could remove the form.
      if (!isInDoubt(error) && !isTurnedAway(error)) void readAgain(client, keys.market(id));
    },
    [client, id],
  );
}

/** The market that a bet belongs to. */
export function useMarketOfBet(betId: number) {
  return useQuery({
    queryKey: keys.marketOfBet(betId),
    queryFn: async () => parseMarket(await api(endpoints.getMarketOfBet, { params: { id: betId } })),
    enabled: betId > 0,
  });
}
