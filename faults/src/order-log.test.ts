import { describe, expect, it } from 'vitest';
import { OrderLog } from './order-log.ts';

/** A log with an acknowledgement by the server at each time that names one. The last time is now. */
function logOf(times: [time: number, server?: number][]): OrderLog {
  let now = 0;
  const log = new OrderLog(() => now);
  for (const [time, server] of times) {
    now = time;
    if (server !== undefined) log.recordAcknowledgement(server);
  }
  return log;
}

describe('The pause of trade after a fault', () => {
  it('lasts until now if no order was acknowledged since the fault', () => {
    const log = logOf([[90, 0], [150]]);
    expect(log.longestPause(100)).toBe(50);
    expect(log.acknowledgementsSince(100)).toEqual([]);
  });

  it('is the longest gap between acknowledgements of one server or of all servers', () => {
    const log = logOf([
      [100, 0],
      [110, 1],
      [140, 1],
      [180, 0],
      [185, 1],
    ]);
    expect(log.longestPause(100, 0)).toBe(80);
    expect(log.longestPause(100, 1)).toBe(45);
    expect(log.longestPause(100)).toBe(40);
    expect(log.acknowledgementsSince(100)).toHaveLength(5);
  });
});
