import type { BetId, Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import type { Bid } from '#api/bid.ts';
import type { Position } from '#api/position.ts';
import { fillsByPrice, takeShares, type Fill } from '#game/orders/fills.ts';
import type { Sendable } from '#game/quotes/doubts.ts';
import { costOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { paths } from '#paths.ts';

const bidTexts = ticketTexts.bid;

/** Without `expiresAt` the bid waits until it is cancelled. */
export type BidOrder = Sendable & { betId: BetId; option: boolean; price: Cents; shares: number; expiresAt: string | null };

export type PlacedBid = { bid: Bid | null; fills: Fill[]; position: Position | null; budget: Cents };

/** Notifies the player of what a bid bought at once and what waits, with a link to the orders, or to the contract where nothing waits. */
export function notifyBid(bet: string, { bid, fills, position, budget }: PlacedBid, order: BidOrder): void {
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
