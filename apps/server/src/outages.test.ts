import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserId } from '@wieszcz/domain';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { audit, createExchange } from './exchange/index.ts';
import * as sql from './exchange/testing/game.queries.ts';
import { addPlayers, buying, done, openMarket, PATIENT } from './exchange/testing/game.ts';
import { createTokens } from './platform/auth/tokens.ts';
import { systemClock } from './platform/clock.ts';
import { createTradingPool } from './platform/database/pool.ts';
import { silentLog } from './platform/log.ts';
import { createOutput } from './platform/output.ts';
import { type RunningServer, startServer } from './server.ts';
import { createTestDatabase } from './testing/database.ts';
import { type Link, openLink } from './testing/link.ts';

const SECRET = 'a secret for this test, long enough';
const { pool, url } = await createTestDatabase();
/** Acts as another server process on the same database, with a direct connection. */
const otherExchange = createExchange({ pool, clock: systemClock, log: silentLog, ...PATIENT });
const tokens = createTokens(SECRET, systemClock);
const folder = await mkdtemp(join(tmpdir(), 'wieszcz-outages-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

type Game = { link: Link; server: RunningServer; stop(): Promise<void>; buy(player: UserId, count?: number): Promise<number> };
let market: Awaited<ReturnType<typeof openMarket>>;
beforeAll(async () => {
  market = await openMarket(pool, otherExchange);
});

/** Starts a server whose database connection can be interrupted. */
async function startGame({ onTestFinished }: TestContext): Promise<Game> {
  const link = await openLink(url);
  const settings = { PORT: '0', HOST: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', NODE_ENV: 'test' };
  const server = await startServer(
    { ...settings, DATA_DIR: folder, DATABASE_URL: link.url, JWT_SECRET: SECRET },
    createOutput(process.stdout),
  );
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server.stop());
  onTestFinished(async () => {
    link.cut();
    await stop();
    await link.close();
  });
  return {
    link,
    server,
    stop,
    async buy(player, count = 1) {
      const token = await tokens.issue({ id: player, username: 'anybody', epoch: 0 });
      const body = { betId: market.bet, marketId: market.market, contractOption: true, maxPrice: 1, shares: count };
      const reply = await fetch(`${server.address}/markets/buyContract`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await reply.text();
      return reply.status;
    },
  };
}

const SOON = { timeout: 100_000 };
const readiness = async ({ server }: Game) => (await fetch(`${server.address}/readyz`)).status;
const sharesOf = async (player: UserId) => (await pool.query<{ shares: number }>(sql.SHARES_OF, [player])).rows[0]!.shares;

// Concurrent tests mostly wait for deadlines. `npm run faults -- dead-links` measures how long the detection takes.
describe('a half-open connection to the database', () => {
  it.concurrent('is detected; purchases and reads work again, and no purchase is lost or repeated', async (test) => {
    const { expect } = test;
    const game = await startGame(test);
    const players = await addPlayers(pool, otherExchange, 12);
    /** Buys one share for each player; a refused purchase is repeated. */
    const buyForAll = () =>
      Promise.all(
        players.map(async (player) => {
          for (;;) {
            const status = await game.buy(player);
            if (status === 200) return;
            expect(status).toBe(503);
          }
        }),
      );
    // Every pool opens connections, which become half-open next.
    await buyForAll();
    game.link.freeze();
    await buyForAll();
    expect((await fetch(`${game.server.address}/markets`)).status).toBe(200);
    for (const player of players) expect(await sharesOf(player)).toBe(2);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it.concurrent('leaves the server ready again once the database is reachable', async (test) => {
    const { expect } = test;
    const game = await startGame(test);
    game.link.sever();
    await expect.poll(() => readiness(game), SOON).toBe(503);
    game.link.restore();
    await expect.poll(() => readiness(game), SOON).toBe(200);
  });

  // Alone, because it polls a state that passes.
  it('makes the server not ready and does not prevent its stop', async (test) => {
    const game = await startGame(test);
    const [player] = await addPlayers(pool, otherExchange, 1);
    expect(await game.buy(player!)).toBe(200);
    expect(await readiness(game)).toBe(200);
    game.link.sever();
    // Sent at once: after the server has noticed the loss, a purchase first waits for a read of the session, outside the exchange.
    const purchase = game.buy(player!);
    const metrics = async () => (await fetch(`${game.server.address}/metrics`)).text();
    await expect.poll(metrics).toMatch(/exchange_commands_in_flight [1-9]/);
    expect(await readiness(game)).toBe(503);
    await game.stop();
    expect(await purchase).toBe(503);
  });
});

describe('a server that vanishes or freezes during a batch', () => {
  /** A clock that runs `between` between loading and writing the next batch after `arm`; then `interrupted` resolves. */
  function interruptingClock(between: () => void) {
    let reads = Infinity;
    const { promise: interrupted, resolve } = Promise.withResolvers<void>();
    const clock = {
      now() {
        if (--reads === 0) {
          between();
          resolve();
        }
        return systemClock.now();
      },
    };
    return { clock, arm: () => (reads = 2), interrupted };
  }

  it('loses its locks after some seconds, then other servers trade on', async () => {
    const link = await openLink(url);
    const own = createTradingPool(link.url, silentLog);
    const { clock, arm, interrupted } = interruptingClock(() => link.freeze());
    const vanishing = createExchange({ pool: own, clock, log: silentLog, retryForMs: 100_000 });
    const [ours, theirs] = await addPlayers(pool, otherExchange, 2);
    done(await vanishing.submit(buying(ours!, market, 1)));
    arm();
    const late = vanishing.submit(buying(ours!, market, 1));
    await interrupted;
    expect((await otherExchange.submit(buying(theirs!, market, 1))).ok).toBe(true);
    // Reconnected, it settles its command once.
    done(await late);
    expect(await sharesOf(ours!)).toBe(2);
    await vanishing.drain();
    await own.end();
    await link.close();
  });

  it('finds its transaction ended when it wakes, and settles the batch again', async () => {
    const own = createTradingPool(url, silentLog);
    const { clock, arm } = interruptingClock(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500));
    const freezing = createExchange({ pool: own, clock, log: silentLog, retryForMs: 100_000 });
    const [player] = await addPlayers(pool, otherExchange, 1);
    done(await freezing.submit(buying(player!, market, 1)));
    arm();
    done(await freezing.submit(buying(player!, market, 1)));
    expect(await sharesOf(player!)).toBe(2);
    expect((await audit(pool)).differences).toEqual([]);
    await freezing.drain();
    await own.end();
  });
});

describe('a database that temporarily takes no writes', () => {
  it('is treated as a failover: 503 and not ready, then trading continues', async (test) => {
    const game = await startGame(test);
    const [player] = await addPlayers(pool, otherExchange, 1);
    expect(await game.buy(player!)).toBe(200);
    const name = new URL(url).pathname.slice(1);
    await pool.query(`alter database ${name} set default_transaction_read_only = on`);
    // Existing sessions keep their setting, so they are closed.
    game.link.cut();
    await expect.poll(() => readiness(game), SOON).toBe(503);
    const signUp = await fetch(`${game.server.address}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nowa', firstName: 'A', surname: 'B', email: 'nowa@example.org', password: 'sekret1' }),
    });
    expect([signUp.status, signUp.headers.get('retry-after')]).toEqual([503, '2']);
    const purchase = game.buy(player!);
    await pool.query(`alter database ${name} reset default_transaction_read_only`);
    expect(await purchase).toBe(200);
    expect(await sharesOf(player!)).toBe(2);
    await expect.poll(() => readiness(game), SOON).toBe(200);
  });
});
