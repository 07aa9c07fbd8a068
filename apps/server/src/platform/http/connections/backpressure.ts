import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type BackpressureOptions = {
  /** From this many commands in flight on, connections are paused. A soft limit: a resumed connection's command is counted only once it arrives. */
  maxInFlight: number;
  /** A connection is resumed after this time at the latest, give or take `pollMs`. */
  maxPauseMs: number;
  /** Interval of checks while no request is answered. */
  pollMs: number;
};

/** Measured in docs/decisions/0020-connections-take-turns.md. */
const DEFAULTS: BackpressureOptions = { maxInFlight: 320, maxPauseMs: 400, pollMs: 100 };

/**
 * Applies back-pressure to connections that trade. While many commands are in flight, a connection is paused after each answer to a write
 * and resumed in FIFO order as commands finish. Its next request waits in the kernel's socket buffer, where it costs this process nothing.
 */
export function addBackpressure(app: FastifyInstance, countInFlight: () => number, options = DEFAULTS): void {
  /** Paused connections in FIFO order, with the time at which each is resumed at the latest. */
  const paused = new Map<Socket, number>();
  let pollTimer: NodeJS.Timeout | undefined;
  let isResumeScheduled = false;
  let isClosing = false;

  const resumeSome = (): void => {
    const now = performance.now();
    let free = options.maxInFlight - countInFlight();
    for (const [socket, deadline] of paused) {
      if (free-- <= 0 && deadline > now && !isClosing) break;
      paused.delete(socket);
      socket.resume();
    }
    if (paused.size > 0) pollTimer ??= setTimeout(poll, options.pollMs).unref();
  };
  const poll = (): void => {
    pollTimer = undefined;
    resumeSome();
  };
  const scheduleResume = (): void => {
    if (isResumeScheduled) return;
    isResumeScheduled = true;
    setImmediate(() => {
      isResumeScheduled = false;
      resumeSome();
    });
  };

  app.addHook('onResponse', ({ method, raw: { socket } }, _reply, done) => {
    const isWrite = method !== 'GET' && socket.writable && !paused.has(socket);
    if (isWrite && !isClosing && (paused.size > 0 || countInFlight() >= options.maxInFlight)) {
      socket.pause();
      paused.set(socket, performance.now() + options.maxPauseMs);
    }
    if (paused.size > 0) scheduleResume();
    done();
  });
  // Requests that wait in the buffers of paused and of other connections are read before the server closes idle connections.
  app.addHook('preClose', async () => {
    isClosing = true;
    resumeSome();
    await nextTurn();
    await nextTurn();
  });
}
