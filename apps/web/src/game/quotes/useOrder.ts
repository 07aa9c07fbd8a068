import { useQueryClient } from '@tanstack/react-query';
import type { BetId, MarketId, Cents } from '@wieszcz/domain';
import { useAction } from '#api/action.ts';
import { isInDoubt, isTurnedAway } from '#api/failures.ts';
import { keys } from '#api/keys.ts';
import { useTradeDone } from '#api/me.ts';
import type { Position } from '#api/position.ts';
import { readAfterDoubt, readAgain } from '#api/traded.ts';
import { attemptAt, attemptWith, type Attempt, type Doubts, type OrderKind, type Sendable } from './doubts.ts';
import { PriceMoved } from './useQuote.ts';

/** Key of the mutations that send an order. */
export const SENDING = ['order'];

/** What an order needs of its quote: to confirm its sum before it is sent, and to renew the prices afterwards. */
export type Confirmation = { confirm: () => Promise<void>; renew: () => void };

/** Where an order is placed, and from which screen. */
export type OrderPlace = {
  marketId: MarketId;
  bet: { id: BetId; title: string };
  option: boolean;
  /** Orders that may have been executed although they failed. */
  doubts: Doubts;
  /** Called after an executed order, before the queries that it may have changed are read anew. `position`: see `Sending`. */
  leave: (position: Position | null) => void | Promise<void>;
};

type Sending<Order, Result> = {
  /** Determines the type of the order. */
  kind: OrderKind;
  quote: Confirmation;
  /** Sends the order by `callOnce`. */
  send: (order: Order) => Promise<Result>;
  /** The budget after the order; undefined where the answer doesn't say. */
  budgetOf: (result: Result) => Cents | undefined;
  /** The player's position after the order; null where nothing of it is left, and where the answer doesn't say. */
  positionOf?: (result: Result) => Position | null;
  /** Tells the player of the success. */
  onDone: (result: Result, order: Order) => void;
};

/**
 * Sends an order after its sum has been confirmed. An order that failed on the server's side may have been executed: as long as the entries
 * stay the same, submitting again repeats exactly that order with the same idempotency key, without confirming the price again.
 */
export function useOrder<Order extends Sendable, Result>(place: OrderPlace, sending: Sending<Order, Result>) {
  const { kind, quote, send, budgetOf, positionOf, onDone } = sending;
  const { marketId, bet, option, doubts, leave } = place;
  const client = useQueryClient();
  const tradeDone = useTradeDone();
  const action = useAction({
    mutationKey: SENDING,
    mutationFn: async (attempt: Attempt<Order>) => {
      const isRepeated = attemptAt(doubts.attempts, kind, attempt.order) !== null;
      if (!isRepeated) await quote.confirm();
      try {
        const result = await send(attempt.order);
        doubts.forget(attempt);
        return result;
      } catch (error) {
        if (isInDoubt(error)) doubts.keep(attempt);
        else if (!isTurnedAway(error)) doubts.forget(attempt);
        throw error;
      }
    },
    onSuccess: async (result, { order }) => {
      quote.renew();
      // A notice belongs to the page that the order leads to.
      await leave(positionOf?.(result) ?? null);
      onDone(result, order);
      void tradeDone(budgetOf(result));
    },
    onError: (error) => {
      if (error instanceof PriceMoved) return void client.invalidateQueries({ queryKey: keys.book(bet.id, option) });
      void client.invalidateQueries({ queryKey: ['sale preview', bet.id] });
      if (isInDoubt(error)) return readAfterDoubt(client);
      // A refusal can mean that the prices or the budget on the page are out of date.
      for (const queryKey of [keys.me, keys.market(marketId)]) void readAgain(client, queryKey);
      void client.invalidateQueries({ queryKey: ['bet', bet.id] });
    },
  });
  const { error, variables, mutate, submittedAt } = action;
  return {
    /** Does nothing while an order is sent. */
    submit: (order: Order) => {
      if (client.isMutating({ mutationKey: SENDING }) > 0) return;
      const earlier = attemptAt(doubts.attempts, kind, order) as Attempt<Order> | null;
      mutate(earlier ?? { kind, order });
    },
    isSending: action.isPending,
    /** When the last order was submitted; 0 without any. */
    submittedAt,
    /** The order that may have been executed although it failed, if it is the one with these entries. */
    inDoubtFor: (choice: string): Order | null => (attemptWith(doubts.attempts, kind, choice)?.order ?? null) as Order | null,
    /** Why the order with these entries failed; an error of other entries is out of date. */
    failureOf: (choice: string): Error | null =>
      error && !(error instanceof PriceMoved) && variables?.order.choice === choice ? error : null,
    /** When the order with these entries was held back because its price had moved; null if the last order wasn't. */
    heldBackAt: (choice: string): number | null =>
      error instanceof PriceMoved && variables?.order.choice === choice ? submittedAt : null,
  };
}
