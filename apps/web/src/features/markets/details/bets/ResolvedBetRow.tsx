import type { Bet, Market } from '@wieszcz/api';
import { marketTexts as say, money, typo } from '@wieszcz/texts';
import { OutcomeBadge } from '../../../../game/trading/badges.tsx';
import { PAYOUT } from '../../../../game/trading/figures.ts';
import classes from './ResolvedBetRow.module.css';
import { lastPricesText } from '../chance/lastPricesText.ts';

/** A bet of a resolved market: whether it came true, and which option paid. */
export function ResolvedBetRow({ bet, market }: { bet: Bet; market: Market }) {
  const isCorrect = bet.id === market.correctBetId;
  const fulfilled = isCorrect && market.correctBetOption;
  // Every bet other than the correct one paid on no.
  const paidOption = isCorrect ? market.correctBetOption : false;
  const lastPrices = lastPricesText(bet, market.bets ?? []);
  return (
    <li className={classes.row} data-fulfilled={fulfilled || undefined}>
      <div>
        <h3 className={classes.title}>
          {typo(bet.title)} <OutcomeBadge fulfilled={fulfilled} />
        </h3>
        {lastPrices && <p className={classes.last}>{lastPrices}</p>}
      </div>
      <div className={classes.paid}>
        <p>{say.correctFor(paidOption)}</p>
        <p className={classes.payout}>
          <b className="num">{money(PAYOUT)}</b> {say.perShare}
        </p>
      </div>
    </li>
  );
}
