import type { BetId, Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { parseAmount, parsePriced, wireAmount } from '#api/amounts.ts';
import { parseBid, type Bid } from '#api/bid.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { parsePositionLeft, type Position } from '#api/position.ts';
import { fillsByPrice, takeShares, type Fill } from '#game/orders/fills.ts';
import type { Sendable } from '#game/quotes/doubts.ts';
import { useOrder } from '#game/quotes/useOrder.ts';
import { costOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { paths } from '#paths.ts';
import type { PurchaseQuote } from '../quote/usePurchaseQuote.ts';
import { useOrderPlace } from '../ticket.ts';

export function useBid(quote: PurchaseQuote) {
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

const bidTexts = ticketTexts.bid;

/** Without `expiresAt` the bid waits until it is cancelled. */
type BidOrder = Sendable & { betId: BetId; option: boolean; price: Cents; shares: number; expiresAt: string | null };

type PlacedBid = { bid: Bid | null; fills: Fill[]; position: Position | null; budget: Cents };

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
