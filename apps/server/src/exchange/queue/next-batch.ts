import type { Command, MarketId } from '@wieszcz/domain';
import type { Entry } from '../entry.ts';
import type { Markets } from './trading-lanes.ts';

export type BatchRules = {
  /** The known market of a command. */
  marketOf(command: Command): MarketId | undefined;
  /** How many entries the batch takes of any market; more only of markets that it has already. */
  share: number;
  /** How many entries the batch takes at most. */
  limit: number;
  /** Whether an open batch has commands on the market: other commands on it wait for that batch. */
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

/** Divides the waiting entries, and keeps their order in every part. */
export function nextBatch(waiting: readonly Entry[], rules: BatchRules): NextBatch {
  const entries: Entry[] = [];
  const parked: Entry[] = [];
  const left: Entry[] = [];
  const markets = new Set<MarketId | undefined>();
  const fits = (market: MarketId | undefined): boolean =>
    entries.length < rules.limit && !rules.hasOpenBatchOn(market) && (entries.length < rules.share || markets.has(market));
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
