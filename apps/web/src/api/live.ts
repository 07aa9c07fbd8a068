/** How often what is on display is read anew, in ms, as long as the window is visible. */
export const LIVE_INTERVAL = 10_000;

/** `isLive` keeps the answer fresh. */
export type Reading = { isLive?: boolean; enabled?: boolean };
