import type { Page } from '@playwright/test';

/** More than the interval at which an open page asks for orders, prices and the budget. In milliseconds. */
const LIVE = 11_000;
/** More than the interval at which a page probes a server that doesn't answer. */
const PROBE_INTERVAL = 6_000;

/** Moves on the clock of a page, installed before its first screen, until it has asked for what others may have changed. */
export const letPageAskAgain = (page: Page): Promise<void> => page.clock.fastForward(LIVE);

/** Moves on the clock of a page, installed before its first screen, until it has probed a server that didn't answer. */
export const letPageProbe = (page: Page): Promise<void> => page.clock.fastForward(PROBE_INTERVAL);
