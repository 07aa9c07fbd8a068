import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is for programs that watch the server. They call it as long as the server listens, so its calls don't prolong draining. */
    isProbe?: boolean;
  }
}

export type DrainLimits = {
  /** Once no call has arrived for this time, the load balancer is taken to have noticed that the server isn't ready. */
  quietMs: number;
  /** The longest wait for that: some clients may call the server directly, and never stop. */
  maxWaitMs: number;
};

export const DRAIN_LIMITS: DrainLimits = { quietMs: 1_000, maxWaitMs: 10_000 };

/** The longest time between the request to stop and the closing of the port. */
export const longestDrainMs = (drainSeconds: number): number =>
  drainSeconds === 0 ? 0 : 1000 * drainSeconds + DRAIN_LIMITS.maxWaitMs;

/** The state of a server between the request to stop and the moment when it closes its port. */
export class Draining {
  isDraining = false;
  private lastCall = performance.now();
  private readonly limits: DrainLimits;

  constructor(limits = DRAIN_LIMITS) {
    this.limits = limits;
  }

  /** Records the arrival of a call. The caller leaves out probes. */
  recordCall(): void {
    this.lastCall = performance.now();
  }

  /**
   * Serves requests for `seconds`, in which load balancers notice that the server isn't ready, and then until calls have stopped arriving:
   * the checks of a busy load balancer may be late. Without `seconds` there is no load balancer to wait for.
   */
  async drain(seconds: number): Promise<void> {
    this.isDraining = true;
    if (seconds === 0) return;
    await sleep(1000 * seconds);
    const deadline = performance.now() + this.limits.maxWaitMs;
    for (;;) {
      const waitMs = Math.min(this.lastCall + this.limits.quietMs, deadline) - performance.now();
      if (waitMs <= 0) return;
      await sleep(waitMs);
    }
  }
}

/** Tells `draining` of each call but those of probes. */
export function recordCalls(app: FastifyInstance, draining: Draining): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.isProbe !== true) draining.recordCall();
    done();
  });
}

/** How often a closing server looks for connections that it can close, in milliseconds. */
const CLOSE_INTERVAL_MS = 50;

/**
 * While the server drains and closes, requests are answered as usual and close their connection, so that a proxy opens the next one
 * elsewhere and no connection stays open. With HOST=localhost the framework serves the second loopback address by an HTTP server of its
 * own: that one's idle connections aren't closed here, and its requests aren't waited for.
 */
export function closeConnectionsWhileDraining(app: FastifyInstance, draining: Draining): void {
  let isClosing = false;
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    // Closing the port leaves open the connections that become idle later, and those on which nothing has been sent yet.
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, CLOSE_INTERVAL_MS);
    app.server.once('close', () => clearInterval(timer));
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing || draining.isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
}
