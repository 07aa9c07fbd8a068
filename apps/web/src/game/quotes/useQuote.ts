import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { Cents } from '@wieszcz/domain';
import { useState } from 'react';
import { LIVE_INTERVAL } from '#api/queryClient.ts';
import { useKeptFailure } from '#kit/feedback/useKeptFailure.ts';
import { NOTHING } from '../trading/figures.ts';

/** The order isn't sent: its sum is no longer the one that the player has seen. */
export class PriceMoved extends Error {}

type Quotation<Answer> = {
  /** Key of the answer, which doesn't depend on the player's entries. */
  queryKey: QueryKey;
  /** Reads the prices that the order meets now. */
  read: () => Promise<Answer>;
  /** The player's entries as JSON. */
  choice: string;
  /** What the order costs or brings at these prices. */
  sumOf: (answer: Answer) => Cents;
};

/**
 * The prices that an order meets, read anew as often as those on the page. Remembers the sum at which the player first saw the order with
 * its present entries, so that the ticket can ask again when the sum changes.
 */
export function useQuote<Answer>({ queryKey, read, choice, sumOf }: Quotation<Answer>) {
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const [seen, setSeen] = useState<SeenSum | null>(null);
  const queried = { queryKey: [...queryKey, round], queryFn: read };
  const query = useKeptFailure(useQuery({ ...queried, placeholderData: keepPreviousData, refetchInterval: LIVE_INTERVAL }));
  const { data } = query;
  const isCurrent = data !== undefined && !query.isPlaceholderData;
  const sum = data === undefined ? NOTHING : sumOf(data);
  const order = `${round} ${choice}`;
  if (isCurrent) {
    const next = seenAfter(seen, order, sum);
    if (next !== seen) setSeen(next);
  }

  /** Marks the sum on display as seen, and reads the prices anew. Throws PriceMoved unless they give the same sum. */
  const confirm = async (): Promise<void> => {
    if (!isCurrent) throw new PriceMoved();
    setSeen({ order, sum });
    const fresh = await client.fetchQuery({ ...queried, staleTime: 0 });
    if (sumOf(fresh) !== sum) throw new PriceMoved();
  };
  return {
    choice,
    /** Null until the first answer. */
    answer: data ?? null,
    /** False while `answer` belongs to another bet or option, or to the time before the last order. */
    isCurrent,
    /** The sum that the player has seen for this order, where the present one differs. */
    movedFrom: isCurrent ? movedFrom(seen, order, sum) : null,
    error: query.error,
    retry: query.refetch,
    confirm,
    /** Called after an executed order: the next order has a new price, which isn't compared with the old one. */
    renew: () => setRound((last) => last + 1),
  };
}

/** The sum that the player has seen for an order. `order`: the round and the entries as JSON. */
type SeenSum = { order: string; sum: Cents };

/**
 * The sum that counts as seen once a quote for `order` has arrived. The first sum of an order counts as seen; later ones don't replace it,
 * because the player decided by the first.
 */
export const seenAfter = (seen: SeenSum | null, order: string, sum: Cents): SeenSum =>
  seen?.order === order ? seen : { order, sum };

/** The sum that the player has seen for this order where the present one differs; null where it is the same or the order is new. */
export const movedFrom = (seen: SeenSum | null, order: string, sum: Cents): Cents | null =>
  seen?.order === order && seen.sum !== sum ? seen.sum : null;

/** The sum of an order has changed since the player saw it. */
export type Move = {
  /** Sums for all `shares`. */
  was: Cents;
  now: Cents;
  shares: number;
};

/** `from`: the sum that the player saw, null if it is the same now; `taken`: what the order takes now. */
export const moveOf = (from: Cents | null, taken: { sum: Cents; shares: number }): Move | null =>
  from === null ? null : { was: from, now: taken.sum, shares: taken.shares };
