/** Query parameters of the log, the same in its address and in the call. */
export const ACT_FILTERS = ['kind', 'actor', 'operator', 'subject', 'from', 'to'] as const;
export type ActFilterName = (typeof ACT_FILTERS)[number];
