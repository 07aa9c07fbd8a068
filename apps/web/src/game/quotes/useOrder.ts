import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { BetId, MarketId, Cents } from '@wieszcz/domain';
import { useMemo, useState } from 'react';
import { useAction } from '#api/action.ts';
import { isInDoubt, isTurnedAway } from '#api/failures.ts';
import { keys } from '#api/keys.ts';
import { useLateRefusal } from '#api/lateRefusal.ts';
import type { Position } from '#api/position.ts';
import { readAfterDoubt, readAgain, useTradeDone } from '#api/traded.ts';
import { PriceMoved } from './useQuote.ts';

export type OrderKind = 'purchase' | 'bid' | 'sale' | 'listing';

/** An order that the player has submitted. `choice` is the player's entries as JSON, from which the form derived the order. */
export type SubmittedOrder<Order = unknown> = { kind: OrderKind; betId: BetId; option: boolean; choice: string; order: Order };

/** Orders that failed but may have been executed. An order that is sent again unchanged has the same key, so it isn't executed twice. */
export type Doubts = {
  orders: readonly SubmittedOrder[];
  /**
   * The last order that was refused, or before which the prices couldn't be read; its form may be gone. Null after a success or a doubt, and once
   * the player goes on (`dismissRefusal`).
   */
  refused: { submitted: SubmittedOrder; error: Error } | null;
  keep: (submitted: SubmittedOrder) => void;
  /** Ends the doubt about an order, if there is one. `refusal`: why the order was not executed. */
  forget: (submitted: SubmittedOrder, refusal?: Error) => void;
  /** Forgets the last refusal: the player goes on with something else. */
  dismissRefusal: () => void;
};

type State = Pick<Doubts, 'orders' | 'refused'>;

/** Called by a component that outlives the form of the order, so that the doubts do as well. */
export function useDoubts(): Doubts {
  const [state, setState] = useState<State>({ orders: [], refused: null });
  return useMemo(() => {
    const without = (old: readonly SubmittedOrder[], gone: SubmittedOrder) => old.filter((one) => one !== orderLike(old, gone));
    return {
      ...state,
      keep: (submitted) => setState(({ orders: old }) => ({ orders: [...without(old, submitted), submitted], refused: null })),
      forget: (submitted, refusal) =>
        setState(({ orders: old }) => ({
          orders: without(old, submitted),
          refused: refusal ? { submitted, error: refusal } : null,
        })),
      dismissRefusal: () => setState((old) => (old.refused === null ? old : { ...old, refused: null })),
    };
  }, [state]);
}

/** The order in doubt that was submitted with these entries; null without one. */
export const orderWith = (orders: readonly SubmittedOrder[], kind: OrderKind, choice: string): SubmittedOrder | null =>
  orders.find((one) => one.kind === kind && one.choice === choice) ?? null;

/** The order in doubt with the same content, possibly with other entries: two forms can send the same sale. */
export function orderLike(orders: readonly SubmittedOrder[], { kind, choice, order }: SubmittedOrder): SubmittedOrder | null {
  const content = JSON.stringify(order);
  const isSame = (one: SubmittedOrder) => one.kind === kind && JSON.stringify(one.order) === content;
  return orderWith(orders, kind, choice) ?? orders.find(isSame) ?? null;
}

/** Key of the mutations that send an order. */
export const SENDING = ['order'];

/** Key of those that send one on this market. */
const sendingOn = (marketId: MarketId): unknown[] => [...SENDING, marketId];

/** Whether an order is being sent, also by a form that is gone: until its answer no other order can be sent. */
export const useIsOrderSent = (): boolean => useIsMutating({ mutationKey: SENDING }) > 0;

/**
 * Whether an order is being sent, on this market if it is given, or is in doubt. Its form then stays also where nothing can be traded any
 * more: the order may have been executed before, and sending it again shows the outcome.
 */
export function useIsUnsettled({ orders }: Doubts, marketId?: MarketId): boolean {
  const isSent = useIsMutating({ mutationKey: marketId === undefined ? SENDING : sendingOn(marketId) }) > 0;
  return isSent || orders.length > 0;
}

/** What an order needs of its quote: the entries (`choice`), `confirm`, called before it is sent, and `renew`, called after it was executed. */
export type OrderQuote = { choice: string; confirm: () => Promise<void>; renew: () => void };

/** Where an order is placed, and from which screen. */
export type OrderPlace = {
  marketId: MarketId;
  bet: { id: BetId; title: string };
  option: boolean;
  /** Orders that may have been executed although they failed, and the last refusal. */
  doubts: Doubts;
  /** Called after an executed order, before the queries that it may have changed are read anew. `position`: see `Sending`. */
  leave: (position: Position | null) => void | Promise<void>;
};

type Sending<Order, Result> = {
  /** Determines the type of the order. */
  kind: OrderKind;
  quote: OrderQuote;
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
export function useOrder<Order, Result>(place: OrderPlace, sending: Sending<Order, Result>) {
  const { kind, quote, send, budgetOf, positionOf, onDone } = sending;
  const { choice } = quote;
  const { marketId, bet, option, doubts, leave } = place;
  const client = useQueryClient();
  const tradeDone = useTradeDone();
  const tellLate = useLateRefusal(kind);
  const action = useAction({
    mutationKey: sendingOn(marketId),
    mutationFn: async (submitted: SubmittedOrder<Order>) => {
      const isRepeated = orderLike(doubts.orders, submitted) !== null;
      let isSent = isRepeated;
      try {
        if (!isRepeated) await quote.confirm();
        isSent = true;
        const result = await send(submitted.order);
        doubts.forget(submitted);
        return result;
      } catch (error) {
        if (isSent && isInDoubt(error)) doubts.keep(submitted);
        else if (!(error instanceof PriceMoved) && !(isRepeated && isTurnedAway(error))) {
          // A refusal that is shown above every screen isn't shown in place of the form as well.
          doubts.forget(submitted, tellLate(error) ? undefined : (error as Error));
        }
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
  const { variables, mutate, submittedAt } = action;
  const doubtful = orderWith(doubts.orders, kind, choice) as SubmittedOrder<Order> | null;
  // An error of other entries is out of date.
  const error = variables?.choice === choice ? action.error : null;
  return {
    /** Sends the order, or the one in doubt again. Does nothing for null without a doubt, and while an order is sent. */
    submit: (order: Order | null) => {
      if (client.isMutating({ mutationKey: SENDING }) > 0) return;
      if (doubtful) return mutate(doubtful);
      if (order === null) return;
      const submitted = { kind, betId: bet.id, option, choice, order };
      mutate((orderLike(doubts.orders, submitted) as SubmittedOrder<Order> | null) ?? submitted);
    },
    isSending: action.isPending,
    /** When the last order was submitted; 0 without any. */
    submittedAt,
    /** The order with the present entries that may have been executed although it failed. */
    doubtful: doubtful?.order ?? null,
    /** Why the order with the present entries failed. */
    failure: error instanceof PriceMoved ? null : error,
    /** When the order with the present entries was held back because its price had moved; null if the last order wasn't. */
    heldBackAt: error instanceof PriceMoved ? submittedAt : null,
  };
}
