/** Positive integers with a name, so that a bet's id can't be passed for a market's. */
declare const name: unique symbol;
type Id<Name extends string> = number & { readonly [name]: Name };

export type UserId = Id<'user'>;
export type MarketId = Id<'market'>;
export type BetId = Id<'bet'>;
export type OfferId = Id<'offer'>;
export type PositionId = Id<'position'>;
export type TransactionId = Id<'transaction'>;
export type LedgerAccountId = Id<'account'>;
