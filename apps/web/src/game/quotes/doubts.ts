import type { BetId } from '@wieszcz/domain';
import { useMemo, useState } from 'react';

export type OrderKind = 'purchase' | 'bid' | 'sale' | 'listing';

/** An order that is sent. `choice` is the player's entries as JSON, from which the form derived the order. */
export type Attempt<Order = unknown> = { kind: OrderKind; betId: BetId; option: boolean; choice: string; order: Order };

/** An order that was refused, so that it was not executed. */
type RefusedAttempt = { attempt: Attempt; error: Error };

/** Orders that failed but may have been executed. An order that is sent again unchanged has the same key, so it isn't executed twice. */
export type Doubts = {
  attempts: readonly Attempt[];
  /** How the last order ended if it was refused, which may have removed its form; null after any other outcome. */
  refused: RefusedAttempt | null;
  keep: (attempt: Attempt) => void;
  /** Ends the doubt about an attempt, if there is one. `refusal`: why the attempt was not executed. */
  forget: (attempt: Attempt, refusal?: Error) => void;
  /** Forgets the last refusal: the player goes on with something else. */
  dismissRefusal: () => void;
};

type State = Pick<Doubts, 'attempts' | 'refused'>;

/** Called by a component that outlives the form of the order, so that the attempts do as well. */
export function useDoubts(): Doubts {
  const [state, setState] = useState<State>({ attempts: [], refused: null });
  return useMemo(() => {
    const without = (old: readonly Attempt[], gone: Attempt) => old.filter((attempt) => attempt !== attemptLike(old, gone));
    return {
      ...state,
      keep: (attempt) => setState(({ attempts: old }) => ({ attempts: [...without(old, attempt), attempt], refused: null })),
      forget: (attempt, refusal) =>
        setState(({ attempts: old }) => ({
          attempts: without(old, attempt),
          refused: refusal ? { attempt, error: refusal } : null,
        })),
      dismissRefusal: () => setState((old) => (old.refused === null ? old : { ...old, refused: null })),
    };
  }, [state]);
}

/** The attempt in doubt that was made with these entries; null without one. */
export const attemptWith = (attempts: readonly Attempt[], kind: OrderKind, choice: string): Attempt | null =>
  attempts.find((attempt) => attempt.kind === kind && attempt.choice === choice) ?? null;

/** The attempt in doubt that sent the same order, possibly with other entries: two forms can send the same sale. */
export function attemptLike(attempts: readonly Attempt[], { kind, choice, order }: Attempt): Attempt | null {
  const content = JSON.stringify(order);
  const isSame = (attempt: Attempt) => attempt.kind === kind && JSON.stringify(attempt.order) === content;
  return attemptWith(attempts, kind, choice) ?? attempts.find(isSame) ?? null;
}
