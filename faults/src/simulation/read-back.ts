import { type Answer, type AnyInput, type Endpoint, endpoints } from '@wieszcz/api';
import type { BetId, UserId } from '@wieszcz/domain';
import { naive } from '@wieszcz/domain/testing';
import { cents, difference } from './answers.ts';
import { read } from './requests.ts';
import { positionName, nameOf, type Person, personOf, playersIn, type World } from './world.ts';

/** Reads an answer of status 200 from one of the servers. */
export type Get = <E extends Endpoint>(endpoint: E, input: AnyInput, token: string | null) => Promise<Answer<E>>;

export const createGet =
  (ask: (request: ReturnType<typeof read>) => Promise<{ status: number; body: string }>): Get =>
  async (endpoint, input, token) => {
    const request = read(endpoint, input, token);
    const { status, body } = await ask(request);
    if (status !== 200) throw new Error(`GET ${request.url} was answered ${status}: ${body}`);
    return JSON.parse(body) as never;
  };

const SIZE = 100;
type Paged<Row> = { content: Row[]; last: boolean };

async function readAll<Row>(readPage: (page: number) => Promise<Paged<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page++) {
    const { content, last } = await readPage(page);
    rows.push(...content);
    if (last) return rows;
  }
}

/**
 * Reads the whole game over HTTP, as its players and moderators see it, and describes every difference from the model. Stores in `world.ids`
 * the ids that the server has given to orders and contracts since the last call. Histories are the longest lists; only those of players for
 * whom `readsHistoryOf` is true are read.
 */
export async function readBack(world: World, get: Get, readsHistoryOf: (player: Person) => boolean): Promise<string[]> {
  const orders = await readOrders(world, get);
  const ordersDiffer = differentOrders(world, orders);
  if (ordersDiffer.length > 0) return ordersDiffer;
  const [players, bets, markets] = await Promise.all([
    Promise.all(playersIn(world).map((player) => differentPlayer(world, get, player, readsHistoryOf(player)))),
    Promise.all(
      world.game.bets.flatMap(({ id }) => [true, false].map((option) => differentBook(world, get, { bet: id, option }))),
    ),
    Promise.all(world.game.markets.map((market) => differentMarket(world, get, market))),
  ]);
  return [...players, ...bets, ...markets].flat();
}

type ServerOrder = { id: number; row: unknown[] };

/** All open orders: the offers as the author of their market sees them, the bids as their players do. */
async function readOrders(world: World, get: Get): Promise<ServerOrder[]> {
  const offers = world.game.bets.flatMap(({ id }) =>
    [true, false].map(async (option): Promise<ServerOrder[]> => {
      const { token } = personOf(world, naive.marketOfBet(world.game, id).author);
      const query = { betId: world.ids.bets.get(id), option, size: SIZE };
      const rows = await readAll((page) => get(endpoints.listOffers, { query: { ...query, page } }, token));
      return rows.map(({ id: offer, price, shares, dealer }) => ({
        id: offer,
        row: ['ask', id, option, cents(price), shares, dealer, null],
      }));
    }),
  );
  const betOf = new Map([...world.ids.bets].map(([model, server]) => [server, model]));
  const bids = playersIn(world).map(async ({ username, token }): Promise<ServerOrder[]> => {
    const rows = await readAll((page) => get(endpoints.listBids, { query: { size: SIZE, page } }, token));
    return rows.map(({ id, betId, option, price, shares, expiresAt }) => ({
      id,
      row: ['bid', betOf.get(betId), option, cents(price), shares, username, expiresAt],
    }));
  });
  return (await Promise.all([...offers, ...bids])).flat().toSorted((a, b) => a.id - b.id);
}

/** The n-th oldest order of the server must be the n-th oldest of the model. */
function differentOrders(world: World, orders: ServerOrder[]): string[] {
  const expected = world.game.orders.toSorted((a, b) => a.id - b.id);
  const rows = expected.map(({ side, bet, option, price, shares, owner, expiresAt }) => [
    side,
    bet,
    option,
    price,
    shares,
    nameOf(world, owner),
    expiresAt?.toISOString() ?? null,
  ]);
  const differences = difference(
    'open orders',
    orders.map(({ row }) => row),
    rows,
  );
  if (differences.length === 0) for (const [index, { id }] of expected.entries()) world.ids.orders.set(id, orders[index]!.id);
  return differences;
}

async function differentPlayer(world: World, get: Get, player: Person, withHistory: boolean): Promise<string[]> {
  const { token, username } = player;
  const [me, contracts, history] = await Promise.all([
    get(endpoints.getMe, {}, token),
    readAll((page) => get(endpoints.listContracts, { query: { size: SIZE, page } }, token)),
    withHistory ? differentHistory(world, get, player) : [],
  ]);
  const { money, bonusDays } = naive.playerOf(world.game, player.id)!;
  const bonus = bonusDays.includes(world.game.today) ? 10_000 : 0;
  return [
    ...difference(`budget and bonus of ${username}`, [cents(me.budget!), cents(me.bonusToday!)], [money, bonus]),
    ...differentPositions(world, player, contracts),
    ...history,
  ];
}

/** All transactions of a player, the movements of the budget, and what the portfolio says of it all. */
async function differentHistory(world: World, get: Get, player: Person): Promise<string[]> {
  const { token, username, id } = player;
  const [purchases, sales, movements, portfolio] = await Promise.all([
    readAll((page) => get(endpoints.listPurchases, { query: { size: SIZE, page } }, token)),
    readAll((page) => get(endpoints.listSales, { query: { size: SIZE, page } }, token)),
    readAll((page) => get(endpoints.listBudgetHistory, { query: { size: SIZE, page } }, token)),
    get(endpoints.getPortfolio, {}, token),
  ]);
  const { money } = naive.playerOf(world.game, id)!;
  const values = world.game.holdings.filter((holding) => holding.player === id).map((holding) => valueOf(world, holding));
  const openValue = values.reduce((sum, value) => sum + value, 0);
  const reserve = naive.reserveOf(world.game, id);
  const moved = movements.reduce((sum, { amount }) => sum + cents(amount), 0);
  return [
    ...difference(`history of ${username}`, moved, money),
    ...difference(
      `portfolio of ${username}`,
      [portfolio.budget, portfolio.reserved, portfolio.openValue, portfolio.netWorth].map(cents),
      [money, reserve, openValue, money + reserve + openValue],
    ),
    ...differentTrades(world, username, 'purchases', purchases),
    ...differentTrades(world, username, 'sales', sales),
  ];
}

/** What selling all shares of a pending holding at once would bring; 0 for a holding that is decided. */
function valueOf({ game }: World, holding: naive.NaiveHolding): number {
  if (holding.status !== 'PENDING' || naive.marketOfBet(game, holding.bet).resolved) return 0;
  const quotes = naive.bidsFor(game, holding.player, holding, 1, { mayMerge: true });
  return naive.fillsOf(quotes, naive.heldOf(game, holding)).reduce((sum, { price, shares }) => sum + price * shares, 0);
}

type Contract = Answer<(typeof endpoints)['getContract']>;

/** Bet, option, status, free shares, offers, value in cents, and average price in dollars. */
type PositionRow = [BetId, boolean, string, number, string, number | null, number];

function differentPositions(world: World, player: Person, contracts: Contract[]): string[] {
  const { game, ids } = world;
  const betOf = new Map([...ids.bets].map(([model, server]) => [server, model]));
  const shown = contracts.map((contract) => {
    const place = { bet: betOf.get(contract.bet.id)!, option: contract.contractOption };
    ids.contracts.set(positionName(player.id, place), contract.id);
    return shownPosition(place, contract);
  });
  const expected = game.holdings
    .filter((holding) => holding.player === player.id && naive.heldOf(game, holding) > 0)
    .map((holding) => expectedPosition(world, holding));
  const byPlace = (a: PositionRow, b: PositionRow) => a[0] - b[0] || Number(a[1]) - Number(b[1]);
  const [found, wanted] = [shown.toSorted(byPlace), expected.toSorted(byPlace)];
  const differences = difference(
    `contracts of ${player.username}`,
    found.map((row) => row.slice(0, 6)),
    wanted.map((row) => row.slice(0, 6)),
  );
  // The server rounds average prices to four decimals. When shares leave a position, both implementations round their cost, and may differ by
  // less than a millionth of a cent.
  const isFar = ([, , , , , , price]: PositionRow, index: number) => Math.abs(price - (wanted[index]?.[6] ?? 0)) > 0.000_051;
  return differences.length > 0 || !found.some(isFar)
    ? differences
    : difference(`average prices of ${player.username}`, found, wanted);
}

function shownPosition({ bet, option }: naive.Place, contract: Contract): PositionRow {
  const offers = (contract.offers ?? []).map(({ price, shares }) => `${shares} at ${cents(price)}`);
  const value = contract.valueNow == null ? null : cents(contract.valueNow);
  return [bet, option, contract.contractStatus, contract.shares, offers.sort().join(), value, contract.price];
}

function expectedPosition(world: World, holding: naive.NaiveHolding): PositionRow {
  const { game } = world;
  const { player, bet, option, status, free, cost } = holding;
  const offers = game.orders
    .filter((order) => order.side === 'ask' && order.owner === player && order.bet === bet && order.option === option)
    .map(({ price, shares }) => `${shares} at ${price}`);
  const value = status === 'PENDING' ? valueOf(world, holding) : null;
  const average = Number(cost) / naive.heldOf(game, holding) / 1e8;
  return [bet, option, status, free, offers.sort().join(), value, average];
}

type Trade = Answer<(typeof endpoints)['listPurchases']>['content'][number];

function differentTrades(world: World, username: string, which: 'purchases' | 'sales', trades: Trade[]): string[] {
  const betOf = new Map([...world.ids.bets].map(([model, server]) => [server, model]));
  const shown = trades.map(({ bet, option, price, shares, purchaser, dealer }) =>
    [betOf.get(bet.id), option, cents(price), shares, purchaser, dealer].join(),
  );
  const expected = world.game.trades
    .map((trade) => ({ ...trade, buyer: nameOf(world, trade.buyer), seller: nameOf(world, trade.seller) }))
    .filter(({ buyer, seller }) => (which === 'purchases' ? buyer : seller) === username)
    .map(({ bet, option, price, shares, buyer, seller }) => [bet, option, price, shares, buyer, seller].join());
  return difference(`${which} of ${username}`, shown.sort(), expected.sort());
}

const DEPTH = 50;
/** No user has this id, so no order is left out as the viewer's own. */
const NOBODY = 0 as UserId;
type Level = { price: number; shares: number; synthetic: number };

/** The book as it is shown by price, with synthetic orders. */
async function differentBook(world: World, get: Get, place: naive.Place): Promise<string[]> {
  const { token } = personOf(world, naive.marketOfBet(world.game, place.bet).author);
  const id = world.ids.bets.get(place.bet)!;
  const book = await get(endpoints.getBook, { params: { id }, query: { option: place.option, depth: DEPTH } }, token);
  const show = (levels: Level[]) => levels.map(({ price, shares, synthetic }) => [cents(price), shares, synthetic]);
  const name = `${place.bet} ${place.option}`;
  return [
    ...difference(`asks of ${name}`, show(book.asks), levelsOf(naive.asksFor(world.game, NOBODY, place, 100))),
    ...difference(`bids of ${name}`, show(book.bids), levelsOf(naive.bidsFor(world.game, NOBODY, place, 1, { mayMerge: true }))),
  ];
}

/** Sums the quotes, which come best first, by price. */
const levelsOf = (quotes: readonly naive.Quote[]): number[][] =>
  [...Map.groupBy(quotes, ({ price }) => price)]
    .map(([price, level]) => [
      price,
      naive.sharesIn(level.map(({ order }) => order)),
      naive.sharesIn(level.filter(({ isSynthetic }) => isSynthetic).map(({ order }) => order)),
    ])
    .slice(0, DEPTH);

async function differentMarket(world: World, get: Get, market: naive.NaiveMarket): Promise<string[]> {
  const { token } = personOf(world, market.author);
  const id = world.ids.markets.get(market.id)!;
  const shown = await get(endpoints.getMarket, { params: { id } }, token);
  const verdict = world.verdicts.get(market.id);
  const bestAsk = (bet: BetId, option: boolean) => naive.asksFor(world.game, NOBODY, { bet, option }, 100)[0]?.price ?? null;
  const best = (dollars: number | null) => (dollars === null ? null : cents(dollars));
  const bets = world.game.bets.filter((bet) => bet.market === market.id);
  return [
    ...difference(
      `market ${market.id}`,
      [
        shown.topic,
        shown.published,
        shown.tradingClosesAt,
        shown.paused?.reason ?? null,
        shown.correctBetId,
        shown.correctBetId > 0 && shown.correctBetOption,
        shown.resolvedNone,
      ],
      [
        world.topics.get(market.id),
        market.published,
        market.tradingClosesAt?.toISOString() ?? null,
        market.resolved ? null : market.pauseReason,
        verdict ? world.ids.bets.get(verdict.bet ?? bets[0]!.id) : 0,
        verdict?.option ?? false,
        verdict?.bet === null,
      ],
    ),
    ...difference(
      `bets of market ${market.id}`,
      (shown.bets ?? []).map((bet) => [
        bet.id,
        cents(bet.lastYesPrice),
        cents(bet.lastNoPrice),
        best(bet.bestYesPrice),
        best(bet.bestNoPrice),
      ]),
      bets.map((bet) => [world.ids.bets.get(bet.id), bet.lastYes, bet.lastNo, bestAsk(bet.id, true), bestAsk(bet.id, false)]),
    ),
  ];
}
