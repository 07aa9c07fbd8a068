import type { Position } from '#api/position.ts';
import { type Stop, useStop } from '../markets/useStop.ts';

/** Whether free shares of the position can be sold or listed now; `stop` says why its market doesn't trade. */
export function useSellable({ status, shares, tradingClosesAt, paused }: Position): { isSellable: boolean; stop: Stop | null } {
  const isPending = status === 'PENDING';
  const stop = useStop({ stage: isPending ? 'open' : 'resolved', tradingClosesAt, paused });
  return { isSellable: isPending && shares > 0 && stop === null, stop };
}
