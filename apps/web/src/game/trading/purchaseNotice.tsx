import type { Purchase } from '@wieszcz/api';
import { money, ticketTexts as say } from '@wieszcz/texts';
import { paths } from '../../paths.ts';
import { notifyDone } from '../../kit/feedback/notice.tsx';

const SHOWN_FILLS = 3;

/** Notice of a purchase: shares, prices of the fills, cost and remaining budget. */
export function notifyPurchase({ boughtContract, fills, cost, purchaser }: Purchase): void {
  const shares = fills.reduce((sum, fill) => sum + fill.shares, 0);
  const { title } = boughtContract.bet;
  const [only, ...others] = fills;
  const what =
    only && others.length === 0
      ? say.boughtOne(title, money(only.price))
      : say.boughtFills(
          title,
          fills.slice(0, SHOWN_FILLS).map((fill) => say.boughtFill(fill.shares, money(fill.price))),
        );
  notifyDone({
    title: say.bought(shares, boughtContract.contractOption),
    text: `${what} ${say.boughtCost(money(cost), money(purchaser.budget))}`,
    link: { label: say.seeContract, to: paths.contractDetails(boughtContract.id) },
  });
}
