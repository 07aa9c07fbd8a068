import { addDays, type Day, warsawDay } from '@wieszcz/domain';

/** The day in Warsaw so many calendar days from today; earlier if `days` is negative. Days in hours would be off by one after a clock change. */
export const dayFromToday = (days: number): Day => addDays(warsawDay(new Date()), days);
