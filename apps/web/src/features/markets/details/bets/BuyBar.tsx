import type { BetId } from '@wieszcz/domain';
import { marketTexts } from '@wieszcz/texts';
import type { Bet } from '#api/market.ts';
import { PriceButton } from '#game/trading/PriceButton.tsx';
import classes from './bets.module.css';

/** Buttons at the bottom edge of a narrow screen, for a market with a single bet. */
export function BuyBar({ bet, buy }: { bet: Bet; buy: (betId: BetId, option: boolean) => void }) {
  return (
    <div className={classes.bar}>
      <PriceButton
        option
        filled
        size="lg"
        label={marketTexts.buyYes}
        price={bet.bestYesPrice}
        onClick={() => buy(bet.id, true)}
      />
      <PriceButton
        option={false}
        filled
        size="lg"
        label={marketTexts.buyNo}
        price={bet.bestNoPrice}
        onClick={() => buy(bet.id, false)}
      />
    </div>
  );
}
