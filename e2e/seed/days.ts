import { addDays, type Day, warsawDay } from '@wieszcz/domain';

/**
 * The day in Warsaw `days` calendar days after today, or before it if negative. Adding multiples of 24 hours could give the wrong day around a
 * clock change.
 */
export const dayFromToday = (days: number): Day => addDays(warsawDay(new Date()), days);
