import { setTimeout as sleep } from 'node:timers/promises';
import { serverTokens } from '@wieszcz/bench/server-process';
import type { Purchase, PurchaseLog } from './purchase-log.ts';
import type { Pair } from './pairs.ts';

export type LoadOptions = {
  clients: number;
  /** Origins of the servers. A repeated call goes to the next server. */
  servers: string[];
  pairs: Iterator<Pair, void>;
  log: PurchaseLog;
  /** Timeout of a call, after which the client closes the connection. */
  timeoutMs: number;
};

export type Load = {
  /** Stops new purchases. Unanswered purchases with a key are repeated until they are answered, at most for a minute. */
  stop(): Promise<void>;
  /** Sends a purchase again, whatever its outcome. */
  repeat(purchase: Purchase): Promise<Reply>;
};

export type Reply = { status: number; body: string };

const NO_REPLY: Reply = { status: 0, body: '' };
const BUSY = 503;
/** For repetitions after the end of the faults. */
const FINAL_ANSWERS_MS = 60_000;

/** Starts clients that buy one share at a time over HTTP. Every second purchase has an idempotency key. */
export function startLoad({ clients, servers, pairs, log, timeoutMs }: LoadOptions): Load {
  const tokens = serverTokens();
  const state = { isStopping: false, giveUpAt: Infinity };

  async function send({ player, market, key }: Purchase, server: number): Promise<Reply> {
    const token = await tokens.issue({ ...player, epoch: 0 });
    const body = { betId: market.bet, marketId: market.market, contractOption: true, maxPrice: 1, shares: 1 };
    return fetch(`${servers[server]}/markets/buyContract?covers=url`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(
        async (response) => ({ status: response.status, body: await response.text() }),
        () => NO_REPLY,
      )
      .catch(() => NO_REPLY);
  }

  async function buy(purchase: Purchase, firstServer: number): Promise<void> {
    log.purchases.push(purchase);
    for (;;) {
      const server = (firstServer + purchase.calls) % servers.length;
      purchase.calls += 1;
      const { status, body } = await send(purchase, server);
      purchase.status = status;
      purchase.outcome = outcomeOf(status);
      if (status === 200) {
        log.recordAcknowledgement(server);
        if (purchase.key) purchase.body = body;
        return;
      }
      log.recordFailure(status);
      if (purchase.outcome !== 'unanswered') return;
      await sleep(50 + 200 * Math.random());
      if (!purchase.key || performance.now() > state.giveUpAt) return;
    }
  }

  async function client(number: number): Promise<void> {
    while (!state.isStopping) {
      const { value: pair } = pairs.next();
      if (!pair) throw new Error('every player has bought on every market: use fewer faults or clients');
      const key = log.purchases.length % 2 === 0 ? null : crypto.randomUUID();
      await buy({ ...pair, key, calls: 0, outcome: 'unanswered', status: 0, body: null }, number);
    }
  }

  const done = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  // `stop` awaits it; until then a rejection must not end the process.
  done.catch(() => undefined);
  return {
    async stop() {
      state.isStopping = true;
      state.giveUpAt = performance.now() + FINAL_ANSWERS_MS;
      await done;
    },
    repeat: (purchase) => send(purchase, 0),
  };
}

function outcomeOf(status: number): Purchase['outcome'] {
  if (status === 200) return 'acknowledged';
  if (status === BUSY || status === 0) return 'unanswered';
  return status === 409 ? 'refused' : 'unexpected';
}
