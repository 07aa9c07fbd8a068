import type { BidId, PositionDetails } from '@wieszcz/domain';
import { systemClock } from '@wieszcz/server/clock';
import { createExchange, type Exchange } from '@wieszcz/server/exchange';
import { silentLog } from '@wieszcz/server/log';
import { createTestDatabase } from '@wieszcz/server/testing/database';
import { addPlayers, bidding, buying, done, openMarket, PATIENT, selling, shares } from '@wieszcz/server/testing/exchange-game';
import { afterAll, describe, expect, it } from 'vitest';
import { Checks } from './checks.ts';
import { type Order, ORDER_KINDS, type OrderKind, OrderLog } from './order-log.ts';
import type { PlayerOnMarket } from './players-on-markets.ts';
import { reconcile } from './reconciliation.ts';

/** How often the exchange carries out an order, and the client's record of it. An `unsent` order has no record. */
type Recorded = Partial<Order> & { times: number; unsent?: true };
/** The orders of one player on a market. */
type Orders = Partial<Record<OrderKind, Recorded>>;
/** The positions and open bids that a player has got by orders. */
type Holdings = { positions: PositionDetails[]; bids: BidId[] };

async function carryOut(
  exchange: Exchange,
  { player: { id }, ...place }: PlayerOnMarket,
  kind: OrderKind,
  own: Holdings,
): Promise<void> {
  if (kind === 'purchase') own.positions.push(done(await exchange.submit(buying(id, place, 1))).position);
  if (kind === 'purchase of no') done(await exchange.submit(buying(id, place, 1, { option: false })));
  if (kind === 'redemption') done(await exchange.submit({ kind: 'redeemPairs', player: id, ...place, pairs: shares(1) }));
  if (kind === 'sale') done(await exchange.submit(selling(id, own.positions[0]!, 1)));
  if (kind === 'bid') own.bids.push(done(await exchange.submit(bidding(id, place, 20, 1))).bid!.id);
  if (kind === 'cancellation') done(await exchange.submit({ kind: 'cancelBid', player: id, bid: own.bids.shift()! }));
}

type Faults = {
  /** Each repeated call wrongly carries out an order of this kind for the last player. */
  onRepeat?: OrderKind;
  /** SQL that changes the database directly. */
  tampering?: string;
};

/** Carries out each element's orders by a player of its own, and returns the names of the checks that fail. */
async function failuresOf(ordersOfPlayers: Orders[], { onRepeat, tampering }: Faults = {}): Promise<string[]> {
  const { pool } = await createTestDatabase();
  const exchange = createExchange({ pool, clock: systemClock, log: silentLog, ...PATIENT });
  afterAll(() => exchange.drain());
  const [players, place] = [await addPlayers(pool, exchange, ordersOfPlayers.length), await openMarket(pool, exchange)];
  const log = new OrderLog();
  let repeatLast = async () => {};
  for (const [index, orders] of ordersOfPlayers.entries()) {
    const playerOnMarket: PlayerOnMarket = { player: { id: players[index]!, username: '' }, ...place };
    const own: Holdings = { positions: [], bids: [] };
    for (const kind of ORDER_KINDS) {
      const { times, unsent, ...record } = orders[kind] ?? { times: 0, unsent: true };
      for (let time = 0; time < times; time++) await carryOut(exchange, playerOnMarket, kind, own);
      const acknowledged = { target: null, key: null, calls: 1, outcome: 'acknowledged', status: 200, body: null } as const;
      if (!unsent) log.orders.push({ ...playerOnMarket, kind, ...acknowledged, ...record });
    }
    if (onRepeat) repeatLast = () => carryOut(exchange, playerOnMarket, onRepeat, own);
  }
  if (tampering) await pool.query(tampering);
  const checks = new Checks(() => undefined);
  await reconcile(pool, log, { repeat: () => repeatLast().then(() => ({ status: 200, body: 'first' })) }, checks);
  return checks.failures.map(({ check }) => check);
}

const once: Recorded = { times: 1 };
const twice: Recorded = { times: 2 };
const missing: Recorded = { times: 0 };
const unsent: Recorded = { times: 1, unsent: true };
const unanswered = (times: number): Recorded => ({ times, outcome: 'unanswered', status: 503 });
const refused = (times: number): Recorded => ({ times, outcome: 'refused', status: 409 });
const repeated: Recorded = { times: 1, key: 'k', calls: 3, body: 'first' };

/** The order, and the acknowledged orders that it depends on. */
const ordersWith = (kind: OrderKind, recorded: Recorded): Orders => ({
  ...(kind === 'sale' && { purchase: once }),
  ...(kind === 'redemption' && { purchase: once, 'purchase of no': once }),
  ...(kind === 'cancellation' && { bid: once }),
  [kind]: recorded,
});
/** An acknowledged order of each kind. */
const good: Orders[] = [
  { purchase: once, sale: once, bid: once, cancellation: once },
  { purchase: once, 'purchase of no': once, redemption: once },
];
const movesMoneyOnce = 'each bid and each cancellation moves money exactly once';

describe('The reconciliation of a run', () => {
  it('passes if each acknowledged order is stored once, whether or not unanswered ones are stored', async () => {
    const withKeys: Orders[] = [
      { purchase: repeated, sale: repeated, bid: repeated, cancellation: repeated },
      { purchase: repeated, 'purchase of no': repeated, redemption: repeated },
    ];
    const unansweredOrders = ORDER_KINDS.flatMap((kind) => [0, 1].map((times) => ordersWith(kind, unanswered(times))));
    const refusedOrders = [ordersWith('purchase', refused(0)), ordersWith('bid', refused(0))];
    expect(await failuresOf([...good, ...withKeys, ...unansweredOrders, ...refusedOrders, { bid: once }])).toEqual([]);
  });

  it.each(ORDER_KINDS)('fails if only a %s, and the orders that it depends on, were acknowledged', async (kind) => {
    const orders = ordersWith(kind, once);
    const others = ORDER_KINDS.filter((other) => !(other in orders));
    expect(await failuresOf([orders])).toEqual(others.map((other) => `a ${other} was acknowledged`));
  });

  it.each<[string, Orders, string[]]>([
    ['purchase is missing', { purchase: missing }, ['each acknowledged purchase is stored exactly once']],
    ['sale is missing', { purchase: once, sale: missing }, ['each acknowledged sale is stored exactly once']],
    [
      'redemption is missing',
      { purchase: once, 'purchase of no': once, redemption: missing },
      ['each acknowledged redemption is stored exactly once'],
    ],
    ['bid is missing', { bid: missing }, ['each acknowledged bid is stored exactly once']],
    ['bid that was cancelled later is missing', { bid: missing, cancellation: missing }, [movesMoneyOnce]],
    ['cancellation is missing', { bid: once, cancellation: missing }, ['each acknowledged cancellation leaves no bid']],
    ['purchase is stored twice', { purchase: twice }, ['each acknowledged purchase is stored exactly once']],
    // A second share can be sold only if it was bought.
    [
      'sale is stored twice',
      { purchase: twice, sale: twice },
      ['each acknowledged purchase is stored exactly once', 'each acknowledged sale is stored exactly once'],
    ],
    [
      'redemption is stored twice',
      { purchase: twice, 'purchase of no': twice, redemption: twice },
      (['purchase', 'purchase of no', 'redemption'] as const).map((kind) => `each acknowledged ${kind} is stored exactly once`),
    ],
    ['bid is stored twice', { bid: twice }, ['each acknowledged bid is stored exactly once']],
    [
      'bid is stored twice and cancelled once',
      { bid: twice, cancellation: once },
      ['each acknowledged cancellation leaves no bid', movesMoneyOnce],
    ],
    ['bid is stored twice, and both are cancelled', { bid: twice, cancellation: twice }, [movesMoneyOnce]],
  ])('fails if an acknowledged %s', async (_, orders, checks) => {
    expect(await failuresOf([...good, orders])).toEqual(checks);
  });

  it.each<[string, Orders, string]>([
    ['purchase is stored twice', { purchase: unanswered(2) }, 'each unanswered purchase is stored at most once'],
    ['sale is stored twice', { purchase: unanswered(2), sale: unanswered(2) }, 'each unanswered sale is stored at most once'],
    [
      'redemption is stored twice',
      {
        purchase: unanswered(2),
        'purchase of no': unanswered(2),
        redemption: unanswered(2),
      },
      'each unanswered redemption is stored at most once',
    ],
    ['bid is stored twice', { bid: unanswered(2) }, 'each unanswered bid is stored at most once'],
    [
      'cancellation leaves two bids',
      { bid: unanswered(2), cancellation: unanswered(0) },
      'each unanswered cancellation leaves at most one bid',
    ],
  ])('fails if an unanswered %s', async (_, orders, check) => {
    expect(await failuresOf([...good, orders])).toContain(check);
  });

  it.each(ORDER_KINDS)('fails if a %s with a key was never answered', async (kind) => {
    const check = `no ${kind} with a key stays unanswered`;
    expect(await failuresOf([...good, ordersWith(kind, { ...unanswered(1), key: 'k' })])).toEqual([check]);
  });

  it.each(['purchase', 'purchase of no', 'bid'] as const)('fails if a refused %s is stored', async (kind) => {
    expect(await failuresOf([...good, ordersWith(kind, refused(1))])).toEqual([`no refused ${kind} is stored`]);
  });

  it.each(['sale', 'redemption', 'cancellation'] as const)(
    'fails if a %s is refused although the orders that it depends on were acknowledged',
    async (kind) => {
      expect(await failuresOf([...good, ordersWith(kind, refused(0))])).toEqual([`no ${kind} is refused`]);
    },
  );

  it.each(ORDER_KINDS)('fails if the answer to a %s is a server error', async (kind) => {
    const check = `each answer to a ${kind} is an acknowledgement, a refusal or 503`;
    expect(await failuresOf([...good, ordersWith(kind, { times: 0, outcome: 'unexpected', status: 500 })])).toEqual([check]);
  });

  it.each<[string, Orders, string[]]>([
    ['purchase', { purchase: unsent }, ['no purchase is stored that no client sent']],
    ['sale', { purchase: once, sale: unsent }, ['no sale is stored that no client sent']],
    ['purchase of no', { 'purchase of no': unsent }, ['no purchase of no is stored that no client sent']],
    [
      'redemption',
      { purchase: once, 'purchase of no': once, redemption: unsent },
      ['no redemption is stored that no client sent'],
    ],
    ['bid', { bid: unsent }, ['no bid is stored that no client sent', movesMoneyOnce]],
    ['bid and its cancellation', { bid: unsent, cancellation: unsent }, [movesMoneyOnce]],
  ])('fails if a %s is stored that no client sent', async (_, orders, checks) => {
    expect(await failuresOf([...good, orders])).toEqual(checks);
  });

  it.each(ORDER_KINDS)('fails if a repeated %s gets another answer', async (kind) => {
    const check = 'a repeated acknowledged order gets the same answer';
    expect(await failuresOf([...good, ordersWith(kind, { times: 1, key: 'k', body: 'other' })])).toEqual([check]);
  });

  it.each<[OrderKind, Orders]>([
    ['purchase', { purchase: repeated }],
    ['sale', { purchase: twice, sale: repeated }],
    ['purchase of no', { 'purchase of no': repeated }],
    ['redemption', { purchase: twice, 'purchase of no': twice, redemption: repeated }],
    ['bid', { bid: repeated }],
    ['cancellation', { bid: twice, cancellation: repeated }],
  ])('fails if a repeated %s is carried out again', async (onRepeat, orders) => {
    const failures = await failuresOf([...good, orders], { onRepeat });
    expect(failures).toContain('a repeated acknowledged order changes nothing');
  });

  it('fails if the audit finds a difference', async () => {
    const failures = await failuresOf(good, {
      tampering: `update accounts set balance = balance + 1 where reserve_of is not null`,
    });
    expect(failures).toEqual(['the audit finds no difference']);
  });
});
