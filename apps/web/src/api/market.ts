import type {
  Bet as WireBet,
  ManagedMarket as WireManagedMarket,
  Market as WireMarket,
  PublishedMarket as WirePublishedMarket,
} from '@wieszcz/api';
import { stageOf, toBetId, toMarketId } from '@wieszcz/domain';
import type { BetId, Cents, MarketId, MarketLife, MarketStage, Verdict } from '@wieszcz/domain';
import { parseAmounts, parseLastPrice } from './amounts.ts';

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
