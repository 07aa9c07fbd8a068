import type { Command, MarketId } from '@wieszcz/domain';
import type { QueuedCommand, SettledBatch } from '../queue/batching.ts';
import { CommandQueue } from '../queue/command-queue.ts';

export const buying = (market: number) => ({ kind: 'buyShares', market, bet: market, player: 1 }) as unknown as Command;
export const resolving = (market: number) => ({ kind: 'resolveMarket', market }) as unknown as Command;
/** The position has the same id as its market. */
export const listing = (market: number) => ({ kind: 'addOffer', position: market, player: 1 }) as unknown as Command;
const marketOf = (command: Command) =>
  'market' in command
    ? (command.market ?? undefined)
    : 'position' in command
      ? (Number(command.position) as MarketId)
      : undefined;
export const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

type Batch = {
  markets: (MarketId | undefined)[];
  skipLocked: boolean;
  commands: QueuedCommand[];
  finish: (blocked?: QueuedCommand[], onAnswered?: () => void) => void;
};

const NEVER = 600_000;
export const SLOW_AT_ONCE = 0;

/** A queue whose batches the test finishes. `open` lists the batches in the order in which they began. */
export function openQueue(lanes: number, slowMs = NEVER, retryBlockedMs = NEVER) {
  const open: Batch[] = [];
  const resolutions: { market: MarketId | undefined; finish: () => void }[] = [];
  const order: string[] = [];
  const trade = Array.from({ length: lanes }, () => (commands: QueuedCommand[], skipLocked: boolean) => {
    const { promise, resolve } = Promise.withResolvers<SettledBatch>();
    const markets = commands.map(({ command }) => marketOf(command));
    open.push({
      markets,
      skipLocked,
      commands,
      finish: (blocked = [], onAnswered = () => undefined) => {
        const answer = () => {
          order.push(`answered ${markets.join()}`);
          onAnswered();
        };
        resolve({ blocked, answer });
      },
    });
    order.push(`began ${markets.join()}`);
    return promise;
  });
  const resolve = ({ command }: QueuedCommand) => {
    const { promise, resolve: finish } = Promise.withResolvers<SettledBatch>();
    resolutions.push({ market: marketOf(command), finish: () => finish({ blocked: [], answer: () => undefined }) });
    return promise;
  };
  const limits = { queue: 1000, waitMs: 500, batch: 500, slowMs, retryBlockedMs };
  const queue = new CommandQueue(limits, { trade, resolve, marketOf });
  /** Enters a command that is submitted in so many milliseconds. Returns why it is rejected; null if it isn't. */
  const enterIn = (ms: number, command: Command): unknown => {
    let error: unknown = null;
    const since = performance.now() + ms;
    queue.enter({ command, idempotency: undefined, since, resolve: () => undefined, reject: (reason) => (error = reason) });
    return error;
  };
  const enter = (...commands: Command[]) => {
    for (const command of commands) enterIn(0, command);
    return turn();
  };
  return { queue, open, resolutions, order, enter, enterIn };
}
