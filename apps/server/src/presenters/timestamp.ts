/**
 * A moment as the API writes it: UTC with milliseconds. A stored outcome that is answered again carries its moments as text. Throws a
 * RangeError for an invalid date.
 */
export const timestamp = (moment: Date | string): string =>
  (typeof moment === 'string' ? new Date(moment) : moment).toISOString();
