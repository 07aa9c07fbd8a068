declare const unit: unique symbol;
type Amount<Unit extends string> = number & { readonly [unit]: Unit };

/** Whole cents (0,01 $); an integer, negative only for differences. */
export type Cents = Amount<'cents'>;
/** The price of one share, 1…100 whole cents. */
export type Price = Amount<'price'>;
/** A number of shares, an integer ≥ 0. */
export type Shares = Amount<'shares'>;
