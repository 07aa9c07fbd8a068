import { wins, type Verdict } from '@wieszcz/domain';
import { marketTexts as say, money, typo } from '@wieszcz/texts';
import type { Bet } from '#api/market.ts';
import { OutcomeBadge } from '#game/trading/badges.tsx';
import { PAYOUT } from '#game/trading/figures.ts';
import classes from './bets.module.css';
import { lastPricesText } from '../chance/lastPricesText.ts';

/** A bet of a resolved market: whether it came true, and which option paid. */
export function ResolvedBetRow({ bet, bets, verdict }: { bet: Bet; bets: readonly Bet[]; verdict: Verdict }) {
  const fulfilled = wins({ bet: bet.id, option: true }, verdict);
  const lastPrices = lastPricesText(bet, bets);
  return (
    <li className={classes.resolvedBetRow} data-fulfilled={fulfilled || undefined}>
      <div>
        <h3 className={classes.resolvedBetRowTitle}>
          {typo(bet.title)} <OutcomeBadge fulfilled={fulfilled} />
        </h3>
        {lastPrices && <p className={classes.last}>{lastPrices}</p>}
      </div>
      <div className={classes.paid}>
        <p>{say.correctFor(fulfilled)}</p>
        <p className={classes.resolvedBetRowPayout}>
          <b className="num">{money(PAYOUT)}</b> {say.perShare}
        </p>
      </div>
    </li>
  );
}
