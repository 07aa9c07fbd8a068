import { type BetId, type Command, type Outcome, type PositionDetails, toShares, type UserId, warsawDay } from '@wieszcz/domain';
import { type BoughtFill, type Side, sideOf, type SoldFill, takenByBuyer, takenBySeller } from './books.ts';
import { addAsk, addBid, addBought, type GameState, openHoldings, positionOn, reduceOrder, setPositionId } from './game-state.ts';

type Kind = Command['kind'];
type CommandOf<Given extends Kind> = Extract<Command, { kind: Given }>;
type ResultOf<Given extends Kind> = Extract<Outcome<Given>, { ok: true }>['result'];
type Apply<Given extends Kind> = (state: GameState, command: CommandOf<Given>, result: ResultOf<Given>, at: Date) => void;

/** How the state changes by each kind of command that the demo submits and that was executed. */
const APPLY: { [Given in Kind]?: Apply<Given> } = {
  openLedgerAccount: (state, { player }, { budget }) => openHoldings(state, player, budget),
  claimDailyBonus: (state, { player }, { budget }, at) =>
    Object.assign(state.holdings.get(player)!, { budget, bonusDay: warsawDay(at) }),
  buyShares(state, command, { position, fills, budget }) {
    const side = sideIn(state, command);
    for (const fill of fills) applyPurchase(state, command.player, side, fill);
    setPosition(state, command.player, side, position);
    setBudget(state, command.player, budget);
  },
  placeBid(state, command, { bid, position, fills, budget }, at) {
    const { player, expiresAt } = command;
    const side = sideIn(state, command);
    for (const fill of fills) applyPurchase(state, player, side, fill);
    if (position) setPosition(state, player, side, position);
    if (bid) {
      const { id, price, shares } = bid;
      addBid(state, { id, owner: player, side, price, shares, since: at.getTime(), expiresAt });
    }
    setBudget(state, player, budget);
  },
  cancelBid(state, { player, bid: id }, { budget }) {
    const bid = state.bids.get(id)!;
    reduceOrder(state, bid, bid.shares);
    setBudget(state, player, budget);
  },
  sweepBids(state, { bids }) {
    for (const bid of bids.map((id) => state.bids.get(id)!)) {
      state.holdings.get(bid.owner)!.budget += bid.price * bid.shares;
      reduceOrder(state, bid, bid.shares);
    }
  },
  addOffer(state, command, { position, offer, fills }, at) {
    const { player, price } = command;
    const side = sideIn(state, command);
    const sold = fills.reduce((total, { shares }) => total + shares, 0);
    for (const fill of fills) applySale(state, player, side, fill);
    state.holdings.get(player)!.budget += fills.reduce((total, fill) => total + fill.price * fill.shares, 0);
    if (offer !== null)
      addAsk(state, { id: offer, owner: player, side, price, shares: toShares(command.shares - sold), since: at.getTime() });
    setPosition(state, player, side, position);
  },
  withdrawOffer(state, { player, offer }, { position }) {
    const ask = state.asks.get(offer)!;
    reduceOrder(state, ask, ask.shares);
    setPosition(state, player, ask.side, position);
  },
  sellShares(state, command, { position, fills, budget }) {
    const { player } = command;
    const side = sideIn(state, command);
    for (const fill of fills) applySale(state, player, side, fill);
    setPosition(state, player, side, position);
    setBudget(state, player, budget);
  },
  redeemPairs(state, { player, bet: id }, { yes, no, budget }) {
    const bet = state.bets.get(id)!;
    setPosition(state, player, bet.yes, yes);
    setPosition(state, player, bet.no, no);
    setBudget(state, player, budget);
  },
};

/** Applies the outcome of a command; a refusal changes nothing. */
export function applyOutcome<Given extends Kind>(
  state: GameState,
  command: CommandOf<Given>,
  outcome: Outcome<Given>,
  at: Date,
): void {
  if (!outcome.ok) return;
  APPLY[command.kind]?.(state, command, outcome.result, at);
}

const sideIn = (state: GameState, { bet, option }: { bet: BetId; option: boolean }): Side => sideOf(state.bets.get(bet)!, option);

function setBudget(state: GameState, player: UserId, budget: number): void {
  state.holdings.get(player)!.budget = budget;
}

/** Copies the position of a command's result into the state; null: no share is left. */
function setPosition(state: GameState, player: UserId, side: Side, details: PositionDetails | null): void {
  const position = positionOn(state, player, side);
  position.free = details?.shares ?? 0;
  if (!details) return;
  setPositionId(state, position, details.id);
  const held = details.shares + details.listedShares;
  if (held > 0) position.averagePrice = details.cost / 1_000_000 / held;
}

/** The other side of a purchase: the seller is paid, or the owner of the opposite bid gets a share of the new pair. */
function applyPurchase(state: GameState, buyer: UserId, side: Side, fill: BoughtFill): void {
  for (const { order, shares } of takenByBuyer(side, buyer, fill)) {
    reduceOrder(state, order, shares);
    if (order.side !== side) addBought(state, positionOn(state, order.owner!, order.side), shares, order.price);
    else if (order.owner !== null) state.holdings.get(order.owner)!.budget += order.price * shares;
  }
}

/** The other side of a sale: the owner of the bid gets the shares, or the owner of the opposite offer is paid for the merged ones. */
function applySale(state: GameState, seller: UserId, side: Side, fill: SoldFill): void {
  for (const { order, shares } of takenBySeller(side, seller, fill)) {
    reduceOrder(state, order, shares);
    if (order.side === side) addBought(state, positionOn(state, order.owner!, order.side), shares, order.price);
    else if (order.owner !== null) state.holdings.get(order.owner)!.budget += order.price * shares;
  }
}
