import type { useOrder } from '../quotes/useOrder.ts';

type Sent = Pick<ReturnType<typeof useOrder>, 'submittedAt' | 'heldBackAt'>;

/** When the later submitted of two orders with these entries was held back; null if it wasn't, whatever became of the other. */
export const lastHeldBack = (choice: string, one: Sent, other: Sent): number | null =>
  (one.submittedAt > other.submittedAt ? one : other).heldBackAt(choice);
