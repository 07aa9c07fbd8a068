import { useMemo, useState } from 'react';

export type OrderKind = 'purchase' | 'bid' | 'sale' | 'listing';

/** An order as it is sent. `choice` is the player's entries as JSON, from which the form derived the rest. */
export type Sendable = { choice: string };

export type Attempt<Order extends Sendable = Sendable> = { kind: OrderKind; order: Order };

/** Orders that failed but may have been executed. An order that is sent again unchanged has the same key, so it isn't executed twice. */
export type Doubts = { attempts: readonly Attempt[]; keep: (attempt: Attempt) => void; forget: (attempt: Attempt) => void };

/** Called by a component that outlives the form of the order, so that the attempts do as well. */
export function useDoubts(): Doubts {
  const [attempts, setAttempts] = useState<readonly Attempt[]>([]);
  return useMemo(() => {
    const without = (old: readonly Attempt[], { kind, order }: Attempt) =>
      old.filter((attempt) => attempt !== attemptAt(old, kind, order));
    return {
      attempts,
      keep: (attempt) => setAttempts((old) => [...without(old, attempt), attempt]),
      forget: (attempt) => setAttempts((old) => without(old, attempt)),
    };
  }, [attempts]);
}

/** The attempt in doubt that was made with these entries; null without one. */
export const attemptWith = (attempts: readonly Attempt[], kind: OrderKind, choice: string): Attempt | null =>
  attempts.find((attempt) => attempt.kind === kind && attempt.order.choice === choice) ?? null;

/** The attempt in doubt that sent this order, possibly with other entries: two forms can send the same sale. */
export function attemptAt(attempts: readonly Attempt[], kind: OrderKind, order: Sendable): Attempt | null {
  const content = contentOf(order);
  const isSame = (attempt: Attempt) => attempt.kind === kind && contentOf(attempt.order) === content;
  return attemptWith(attempts, kind, order.choice) ?? attempts.find(isSame) ?? null;
}

const contentOf = (order: Sendable): string => JSON.stringify({ ...order, choice: null });
