import { centsFromDollars, dollars, toCents, type Cents, type Price } from '@wieszcz/domain';

/** Parses an amount of an answer, in $ with at most two decimals. Throws RangeError if it is anything else. */
export function parseAmount(amount: number): Cents {
  const cents = centsFromDollars(Math.abs(amount));
  if (cents === undefined) throw new RangeError(`not an amount in $: ${amount}`);
  return amount < 0 ? toCents(-cents) : cents;
}

/** `Wire` with the fields `Name` as amounts; a field that may be null still may. */
export type WithAmounts<Wire, Name> = {
  [Field in keyof Wire]: Field extends Name ? Cents | Extract<Wire[Field], null> : Wire[Field];
};

/** Parses the named fields of an answer. Null stays null. */
export function parseAmounts<Name extends string, Wire extends Record<Name, number | null>>(
  wire: Wire,
  ...names: Name[]
): WithAmounts<Wire, Name> {
  const amounts = names.map((name) => [name, parseAmountOrNull(wire[name])]);
  return { ...wire, ...Object.fromEntries(amounts) };
}

export const parseAmountOrNull = (amount: number | null): Cents | null => (amount === null ? null : parseAmount(amount));

/** The last price of an option; the wire writes 0 while nobody has bought. */
export const parseLastPrice = (amount: number): Cents | null => (amount === 0 ? null : parseAmount(amount));

/** Parses the price of a fill, or of a level of a book. */
export const parsePriced = <Wire extends { price: number }>(wire: Wire) => parseAmounts(wire, 'price');

/** The amount in $ that a request carries. */
export const wireAmount = (amount: Cents | Price): number => dollars(amount);

/** Like `wireAmount`, for the value of an input. Text that isn't an amount stays unchanged, for the server's schema to refuse. */
export const wireTypedAmount = (typed: Cents | string): number | string =>
  typeof typed === 'string' ? typed : wireAmount(typed);
