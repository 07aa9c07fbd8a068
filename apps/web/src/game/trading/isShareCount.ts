import type { TypedNumber } from '#kit/forms/typedNumber.ts';

/** Whether an order can be for this number of shares: a whole number from 1 to `most`. */
export const isShareCount = (shares: TypedNumber, most: number): shares is number =>
  typeof shares === 'number' && Number.isInteger(shares) && shares >= 1 && shares <= most;
