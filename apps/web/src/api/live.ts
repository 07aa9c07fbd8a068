/** Interval in ms at which live data is read again while the window is visible. */
export const LIVE_INTERVAL = 10_000;

/** `isLive`: read again every `LIVE_INTERVAL`. */
export type Reading = { isLive?: boolean; enabled?: boolean };
