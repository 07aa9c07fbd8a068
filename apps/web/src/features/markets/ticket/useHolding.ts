import type { Position } from '#api/position.ts';
import { usePositionsOfMarket } from '#api/positions.ts';
import { pendingPosition } from '#game/trading/figures.ts';
import { useOpenTicket } from './ticket.ts';

export type Holding = {
  position: Position;
  /** Shares that can be sold at once or listed. */
  free: number;
  listed: number;
};

function holdingIn(positions: readonly Position[], betId: number, option: boolean): Holding | null {
  const position = pendingPosition(positions, betId, option);
  if (!position) return null;
  const listed = position.offers.reduce((sum, { shares }) => sum + shares, 0);
  return position.shares + listed === 0 ? null : { position, free: position.shares, listed };
}

/** The player's shares of an option; null without any, undefined while they load. */
export function useHolding(betId: number, option: boolean): Holding | null | undefined {
  const { data: positions } = usePositionsOfMarket(useOpenTicket().market.marketId);
  return positions && holdingIn(positions, betId, option);
}

/** How many pairs of free shares of both options the player holds. */
export function usePairs(betId: number): number {
  const yes = useHolding(betId, true);
  const no = useHolding(betId, false);
  return Math.min(yes?.free ?? 0, no?.free ?? 0);
}
