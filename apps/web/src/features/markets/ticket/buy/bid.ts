import {
  addDays,
  DAY_MS,
  MAX_BID_LIFETIME_DAYS,
  MAX_BID_PRICE,
  MAX_SHARES_PER_BID,
  MIN_BID_LIFETIME_MS,
  MIN_BID_PRICE,
  toCents,
  warsawDay,
  warsawMidnight,
  type BetId,
  type Cents,
} from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { parseAmount, parsePriced, wireAmount } from '#api/amounts.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import type { Bet } from '#api/market.ts';
import { useBudget } from '#api/me.ts';
import { parseBid, useBook, type Bid, type BookLevel } from '#api/orders.ts';
import { parsePositionLeft, type Position } from '#api/position.ts';
import { fillsByPrice, fillsUpTo, takeShares, type Fill, type FillSummary } from '#game/orders/fills.ts';
import { aheadOfBid, crossedByBid, useOwnInBook, type CrossedOrder, type OwnInBook } from '#game/orders/ownInBook.ts';
import { useOrder } from '#game/quotes/useOrder.ts';
import { affordableShares, bestBid, bestPrice, costOf, lacking, NOTHING, plus } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { amountOr, isShareCount, type TypedAmount } from '#game/trading/typedAmount.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { useNow } from '#kit/feedback/useNow.ts';
import { clamp, numberOr, type TypedNumber } from '#kit/forms/typedNumber.ts';
import { paths } from '#paths.ts';
import { type TicketFields, useOpenTicket, useOrderPlace } from '../ticket.ts';
import { USUAL_SHARES, usePurchaseQuote, type PurchaseMeans, type PurchaseQuote } from './purchase.ts';

const bidTexts = ticketTexts.bid;

export type BidMeans = PurchaseMeans & {
  /** Bids of the book, best first; null while they load. */
  bids: readonly BookLevel[] | null;
  own: OwnInBook;
};

export type BidPlan = {
  /** What is bought at once, at or below the price. */
  filled: FillSummary;
  /** Shares that then wait. */
  waiting: number;
  /** What is reserved for them. */
  reserve: Cents;
  /** What is bought at once and what is reserved. */
  cost: Cents;
  /** Shares of others in the queue before those that wait; null while the bids are unknown or the price invalid. */
  ahead: number | null;
  /** The most shares that the budget permits at the price; null while the budget is unknown or the price invalid. */
  affordable: number | null;
  /** What the budget lacks; 0 where it suffices. */
  missing: Cents;
  /** The player's own order that the bid would cross. */
  crossed: CrossedOrder | null;
  /** Why the bid can't be placed. */
  obstacle: 'price' | 'shares' | 'cap' | 'budget' | 'crossed' | null;
};

const isBidPrice = (price: TypedAmount): price is Cents =>
  typeof price === 'number' && price >= MIN_BID_PRICE && price <= MAX_BID_PRICE;

/** A bid for `shares` at `price` a share. All its shares count against the cap and, at its price, against the budget. */
export function planBid(price: TypedAmount, shares: TypedNumber, means: BidMeans): BidPlan {
  const { fills, budget, bids, own } = means;
  const bidPrice = isBidPrice(price) ? price : NOTHING;
  const wanted = isShareCount(shares, MAX_SHARES_PER_BID) ? shares : 0;
  const filled = takeShares(fillsUpTo(bidPrice, fills), wanted);
  const waiting = wanted - filled.shares;
  const reserve = costOf(bidPrice, waiting);
  const missing = budget === null ? NOTHING : lacking(costOf(bidPrice, wanted), budget);
  const crossed = waiting > 0 ? crossedByBid(bidPrice, own) : null;
  const plan = {
    filled,
    waiting,
    reserve,
    cost: plus(filled.sum, reserve),
    ahead: bids && isBidPrice(price) ? aheadOfBid(price, bids, own) : null,
    affordable: budget === null ? null : affordableShares(budget, bidPrice),
    missing,
    crossed,
  };
  return { ...plan, obstacle: obstacleTo(plan, price, shares, means) };
}

function obstacleTo(
  { missing, crossed }: Omit<BidPlan, 'obstacle'>,
  price: TypedAmount,
  shares: TypedNumber,
  { allowedToday }: BidMeans,
): BidPlan['obstacle'] {
  if (!isBidPrice(price)) return 'price';
  if (!isShareCount(shares, MAX_SHARES_PER_BID)) return 'shares';
  if (allowedToday !== null && shares > allowedToday) return 'cap';
  if (missing > 0) return 'budget';
  return crossed ? 'crossed' : null;
}

/** The bid that the ticket describes: its prices, its plan, and how to send it. */
export function usePurchaseAtPrice() {
  const { market, bet, fields } = useOpenTicket();
  const { option, validity, lastDay } = fields;
  const now = useNow();
  const usualPrice = useUsualPrice(bet, option);
  const price = fields.price ?? usualPrice;
  const shares = fields.shares ?? USUAL_SHARES;
  const budget = useBudget();
  const own = useOwnInBook(market.marketId, bet.id, option);
  const { data: book } = useBook(bet.id, option);
  const choice = JSON.stringify({ bet: bet.id, option, price, shares, validity, lastDay });
  const quote = usePurchaseQuote({
    betId: bet.id,
    option,
    choice,
    costAtOnce: (fills) => takeShares(fillsUpTo(amountOr(price, NOTHING), fills), numberOr(shares, 0)).sum,
  });
  const { answer, isCurrent, movedFrom } = quote;
  const order = useBid(quote);
  const allowedToday = answer && isCurrent ? answer.allowedToday : null;
  const plan = planBid(price, shares, { fills: answer?.fills ?? [], allowedToday, budget, bids: book?.bids ?? null, own });
  const { obstacle } = plan;
  const isKnown = answer !== null && obstacle !== 'price' && obstacle !== 'shares';
  const canPlace = obstacle === null && isCurrent && isLastDayAllowed(fields, now);
  return {
    ...order,
    price,
    shares,
    budget,
    quote,
    /** Null while unknown. */
    allowedToday,
    plan,
    /** Whether the sums of the plan are known: the prices are loaded, price and number of shares are valid. */
    isKnown,
    isMoved: isKnown && order.doubtful === null && movedFrom !== null,
    canSend: order.doubtful !== null || canPlace,
    submit: () => {
      if (!canPlace || typeof price === 'string' || typeof shares === 'string') return order.submit(null);
      const expiresAt = expiryOf(fields, new Date())?.toISOString() ?? null;
      order.submit({ betId: bet.id, option, price, shares, expiresAt });
    },
  };
}

export type PurchaseAtPrice = ReturnType<typeof usePurchaseAtPrice>;

/** The first and the last day until whose end a bid may wait, as YYYY-MM-DD in Warsaw. */
export function allowedLastDays(now: Date): { first: string; last: string } {
  const today = warsawDay(now);
  const isAlmostOver = warsawMidnight(addDays(today, 1)).getTime() - now.getTime() < 2 * MIN_BID_LIFETIME_MS;
  // One day less than the lifetime, because a bid waits until the end of its last day.
  return { first: isAlmostOver ? addDays(today, 1) : today, last: addDays(today, MAX_BID_LIFETIME_DAYS - 1) };
}

const USUAL_DAYS = 30;
/** The day until whose end a bid waits unless the player chooses another, as YYYY-MM-DD in Warsaw. */
export const usualLastDay = (now: Date): string => addDays(warsawDay(now), USUAL_DAYS);

type Validity = Pick<TicketFields, 'validity' | 'lastDay'>;

/** Whether the bid has no last day, or one that can be chosen at `now`. */
export function isLastDayAllowed({ validity, lastDay }: Validity, now: Date): boolean {
  const { first, last } = allowedLastDays(now);
  return validity !== 'date' || (lastDay >= first && lastDay <= last);
}

/** When a bid that is placed at `now` expires; null for one that waits until it is cancelled. Its last day must be allowed. */
export function expiryOf({ validity, lastDay }: Validity, now: Date): Date | null {
  switch (validity) {
    case 'cancelled':
      return null;
    case 'day':
      return new Date(now.getTime() + DAY_MS);
    case 'week':
      return new Date(now.getTime() + 7 * DAY_MS);
    case 'date':
      return warsawMidnight(addDays(lastDay, 1));
  }
}

/** The price of a bid until the player enters one. Fixed when the form first shows the option, so that no player sends an unseen price. */
function useUsualPrice(bet: Bet, option: boolean): Cents {
  const of = `${bet.id} ${option}`;
  const [shown, setShown] = useState({ of, price: usualBidPrice(bet, option) });
  if (shown.of === of) return shown.price;
  const price = usualBidPrice(bet, option);
  setShown({ of, price });
  return price;
}

/** The price that a new bid proposes: that of the best buyer, else a cent below the cheapest share on sale, else the opening price. */
function usualBidPrice(bet: Bet, option: boolean): Cents {
  const cheapest = bestPrice(bet, option);
  const opening = option ? bet.yesPrice : bet.noPrice;
  const price = bestBid(bet, option) ?? (cheapest === null ? opening : cheapest - 1);
  return toCents(clamp(price, MIN_BID_PRICE, MAX_BID_PRICE));
}

/** Without `expiresAt` the bid waits until it is cancelled. */
type BidOrder = { betId: BetId; option: boolean; price: Cents; shares: number; expiresAt: string | null };

type PlacedBid = { bid: Bid | null; fills: Fill[]; position: Position | null; budget: Cents };

function useBid(quote: PurchaseQuote) {
  const place = useOrderPlace();
  return useOrder<BidOrder, PlacedBid>(place, {
    kind: 'bid',
    quote,
    send: async ({ betId, option, price, shares, expiresAt }) => {
      const timeInForce = expiresAt === null ? 'GTC' : 'GTD';
      const body = { betId, option, price: wireAmount(price), shares, timeInForce, expiresAt } as const;
      const { bid, fills, contract, budget } = await callOnce('bid', endpoints.placeBid, { body });
      return {
        bid: bid && parseBid(bid),
        fills: fills.map(parsePriced),
        position: parsePositionLeft(contract),
        budget: parseAmount(budget),
      };
    },
    budgetOf: ({ budget }) => budget,
    onDone: (placed, order) => notifyBid(place.bet.title, placed, order),
  });
}

/** Notifies the player of what a bid bought at once and what waits, with a link to the orders, or to the position if nothing waits. */
function notifyBid(bet: string, { bid, fills, position, budget }: PlacedBid, order: BidOrder): void {
  const price = money(order.price);
  const waiting = bid === null ? null : { shares: bid.shares, reserve: money(costOf(bid.price, bid.shares)) };
  const orders = { label: bidTexts.seeOrders, to: paths.offers };
  if (fills.length === 0) {
    const text = waiting ? bidTexts.placedText(waiting.shares, order.option, price, waiting.reserve) : '';
    return notifyDone({ title: bidTexts.placed, text, link: orders });
  }
  const bought = fills.reduce((sum, { shares }) => sum + shares, 0);
  const parts = fillsByPrice(fills).map((fill) => ticketTexts.boughtFill(fill.shares, money(fill.price)));
  const cost = takeShares(fills, bought).sum;
  const text = [
    ticketTexts.boughtFills(bet, parts),
    ticketTexts.boughtCost(money(cost), money(budget)),
    ...(waiting ? [bidTexts.partlyFilled(waiting.shares, price)] : []),
  ].join(' ');
  notifyDone({
    title: ticketTexts.bought(bought, order.option),
    text,
    link: waiting || !position ? orders : { label: ticketTexts.seePosition, to: paths.contractDetails(position.id) },
  });
}
