import type { Bet } from '@wieszcz/api';
import { chance, marketTexts as say, money } from '@wieszcz/texts';
import { ChanceBar } from '../../../../game/markets/ChanceBar.tsx';
import { chanceOfYes } from '../../../../game/trading/figures.ts';
import classes from './OnlyBetChance.module.css';

/** For phones, above the chart of a market with a single bet: the chance and, with `staticPrices`, what a share costs. */
export function OnlyBetChance({ bet, staticPrices }: { bet: Bet; staticPrices: boolean }) {
  return (
    <div className={classes.chance}>
      <p className={classes.figure}>
        <b className="num">{chance(chanceOfYes(bet))}</b>
        <span>{say.chanceOfYes}</span>
        {bet.lastYesPrice > 0 && <span className={classes.last}>{say.lastPriceShort(money(bet.lastYesPrice))}</span>}
      </p>
      <ChanceBar value={chanceOfYes(bet)} sides="both" />
      {staticPrices && (bet.bestYesPrice !== null || bet.bestNoPrice !== null) && (
        <p className={classes.prices}>
          {bet.bestYesPrice !== null && <b data-side="yes">{say.priceLabel(true, money(bet.bestYesPrice))}</b>}
          {bet.bestNoPrice !== null && <b data-side="no">{say.priceLabel(false, money(bet.bestNoPrice))}</b>}
        </p>
      )}
    </div>
  );
}
