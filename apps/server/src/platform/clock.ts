/** The time, as something a test can turn. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
