import { ticketTexts } from '@wieszcz/texts';
import type { Purchase } from '#api/position.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { paths } from '#paths.ts';
import { fillsByPrice, inWords } from '../orders/fills.ts';
import { money } from './money.ts';

/** Notice of a purchase: shares, prices of the fills, cost and remaining budget. */
export function notifyPurchase({ position, fills, cost, budget }: Purchase): void {
  const shares = fills.reduce((sum, fill) => sum + fill.shares, 0);
  const { title } = position.bet;
  const prices = fillsByPrice(fills);
  const [only, ...others] = prices;
  const what =
    only && others.length === 0
      ? ticketTexts.boughtOne(title, money(only.price))
      : ticketTexts.boughtFills(title, [ticketTexts.buyNow.fills(prices.map(inWords))]);
  notifyDone({
    title: ticketTexts.bought(shares, position.option),
    text: `${what} ${ticketTexts.boughtCost(money(cost), money(budget))}`,
    link: { label: ticketTexts.seePosition, to: paths.contractDetails(position.id) },
  });
}
