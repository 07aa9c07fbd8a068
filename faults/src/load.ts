import { setTimeout as sleep } from 'node:timers/promises';
import { serverTokens } from '@wieszcz/bench/server-process';
import { bidIn, callOf, positionIn } from './order-calls.ts';
import type { Order, OrderKind, OrderLog } from './order-log.ts';
import type { PlayerOnMarket } from './players-on-markets.ts';

export type LoadOptions = {
  clients: number;
  /** Origins of the servers. A repeated call goes to the next server. */
  servers: string[];
  playersOnMarkets: Iterator<PlayerOnMarket, void>;
  log: OrderLog;
  /** Timeout of a call, after which the client closes the connection. */
  timeoutMs: number;
};

export type Load = {
  /** Resolves when all clients have ended after `stop`; rejects as soon as one fails. */
  done: Promise<unknown>;
  /**
   * Lets each client finish its current player's orders on the current market, then ends it. Unanswered orders with a key are still repeated,
   * for at most a minute.
   */
  stop(): Promise<void>;
  /** Sends an order again, whatever its outcome. */
  repeat(order: Order): Promise<Reply>;
};

/** `status`: 0 where the game itself hasn't answered. */
export type Reply = { status: number; body: string };

const NO_REPLY: Reply = { status: 0, body: '' };
const BUSY = 503;
/** How long unanswered orders are repeated after `stop`. */
const FINAL_ANSWERS_MS = 60_000;

/**
 * Starts clients that send orders of one share over HTTP. For each player and market a client buys a share of yes and sells it at once; every
 * third time, instead of selling, it also buys a share of no and redeems the pair. Then it bids, and cancels every second bid. An order that
 * depends on another is sent only after that one was acknowledged. Every second order has an idempotency key.
 */
export function startLoad({ clients, servers, playersOnMarkets, log, timeoutMs }: LoadOptions): Load {
  const tokens = serverTokens();
  const state = { isStopping: false, giveUpAt: Infinity };

  async function send(order: Order, server: number): Promise<Reply> {
    const token = await tokens.issue({ ...order.player, epoch: 0 });
    const { method, path, body } = callOf(order);
    return fetch(`${servers[server]}${path}`, {
      method,
      headers: {
        accept: 'application/json, application/problem+json',
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(order.key && { 'idempotency-key': order.key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (response) => {
        const answer = await response.text();
        if (isOwn(response)) return { status: response.status, body: answer };
        log.replaced += 1;
        return NO_REPLY;
      })
      .catch(() => NO_REPLY);
  }

  /**
   * Sends an order. One with a key is repeated, each time to the next server, until it is answered. Resolves with the body of the
   * acknowledgement, or with null if there was none.
   */
  async function sendOrder(order: Order, firstServer: number): Promise<string | null> {
    log.orders.push(order);
    for (;;) {
      const server = (firstServer + order.calls) % servers.length;
      order.calls += 1;
      const { status, body } = await send(order, server);
      order.status = status;
      order.outcome = outcomeOf(status);
      if (status === 200) {
        log.recordAcknowledgement(server);
        if (order.key) order.body = body;
        return body;
      }
      log.recordFailure(status);
      if (order.outcome !== 'unanswered') return null;
      await sleep(50 + 200 * Math.random());
      if (!order.key || performance.now() > state.giveUpAt) return null;
    }
  }

  async function trade(playerOnMarket: PlayerOnMarket, turn: number, firstServer: number): Promise<void> {
    const order = (kind: OrderKind, target: number | null = null) => {
      const key = log.orders.length % 2 === 0 ? null : crypto.randomUUID();
      const unsent = { calls: 0, outcome: 'unanswered', status: 0, body: null } as const;
      return sendOrder({ ...playerOnMarket, kind, target, key, ...unsent }, firstServer);
    };
    const purchase = await order('purchase');
    if (purchase !== null && turn % 3 < 2) await order('sale', positionIn(purchase));
    else if (purchase !== null && (await order('purchase of no')) !== null) await order('redemption');
    const bid = await order('bid');
    if (bid !== null && turn % 2 === 0) await order('cancellation', bidIn(bid));
  }

  async function client(number: number): Promise<void> {
    for (let turn = 0; !state.isStopping; turn++) {
      const { value: playerOnMarket } = playersOnMarkets.next();
      if (!playerOnMarket) throw new Error('every player has traded on every market: use fewer faults or clients');
      await trade(playerOnMarket, turn, number);
    }
  }

  const done = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  // While nobody awaits it, a rejection must not end the process.
  done.catch(() => undefined);
  return {
    done,
    async stop() {
      state.isStopping = true;
      state.giveUpAt = performance.now() + FINAL_ANSWERS_MS;
      await done;
    },
    repeat: (order) => send(order, 0),
  };
}

/** Whether the game wrote the answer, and not a proxy in its place. */
const isOwn = ({ headers }: Response): boolean => /^application\/(problem\+)?json\b/.test(headers.get('content-type') ?? '');

function outcomeOf(status: number): Order['outcome'] {
  if (status === 200) return 'acknowledged';
  if (status === BUSY || status === 0) return 'unanswered';
  return status === 409 ? 'refused' : 'unexpected';
}
