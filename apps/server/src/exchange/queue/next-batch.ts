import type { Command, MarketId } from '@wieszcz/domain';
import type { Entry } from '../entry.ts';
import type { Markets } from './trading-lanes.ts';

export type BatchRules = {
  /** The market of a command; undefined if it is unknown. */
  marketOf(command: Command): MarketId | undefined;
  /** A batch with this many entries takes only more entries of markets that it already has. */
  targetSize: number;
  maxSize: number;
  /** Whether an open batch has commands on the market. Other commands on this market wait for that batch. */
  hasOpenBatchOn(market: MarketId | undefined): boolean;
  /** Whether an entry has to wait for the resolution under way. */
  waitsForResolution(entry: Entry, market: MarketId | undefined): boolean;
};

export type NextBatch = {
  entries: Entry[];
  markets: Markets;
  /** Entries that wait for the resolution under way. */
  parked: Entry[];
  /** All other entries. */
  left: Entry[];
};

/** Divides the waiting entries into three parts, each in the original order. */
export function nextBatch(waiting: readonly Entry[], rules: BatchRules): NextBatch {
  const entries: Entry[] = [];
  const parked: Entry[] = [];
  const left: Entry[] = [];
  const markets = new Set<MarketId | undefined>();
  const fits = (market: MarketId | undefined): boolean =>
    entries.length < rules.maxSize && !rules.hasOpenBatchOn(market) && (entries.length < rules.targetSize || markets.has(market));
  for (const entry of waiting) {
    const market = rules.marketOf(entry.command);
    if (rules.waitsForResolution(entry, market)) parked.push(entry);
    else if (fits(market)) {
      entries.push(entry);
      if (market !== undefined) markets.add(market);
    } else left.push(entry);
  }
  return { entries, markets, parked, left };
}
