import type { Command, Outcome, Results } from '../batch/commands.ts';
import type { TransactionRow } from '../batch/settling.ts';
import { positionKey } from '../batch/state.ts';
import type { Bid } from '../batch/state.ts';
import type { Option } from '../values/option.ts';
import { brokenInvariants, crossedOrders } from './invariants.ts';
import { addMarket, addUser, createWorld, run } from './world.ts';
import type { World } from './world.ts';

/** Four players; the moderator is the author of the market. */
export const [ADA, BOB, CLEO, DAN, MODERATOR] = [1, 2, 3, 4, 101];
/** The organizer sells 10 000 shares of yes at 50 ¢ and of no at 55 ¢: these offers are the oldest orders, with the ids 1 and 2. */
export const [MARKET, BET] = [1, 1];
export const [YES, NO] = [true, false];
const BUDGET = 100_000;

/** A command with plain numbers in place of branded types. */
type PlainCommand = { kind: Command['kind'] } & Record<string, unknown>;
type Fields = Record<string, unknown>;

/** A game on one market with one bet, with short names for the commands that trade on it. */
export type OneMarket = ReturnType<typeof openOneMarket>;

export function openOneMarket() {
  const world = createWorld();
  const settle = (command: PlainCommand): Outcome => run(world, [command as Command])[0]!;
  for (const player of [ADA, BOB, CLEO, DAN]) {
    addUser(world, player);
    settle({ kind: 'openLedgerAccount', player, startBudget: BUDGET });
  }
  addMarket(world, MARKET, addUser(world, MODERATOR, 'moderator'), true);
  const addBet = (title: string): Outcome =>
    settle({ kind: 'addBet', moderator: MODERATOR, market: MARKET, title, yesPrice: 50, noPrice: 55, shares: 10_000 });
  addBet('the bet');
  /** Throws if an invariant of money, shares or the order book is broken. */
  const audit = (): void => {
    const broken = [...brokenInvariants(world), ...crossedOrders(world)];
    if (broken.length > 0) throw new Error(broken.join('\n'));
  };
  return { world, settle, addBet, audit, ...commandsOn(world, settle), ...figuresOf(world) };
}

function commandsOn(world: World, settle: (command: PlainCommand) => Outcome) {
  const bet = { market: MARKET, bet: BET };
  const positionOf = (player: number, option: Option): unknown =>
    world.state.positionOf.get(positionKey(player as never, BET as never, option))?.id;
  return {
    bid: (player: number, option: Option, price: number, shares: number, fields: Fields = {}): Outcome =>
      settle({ kind: 'placeBid', player, ...bet, option, price, shares, timeInForce: 'GTC', expiresAt: null, ...fields }),
    buy: (player: number, option: Option, maxPrice: number, shares: number): Outcome =>
      settle({ kind: 'buyShares', player, ...bet, option, maxPrice, shares }),
    list: (player: number, option: Option, price: number, shares: number): Outcome =>
      settle({ kind: 'addOffer', player, ...bet, option, position: positionOf(player, option), price, shares }),
    sell: (player: number, option: Option, minPrice: number, shares: number, timeInForce = 'FOK'): Outcome =>
      settle({ kind: 'sellShares', player, ...bet, option, position: positionOf(player, option), minPrice, shares, timeInForce }),
    redeem: (player: number, pairs: number): Outcome => settle({ kind: 'redeemPairs', player, ...bet, pairs }),
    cancel: (player: number, bid: number): Outcome => settle({ kind: 'cancelBid', player, bid }),
    reduce: (player: number, bid: number, shares: number): Outcome => settle({ kind: 'reduceBid', player, bid, shares }),
    cancelAll: (player: number, market: number | null = null): Outcome => settle({ kind: 'cancelBids', player, market }),
    resolve: (option: Option): Outcome =>
      settle({ kind: 'resolveMarket', moderator: MODERATOR, market: MARKET, verdict: { bet: BET, option } }),
  };
}

function figuresOf({ state, tables }: World) {
  const position = (player: number, option: Option) => state.positionOf.get(positionKey(player as never, BET as never, option));
  return {
    budget: (player: number): number => state.ledgerAccounts.get(player as never)!.balance,
    reserved: (player: number): number => tables.balances.get(tables.reserves.get(player as never)!) ?? 0,
    /** Free shares. */
    shares: (player: number, option: Option): number => position(player, option)?.shares ?? 0,
    listed: (player: number, option: Option): number => position(player, option)?.listedShares ?? 0,
    /** The average cost of the held shares, in cents. */
    average: (player: number, option: Option): number => {
      const { cost, shares, listedShares } = position(player, option)!;
      return cost / 1_000_000 / (shares + listedShares);
    },
    /** Prices and shares of the open bids, oldest first. */
    bids: (player: number): [number, number][] =>
      [...tables.bids.values()].filter((bid) => bid.player === player).map((bid: Bid) => [bid.price, bid.shares]),
    /** What is left of the organizer's lot. */
    lot: (option: Option): number =>
      [...tables.offers.values()].find((offer) => offer.seller === null && offer.option === option)!.shares,
    organizerBalance: (): number => tables.balances.get(tables.organizers.get(MARKET as never)!)!,
    lastPrices: (): number[] => [...tables.bets.values()].flatMap(({ lastYesPrice, lastNoPrice }) => [lastYesPrice, lastNoPrice]),
    transactions: (): Pick<TransactionRow, 'kind' | 'option' | 'price' | 'shares' | 'buyer' | 'seller'>[] =>
      tables.transactions.map(({ kind, option, price, shares, buyer, seller }) => ({
        kind,
        option,
        price,
        shares,
        buyer,
        seller,
      })),
  };
}

export const refusal = (outcome: Outcome): unknown => (outcome.ok ? 'done' : outcome.refusal);
export const code = (outcome: Outcome): string => (outcome.ok ? 'done' : outcome.refusal.code);
/** The result of a command that was executed; throws the refusal otherwise. */
export function result<Kind extends Command['kind']>(outcome: Outcome): Results[Kind] {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.result as Results[Kind];
}
export const bidId = (outcome: Outcome): number => result<'placeBid'>(outcome).bid!.id;
