declare const name: unique symbol;
/** A positive integer, branded so that the id of a bet is no id of a market. */
type Id<Name extends string> = number & { readonly [name]: Name };

export type UserId = Id<'user'>;
export type LedgerAccountId = Id<'ledgerAccount'>;
export type MarketId = Id<'market'>;
export type BetId = Id<'bet'>;
export type OfferId = Id<'offer'>;
/** Drawn from the same sequence as ids of offers: of two resting orders, the lower id is the older. */
export type BidId = Id<'bid'>;
export type PositionId = Id<'position'>;
export type TransactionId = Id<'transaction'>;

/** Whether a number from untyped input can be an id: a safe integer ≥ 1. */
export const isId = (value: number): boolean => Number.isSafeInteger(value) && value >= 1;

/** Brands a number from untyped input as an id; throws RangeError unless it is a safe integer ≥ 1. */
function idOf<Name extends string>(kind: Name, value: number): Id<Name> {
  if (!isId(value)) throw new RangeError(`not an id of a ${kind}: ${value}`);
  return value as Id<Name>;
}

export const toUserId = (value: number): UserId => idOf('user', value);
export const toLedgerAccountId = (value: number): LedgerAccountId => idOf('ledgerAccount', value);
export const toMarketId = (value: number): MarketId => idOf('market', value);
export const toBetId = (value: number): BetId => idOf('bet', value);
export const toOfferId = (value: number): OfferId => idOf('offer', value);
export const toBidId = (value: number): BidId => idOf('bid', value);
export const toPositionId = (value: number): PositionId => idOf('position', value);
