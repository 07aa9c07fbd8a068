/**
 * A moment as the API writes it: UTC with milliseconds. In an outcome replayed for an idempotency key, moments are ISO text. Throws a
 * RangeError for an invalid date.
 */
export const timestamp = (moment: Date | string): string => new Date(moment).toISOString();
