import type { Offer as WireOffer, Position as WirePosition, PositionStatus, Purchase as WirePurchase } from '@wieszcz/api';
import { toBetId, toMarketId, toOfferId, toPositionId } from '@wieszcz/domain';
import type { BetId, MarketId, OfferId, Option, PositionId } from '@wieszcz/domain';

export type Offer = Omit<WireOffer, 'id' | 'contractId'> & {
  id: OfferId;
  /** Null: the organizer's. */
  position: PositionId | null;
};

export type Position = Omit<WirePosition, 'id' | 'bet' | 'contractOption' | 'contractStatus' | 'offers'> & {
  id: PositionId;
  bet: { id: BetId; title: string; marketId: MarketId };
  option: Option;
  status: PositionStatus;
  /** Empty where none of its shares are on sale. */
  offers: readonly Offer[];
};

export const parseOffer = ({ id, contractId, ...rest }: WireOffer): Offer => ({
  ...rest,
  id: toOfferId(id),
  position: contractId === null ? null : toPositionId(contractId),
});

/** A player's position, which the wire calls a contract. */
export function parsePosition({ id, bet, contractOption, contractStatus, offers, ...rest }: WirePosition): Position {
  return {
    ...rest,
    id: toPositionId(id),
    bet: { id: toBetId(bet.id), title: bet.title, marketId: toMarketId(bet.marketId) },
    option: contractOption,
    status: contractStatus,
    offers: (offers ?? []).map(parseOffer),
  };
}

/** The position after an order; null where nothing of it is left. */
export const parsePositionLeft = (wire: WirePosition | null): Position | null => wire && parsePosition(wire);

/** What a purchase has bought, and what it has left of the budget. */
export type Purchase = Pick<WirePurchase, 'fills' | 'cost'> & { position: Position; budget: number };

export const parsePurchase = ({ boughtContract, purchaser, fills, cost }: WirePurchase): Purchase => ({
  position: parsePosition(boughtContract),
  budget: purchaser.budget,
  fills,
  cost,
});
