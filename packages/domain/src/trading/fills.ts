import type { BidFill, SaleFill } from '../batch/commands.ts';
import { credit, creditReserve, moveBalance, touchBid, touchOffer } from '../batch/settling.ts';
import type { Settling, TransactionRow } from '../batch/settling.ts';
import { positionKey } from '../batch/state.ts';
import type { Bet, Bid, LedgerAccount, Market, Offer, Position } from '../batch/state.ts';
import { assert } from '../values/assert.ts';
import type { LedgerAccountId, UserId } from '../values/ids.ts';
import { costOf } from '../values/money.ts';
import type { Option } from '../values/option.ts';
import { toShares, type Cents, type Price, type Shares } from '../values/units.ts';
import { addBought, removeShares, timeOfPurchase } from './holding.ts';
import { oppositePrice } from './matching.ts';
import type { AskQuote, BidQuote, Take } from './matching.ts';

/** A player who trades one option of a bet. */
export type Trader = { account: LedgerAccount; market: Market; bet: Bet; option: Option };

/**
 * Executes one fill of a buyer and charges the buyer's account. The shares come from an offer, or from new pairs whose other shares go to
 * the owner of an opposite bid. The caller adds the shares to the buyer's position. `at` is the recorded time of the buyer's purchase.
 */
export function fillBuyer(settling: Settling, buyer: Trader, { order: quote, shares }: Take<AskQuote>, at: Date): BidFill {
  const { option } = buyer;
  if (quote.synthetic) {
    mint(settling, buyer, quote.order, shares, at);
    return { option, price: quote.price, shares, seller: null, kind: 'mint' };
  }
  buyFromOffer(settling, buyer, quote.order, shares, at);
  return { option, price: quote.price, shares, seller: quote.order.seller, kind: 'trade' };
}

/** Executes one fill of a seller and credits the seller's account. The caller removes the shares from the seller's position. */
export function fillSeller(settling: Settling, seller: Trader, { order: quote, shares }: Take<BidQuote>): SaleFill {
  if (quote.synthetic) merge(settling, seller, quote.order, shares);
  else sellToBid(settling, seller, quote.order, shares);
  return { price: quote.price, shares, kind: quote.synthetic ? 'merge' : 'trade' };
}

function buyFromOffer(settling: Settling, buyer: Trader, offer: Offer, shares: Shares, at: Date): void {
  const { account, market } = buyer;
  const seller = offer.seller === null ? null : settling.state.ledgerAccounts.get(offer.seller)!;
  const amount = record(settling, buyer, {
    kind: seller ? 'sale' : 'purchase',
    option: offer.option,
    price: offer.price,
    shares,
    buyer: account.user,
    seller: offer.seller,
    from: account.id,
    to: seller?.id ?? market.organizer!,
    at,
  });
  credit(account, -amount);
  if (seller) credit(seller, amount);
  removeFromOffer(settling, offer, shares);
}

/** A pair costs 1 $: the owner of the opposite bid pays the bid's price, the buyer the rest. */
function mint(settling: Settling, buyer: Trader, bid: Bid, shares: Shares, at: Date): void {
  const { account, market } = buyer;
  const amount = record(settling, buyer, {
    kind: 'mint',
    option: buyer.option,
    price: oppositePrice(bid.price),
    shares,
    buyer: account.user,
    seller: null,
    from: account.id,
    to: market.organizer!,
    at,
  });
  credit(account, -amount);
  fillBid(settling, buyer, bid, shares, { kind: 'mint', seller: null, to: market.organizer! });
}

function sellToBid(settling: Settling, seller: Trader, bid: Bid, shares: Shares): void {
  const { account } = seller;
  credit(account, fillBid(settling, seller, bid, shares, { kind: 'sale', seller: account.user, to: account.id }));
}

/** The market takes back a share of each option: it pays the owner of the offer its price, and the seller the rest of 1 $. */
function merge(settling: Settling, seller: Trader, offer: Offer, shares: Shares): void {
  const { account, market } = seller;
  const kind = offer.seller === null ? 'merge_with_lot' : 'merge';
  const given = { kind, shares, buyer: null, from: market.organizer!, at: settling.now } as const;
  const price = oppositePrice(offer.price);
  credit(account, record(settling, seller, { ...given, option: seller.option, price, seller: account.user, to: account.id }));
  // A lot pays nothing to the organizer here: its share counts as sold for the price that the seller didn't get.
  if (offer.seller === null) setLastPrice(settling, seller.bet, offer.option, offer.price);
  else {
    const owner = settling.state.ledgerAccounts.get(offer.seller)!;
    const { option, price: paid } = offer;
    credit(owner, record(settling, seller, { ...given, option, price: paid, seller: owner.user, to: owner.id }));
  }
  removeFromOffer(settling, offer, shares);
}

/** Buys `shares` for the owner of a bid at its price, paid from the reserve. Returns the amount, which the caller credits. */
function fillBid(
  settling: Settling,
  trader: Trader,
  bid: Bid,
  shares: Shares,
  payee: { kind: 'sale' | 'mint'; seller: UserId | null; to: LedgerAccountId },
): Cents {
  assert(shares > 0 && shares <= bid.shares, 'a fill takes at most the shares of the bid');
  const position = settling.state.positionOf.get(positionKey(bid.player, bid.bet, bid.option))!;
  const amount = record(settling, trader, {
    ...payee,
    option: bid.option,
    price: bid.price,
    shares,
    buyer: bid.player,
    from: bid.reserve,
    at: timeOfPurchase(settling, position),
  });
  creditReserve(settling.state, bid.player, -amount);
  bid.shares = toShares(bid.shares - shares);
  touchBid(settling, bid);
  addBought(settling, position, shares, amount);
  return amount;
}

/** Removes sold shares from the offer and, if a player sells, from the seller's position. */
function removeFromOffer(settling: Settling, offer: Offer, shares: Shares): void {
  assert(shares > 0 && shares <= offer.shares, 'a fill takes at most the shares of the offer');
  offer.shares = toShares(offer.shares - shares);
  touchOffer(settling, offer);
  if (offer.position === null) return;
  removeShares(settling, settling.state.positions.get(offer.position)!, 'listedShares', shares);
}

/** Records a transaction, its payment and the option's last price. Returns the amount. The caller changes the loaded balances. */
function record(settling: Settling, { market, bet }: Trader, transaction: Omit<TransactionRow, 'market' | 'bet'>): Cents {
  const amount = costOf(transaction.price, transaction.shares);
  settling.effects.transactions.push({ market: market.id, bet: bet.id, ...transaction });
  moveBalance(settling.effects, transaction.from, transaction.to, amount);
  setLastPrice(settling, bet, transaction.option, transaction.price);
  return amount;
}

function setLastPrice({ effects }: Settling, bet: Bet, option: Option, price: Price): void {
  if (price === (option ? bet.lastYesPrice : bet.lastNoPrice)) return;
  if (option) bet.lastYesPrice = price;
  else bet.lastNoPrice = price;
  effects.repricedBets.add(bet);
}

/** The position of a trader on the option that is traded. */
export const positionOfTrader = ({ state }: Settling, { account, bet, option }: Trader): Position | undefined =>
  state.positionOf.get(positionKey(account.user, bet.id, option));
