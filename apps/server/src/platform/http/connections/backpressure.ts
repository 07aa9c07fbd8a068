import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type BackpressureLimits = {
  /** Commands in flight from which on connections take turns. Soft: those just read again are not among them yet. */
  inFlight: number;
  /** No connection is held for longer, but for `pollMs`. */
  holdMs: number;
  /** How often the held are looked at where nobody is answered meanwhile. */
  pollMs: number;
};

/** Measured (docs/decisions/0020-connections-take-turns.md). */
const LIMITS: BackpressureLimits = { inFlight: 320, holdMs: 400, pollMs: 100 };

/**
 * While a crowd's commands are in flight, connections that trade take turns: whoever was answered goes to the end of the line, and is read
 * again when others were answered. Until then their next call waits in the system's buffers, where it costs us nothing.
 */
export function takeTurns(app: FastifyInstance, inFlight: () => number, limits = LIMITS): void {
  /** In the order of their turns, with the time at which each must be read again. */
  const held = new Map<Socket, number>();
  let polling: NodeJS.Timeout | undefined;
  let isWakeDue = false;
  let isClosing = false;

  const wake = (): void => {
    const now = performance.now();
    let free = limits.inFlight - inFlight();
    for (const [socket, until] of held) {
      if (free-- <= 0 && until > now && !isClosing) break;
      held.delete(socket);
      socket.resume();
    }
    if (held.size > 0) polling ??= setTimeout(poll, limits.pollMs).unref();
  };
  const poll = (): void => {
    polling = undefined;
    wake();
  };
  const wakeAfterThisTurn = (): void => {
    if (isWakeDue) return;
    isWakeDue = true;
    setImmediate(() => {
      isWakeDue = false;
      wake();
    });
  };

  app.addHook('onResponse', ({ method, raw: { socket } }, _reply, done) => {
    const trades = method !== 'GET' && socket.writable && !held.has(socket);
    if (trades && !isClosing && (held.size > 0 || inFlight() >= limits.inFlight)) {
      socket.pause();
      held.set(socket, performance.now() + limits.holdMs);
    }
    if (held.size > 0) wakeAfterThisTurn();
    done();
  });
  // What the held have sent is read and refused, before their connections count as idle and are cut.
  app.addHook('preClose', async () => {
    isClosing = true;
    wake();
    await turn();
    await turn();
  });
}
