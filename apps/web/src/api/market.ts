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
  /** Null: nobody has bought yet. */
  lastYesPrice: Cents | null;
  lastNoPrice: Cents | null;
};
export type Bet = Omit<WireBet, 'id' | 'marketId' | keyof Prices> & { id: BetId; marketId: MarketId } & Prices;

/** What the parser makes of the fields in which the wire writes a market's stage, its result and its bets. */
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

/** Answers of the former release, whose servers serve beside the new ones during an upgrade, lack these. */
type LaterFields = 'tradingClosesAt' | 'paused' | 'resolvedNone' | 'corrections';
type AnyRelease = Omit<WireMarket, LaterFields> & Partial<Pick<WireMarket, LaterFields>>;

/** A market of an answer as the page knows it, with whatever else the answer says of it. */
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

/** A market in the admins' list of those that wait for their author. */
export type ManagedMarket = Omit<WireManagedMarket, 'marketId'> & { marketId: MarketId };

export const parseManagedMarket = ({ marketId, ...rest }: WireManagedMarket): ManagedMarket => ({
  ...rest,
  marketId: toMarketId(marketId),
});

/** What the domain asks of a market to say whether it trades. */
export function lifeOf({ stage, tradingClosesAt, paused }: TradedMarket): Omit<MarketLife, 'author'> {
  return {
    published: stage !== 'unpublished',
    resolved: stage === 'resolved',
    tradingClosesAt: tradingClosesAt === null ? null : new Date(tradingClosesAt),
    pauseReason: paused?.reason ?? null,
  };
}
export type TradedMarket = Pick<Market, 'stage' | 'tradingClosesAt' | 'paused'>;

/** The bet that came true or, of a single one, didn't; undefined until the resolution, and where none of several did. */
export const betOfVerdict = ({ bets, verdict }: Pick<Market, 'bets' | 'verdict'>): Bet | undefined =>
  bets.find(({ id }) => id === verdict?.bet);
