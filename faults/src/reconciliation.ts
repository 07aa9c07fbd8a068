import { audit } from '@wieszcz/server/exchange';
import type pg from 'pg';
import type { Checks } from './checks.ts';
import type { Load } from './load.ts';
import { type Order, ORDER_KINDS, type OrderKind, type OrderLog } from './order-log.ts';
import { countMovements, keyOf, readStoredOrders, type StoredOrders } from './stored-orders.ts';

/** The maximum number of acknowledged orders with a key that are repeated after the run. */
const MAX_REPETITIONS = 2_000;

/** Orders that leave a row each. */
const STORED_KINDS = ORDER_KINDS.filter((kind) => kind !== 'cancellation');

/** `happened`: unanswered orders that the database shows as carried out. */
type Figures = { sent: number; acknowledged: number; answeredByRepetition: number; unanswered: number; happened: number };

export type Totals = {
  orders: Record<OrderKind, Figures>;
  calls: {
    repeatedAfterRun: number;
    /** Calls during the run, each repetition of an unanswered order included. */
    busyAnswers: number;
    noAnswers: number;
  };
};

/** Checks the orders in the database against the answers that the clients got. */
export async function reconcile(pool: pg.Pool, log: OrderLog, load: Pick<Load, 'repeat'>, checks: Checks): Promise<Totals> {
  const stored = await readStoredOrders(pool);
  const ofKind = Map.groupBy(log.orders, ({ kind }) => kind);
  const sent = (kind: OrderKind) => ofKind.get(kind) ?? [];
  const cancelled = new Set(sent('cancellation').map(keyOf));
  const hasCancellation = (order: Order) => cancelled.has(keyOf(order));

  for (const kind of ORDER_KINDS) checkAnswers(kind, sent(kind), stored, checks);
  for (const kind of STORED_KINDS) {
    // A cancelled bid is in no table: the journal tells whether it was placed.
    const lasting = kind === 'bid' ? sent(kind).filter((bid) => !hasCancellation(bid)) : sent(kind);
    checkStored(kind, lasting, stored, checks);
    const known = sent(kind).reduce((sum, order) => sum + stored.times(order), 0);
    checks.check(`no ${kind} is stored that no client sent`, stored.total(kind) === known, `${stored.total(kind) - known}`);
  }
  checkCancellations(sent('cancellation'), stored, checks);
  checkReserves(sent('bid'), hasCancellation, stored, checks);

  const again = sample(log.orders.filter(({ key, outcome }) => key && outcome === 'acknowledged'));
  const different = await repeatAll(again, load);
  checks.check('a repeated acknowledged order gets the same answer', different.length === 0, describe(different, stored));
  const added = (await countMovements(pool)) - stored.movements;
  checks.check('a repeated acknowledged order changes nothing', added === 0, `${added} more movements`);
  const report = await audit(pool);
  checks.check('the audit finds no difference', report.total === 0, JSON.stringify(report.differences.slice(0, 3)));

  const figures = ORDER_KINDS.map((kind) => [kind, figuresOf(sent(kind), stored)]);
  const failures = { busyAnswers: log.failures[503] ?? 0, noAnswers: log.failures[0] ?? 0 };
  return {
    orders: Object.fromEntries(figures) as Totals['orders'],
    calls: { repeatedAfterRun: again.length, ...failures },
  };
}

const FOLLOWING_KINDS: ReadonlySet<OrderKind> = new Set(['sale', 'redemption', 'cancellation']);

/** Checks that apply to every kind of order. */
function checkAnswers(kind: OrderKind, orders: Order[], stored: StoredOrders, checks: Checks): void {
  const checkNone = noneOf(orders, stored, checks);
  checks.check(
    `a ${kind} was acknowledged`,
    orders.some(({ outcome }) => outcome === 'acknowledged'),
  );
  checkNone(`no ${kind} with a key stays unanswered`, ({ key, outcome }) => key !== null && outcome === 'unanswered');
  // Such an order is sent after an acknowledged one, which a refusal would contradict.
  if (FOLLOWING_KINDS.has(kind)) checkNone(`no ${kind} is refused`, ({ outcome }) => outcome === 'refused');
  checkNone(`each answer to a ${kind} is an acknowledgement, a refusal or 503`, ({ outcome }) => outcome === 'unexpected');
}

/** Checks how often each order is stored. The caller leaves out cancelled bids. */
function checkStored(kind: OrderKind, orders: Order[], stored: StoredOrders, checks: Checks): void {
  const checkNone = noneOf(orders, stored, checks);
  checkNone(
    `each acknowledged ${kind} is stored exactly once`,
    (order) => order.outcome === 'acknowledged' && stored.times(order) !== 1,
  );
  checkNone(
    `each unanswered ${kind} is stored at most once`,
    (order) => order.outcome === 'unanswered' && stored.times(order) > 1,
  );
  checkNone(`no refused ${kind} is stored`, (order) => order.outcome === 'refused' && stored.times(order) !== 0);
}

function checkCancellations(cancellations: Order[], stored: StoredOrders, checks: Checks): void {
  const checkNone = noneOf(cancellations, stored, checks);
  checkNone(
    'each acknowledged cancellation leaves no bid',
    (order) => order.outcome === 'acknowledged' && stored.times(order) !== 0,
  );
  checkNone(
    'each unanswered cancellation leaves at most one bid',
    (order) => order.outcome === 'unanswered' && stored.times(order) > 1,
  );
}

/** Checks that the journal has one movement to the reserve for each bid, and one back for each cancelled bid. */
function checkReserves(bids: Order[], hasCancellation: (bid: Order) => boolean, stored: StoredOrders, checks: Checks): void {
  const expected = new Map<number, { reserved: number; released: number }>();
  for (const bid of bids) {
    const counts = expected.get(bid.player.id) ?? { reserved: 0, released: 0 };
    const open = stored.times(bid);
    // Only an acknowledged bid is cancelled, so it was placed even if it is no longer open.
    counts.reserved += hasCancellation(bid) ? 1 : open;
    counts.released += hasCancellation(bid) && open === 0 ? 1 : 0;
    expected.set(bid.player.id, counts);
  }
  const none = { reserved: 0, released: 0 };
  const wrong = [...new Set([...expected.keys(), ...stored.reserves.keys()])].filter((player) => {
    const [want, have] = [expected.get(player) ?? none, stored.reserves.get(player) ?? none];
    return want.reserved !== have.reserved || want.released !== have.released;
  });
  checks.check(
    'each bid and each cancellation moves money exactly once',
    wrong.length === 0,
    `${wrong.length} players: ${wrong.slice(0, 3).join(', ')}`,
  );
}

const noneOf = (orders: Order[], stored: StoredOrders, checks: Checks) => (check: string, isWrong: (order: Order) => boolean) => {
  const wrong = orders.filter(isWrong);
  checks.check(check, wrong.length === 0, describe(wrong, stored));
};

function figuresOf(orders: Order[], stored: StoredOrders): Figures {
  const withOutcome = (wanted: Order['outcome']) => orders.filter(({ outcome }) => outcome === wanted);
  const [acknowledged, unanswered] = [withOutcome('acknowledged'), withOutcome('unanswered')];
  // An unanswered cancellation has happened if the bid is gone.
  const happened = (order: Order) => stored.times(order) === (order.kind === 'cancellation' ? 0 : 1);
  return {
    sent: orders.length,
    acknowledged: acknowledged.length,
    answeredByRepetition: acknowledged.filter(({ key, calls }) => key && calls > 1).length,
    unanswered: unanswered.length,
    happened: unanswered.filter(happened).length,
  };
}

/** The orders whose repetition got a different answer. */
async function repeatAll(orders: Order[], load: Pick<Load, 'repeat'>): Promise<Order[]> {
  const different: Order[] = [];
  const waiting = [...orders];
  const client = async () => {
    for (let order = waiting.pop(); order; order = waiting.pop()) {
      const { status, body } = await load.repeat(order);
      if (status !== 200 || body !== order.body) different.push(order);
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  return different;
}

/** At most MAX_REPETITIONS orders, evenly distributed over the run. */
function sample(orders: Order[]): Order[] {
  const step = Math.max(1, orders.length / MAX_REPETITIONS);
  return Array.from({ length: Math.min(MAX_REPETITIONS, orders.length) }, (_, index) => orders[Math.floor(index * step)]!);
}

function describe(orders: Order[], stored: StoredOrders): string {
  const shown = orders.slice(0, 3).map((order) => {
    const { kind, player, bet, status } = order;
    const times = stored.times(order);
    const found = kind === 'bid' || kind === 'cancellation' ? `${times} open bids` : `stored ${times} times`;
    return `${kind} of player ${player.id}, bet ${bet}: ${found}, last status ${status}`;
  });
  return `${orders.length}: ${shown.join('; ')}`;
}
