import { setTimeout as sleep } from 'node:timers/promises';
import { serverTokens } from '../../bench/src/server-process.ts';
import type { Ledger, Purchase } from './ledger.ts';
import type { Pair } from './pairs.ts';

export type LoadOptions = {
  clients: number;
  /** Origins of the servers; a call that is repeated goes to the next one. */
  servers: string[];
  pairs: Iterator<Pair, void>;
  ledger: Ledger;
  /** After so long a client hangs up. */
  patienceMs: number;
};

export type Load = {
  /** No new purchases; those with a key are repeated until they are answered, or until the time is over. */
  stop(): Promise<void>;
  /** Sends a purchase once more, whatever became of it. */
  repeat(purchase: Purchase): Promise<Reply>;
};

export type Reply = { status: number; body: string };

const NO_REPLY: Reply = { status: 0, body: '' };
const BUSY = 503;
/** After the end of the faults, for calls that are still repeated. */
const LAST_ANSWERS_MS = 60_000;

/** Clients that buy over HTTP, one share at a time, every other purchase with a key of its own. */
export function startLoad({ clients, servers, pairs, ledger, patienceMs }: LoadOptions): Load {
  const tokens = serverTokens();
  const end = { stopping: false, giveUpAt: Infinity };

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
      signal: AbortSignal.timeout(patienceMs),
    })
      .then(
        async (response) => ({ status: response.status, body: await response.text() }),
        () => NO_REPLY,
      )
      .catch(() => NO_REPLY);
  }

  async function buy(purchase: Purchase, home: number): Promise<void> {
    ledger.purchases.push(purchase);
    for (;;) {
      const server = (home + purchase.calls) % servers.length;
      purchase.calls += 1;
      const { status, body } = await send(purchase, server);
      purchase.status = status;
      purchase.fate = fateOf(status);
      if (status === 200) {
        ledger.acknowledged(server);
        if (purchase.key) purchase.body = body;
        return;
      }
      ledger.failed(status);
      if (purchase.fate !== 'unanswered') return;
      await sleep(50 + 200 * Math.random());
      if (!purchase.key || performance.now() > end.giveUpAt) return;
    }
  }

  async function client(number: number): Promise<void> {
    while (!end.stopping) {
      const { value: pair } = pairs.next();
      if (!pair) throw new Error('every player has bought on every market: run fewer faults or clients');
      const key = ledger.purchases.length % 2 === 0 ? null : crypto.randomUUID();
      await buy({ ...pair, key, calls: 0, fate: 'unanswered', status: 0, body: null }, number);
    }
  }

  const done = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  // Awaited at the end only.
  done.catch(() => undefined);
  return {
    async stop() {
      end.stopping = true;
      end.giveUpAt = performance.now() + LAST_ANSWERS_MS;
      await done;
    },
    repeat: (purchase) => send(purchase, 0),
  };
}

function fateOf(status: number): Purchase['fate'] {
  if (status === 200) return 'acknowledged';
  if (status === BUSY || status === 0) return 'unanswered';
  return status === 409 ? 'refused' : 'unexpected';
}
