import type { Command, MarketId } from '@wieszcz/domain';
import type { QueuedCommand } from '../queued-command.ts';
import type { Markets } from './trading-lanes.ts';

export type BatchRules = {
  /** The market of a command; undefined if it is unknown. */
  marketOf(command: Command): MarketId | undefined;
  /** A batch with this many commands takes only more commands of markets that it already has. */
  targetSize: number;
  maxSize: number;
  /** Whether an open batch has commands on the market, so that others on it wait for that batch. False for an unknown market. */
  hasOpenBatchOn(market: MarketId | undefined): boolean;
  /** Whether a command has to wait for the resolution under way. */
  waitsForResolution(queued: QueuedCommand, market: MarketId | undefined): boolean;
};

export type NextBatch = {
  commands: QueuedCommand[];
  markets: Markets;
  /** Commands that wait for the resolution under way. */
  parked: QueuedCommand[];
  /** All other commands. */
  left: QueuedCommand[];
};

/** Divides the waiting commands into three parts, each in the original order. */
export function nextBatch(waiting: readonly QueuedCommand[], rules: BatchRules): NextBatch {
  const commands: QueuedCommand[] = [];
  const parked: QueuedCommand[] = [];
  const left: QueuedCommand[] = [];
  const markets = new Set<MarketId>();
  const fits = (market: MarketId | undefined): boolean =>
    commands.length < rules.maxSize &&
    !rules.hasOpenBatchOn(market) &&
    (commands.length < rules.targetSize || (market !== undefined && markets.has(market)));
  for (const queued of waiting) {
    const market = rules.marketOf(queued.command);
    if (rules.waitsForResolution(queued, market)) parked.push(queued);
    else if (fits(market)) {
      commands.push(queued);
      if (market !== undefined) markets.add(market);
    } else left.push(queued);
  }
  return { commands, markets, parked, left };
}
