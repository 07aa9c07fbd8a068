import { localTimeInWarsaw, momentOfWarsawTime } from '@wieszcz/domain';

/** The value of the field of the closing moment while its entry is no date and time. */
export const INCOMPLETE = 'incomplete';

/** Browsers let a year have up to six digits; the game's moments have four. */
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
/** The last entry of that form. With it as the field's `max`, browsers let no year have more digits. */
export const LAST_CLOSING = '9999-12-31T23:59';

/** The moment in ISO 8601 that the field shows first, as its entry; '' for none. */
export const entryOf = (moment: string | null): string => (moment === null ? '' : localTimeInWarsaw(new Date(moment)));

/**
 * The moment that the field's entry names, in ISO 8601; null for none. An entry that shows the former moment names exactly this one, with
 * its seconds and, in the hour that the clocks of October repeat, with its offset.
 */
export function readClosing(entry: string, { isPartial, former }: { isPartial: boolean; former: string | null }): string | null {
  if (isPartial) return INCOMPLETE;
  if (entry === entryOf(former)) return former;
  if (entry === '') return null;
  return LOCAL_TIME.test(entry) ? momentOfWarsawTime(entry).toISOString() : INCOMPLETE;
}
