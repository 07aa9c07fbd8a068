import { centsFromDollars, dollars, toCents, type Cents, type Price } from '@wieszcz/domain';

/** Parses an amount of an answer, in $ with at most two decimals. Throws RangeError if it is anything else. */
export function parseAmount(amount: number): Cents {
  const cents = centsFromDollars(Math.abs(amount));
  if (cents === undefined) throw new RangeError(`not an amount in $: ${amount}`);
  return amount < 0 ? toCents(-cents) : cents;
}

/** The fields of `Wire` with some of them as amounts, which may be missing where they were. */
export type WithAmounts<Wire, Name> = {
  [Field in keyof Wire]: Field extends Name ? Cents | Extract<Wire[Field], null> : Wire[Field];
};

/** Parses the named fields of an answer: amounts, or null. */
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

/** Parses shares at one price, as the wire has them in fills and books. */
export const parsePriced = <Wire extends { price: number }>(wire: Wire) => parseAmounts(wire, 'price');

/** An amount as the wire has it in requests. */
export const wireAmount = (amount: Cents | Price): number => dollars(amount);

/** The value of an input for an amount as the wire has it: text that isn't an amount stays, for the server's schema to refuse. */
export const wireTypedAmount = (typed: Cents | string): number | string =>
  typeof typed === 'string' ? typed : wireAmount(typed);
