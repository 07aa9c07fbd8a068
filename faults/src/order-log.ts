import { firstIndexWhere } from '@wieszcz/domain';
import type { PlayerOnMarket } from './players-on-markets.ts';

/** Purchases and sales are of yes unless they say otherwise. */
export const ORDER_KINDS = ['purchase', 'sale', 'purchase of no', 'redemption', 'bid', 'cancellation'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** A player has at most one order of each kind on a market, so player, market and kind identify it. */
export type Order = PlayerOnMarket & {
  kind: OrderKind;
  /** The id of the sold contract or of the cancelled bid; null for other kinds. */
  target: number | null;
  /** Sent as `Idempotency-Key`; null for a call that can't be repeated. */
  key: string | null;
  /** How often the call was sent. */
  calls: number;
  /** `unanswered`: 503, or no complete answer of the game itself. `unexpected`: a status that no order of this run should get. */
  outcome: 'acknowledged' | 'refused' | 'unanswered' | 'unexpected';
  /** HTTP status of the last answer; 0 if there was none. */
  status: number;
  /** Body of the answer to an acknowledged call with a key, to compare with the answer to a repetition. */
  body: string | null;
};

/** Records the answer to each order, and the times at which each server acknowledged orders. */
export class OrderLog {
  readonly orders: Order[] = [];
  /** Number of answers other than 200 by status; 0 counts calls without an answer. */
  readonly failures: Record<number, number> = {};
  /** Number of answers that a proxy gave in place of the game. */
  replaced = 0;
  /** For each server the times of its acknowledgements (`performance.now()`), ascending. */
  private readonly acknowledgements: number[][] = [];
  private readonly now: () => number;

  constructor(now = () => performance.now()) {
    this.now = now;
  }

  recordAcknowledgement(server: number): void {
    (this.acknowledgements[server] ??= []).push(this.now());
  }

  recordFailure(status: number): void {
    this.failures[status] = (this.failures[status] ?? 0) + 1;
  }

  /** Number of calls that got another answer than 200, or none. */
  failed(): number {
    return Object.values(this.failures).reduce((sum, count) => sum + count, 0);
  }

  /** Times of the acknowledgements of one server, or of all servers, since `from`. */
  acknowledgementsSince(from: number, server?: number): number[] {
    const lists = server === undefined ? this.acknowledgements : [this.acknowledgements[server] ?? []];
    return lists
      .flatMap((times) => times.slice(firstIndexWhere(0, times.length, (index) => times[index]! >= from)))
      .sort((one, other) => one - other);
  }

  /** The longest time without an acknowledgement between `from` and now. */
  longestPause(from: number, server?: number): number {
    const times = [from, ...this.acknowledgementsSince(from, server), this.now()];
    return Math.max(...times.slice(1).map((time, index) => time - times[index]!));
  }
}
