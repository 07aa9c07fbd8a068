import type { BetId } from '@wieszcz/domain';
import { chance, chanceTexts, marketTexts } from '@wieszcz/texts';
import type { Bet } from '#api/market.ts';
import { ChanceNotes } from '#game/chance/ChanceNotes.tsx';
import { spanOf, spanInWords } from '#game/chance/span.ts';
import { SpanBar } from '#game/chance/SpanBar.tsx';
import { bestPrice } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { PriceButton } from '#game/trading/PriceButton.tsx';
import { lastPricesText } from './lastPricesText.ts';
import classes from './OnlyBet.module.css';

type OnlyBetChanceProps = {
  bet: Bet;
  staticPrices: boolean;
  /** Asks a guest who taps a price to sign up; missing for others. */
  ask?: (option: boolean) => void;
};

/** Above the chart of a market with a single bet: the chance with its span and, with `staticPrices`, what a share costs. */
export function OnlyBetChance({ bet, staticPrices, ask }: OnlyBetChanceProps) {
  const span = spanOf(bet, [bet]);
  return (
    <div className={classes.chance}>
      <div className={classes.figures}>
        <p className={classes.figure}>
          <b className="num">{chance(bet.chance)}</b>
          <span className={classes.of}>{chanceTexts.ofYes}</span>
          <span className={`num ${classes.span}`}>
            <span className="srOnly">{chanceTexts.spanLabel} </span>
            {spanInWords(span)}
          </span>
        </p>
        <ChanceNotes bet={bet} />
      </div>
      <div className={classes.scale}>
        <SpanBar chance={bet.chance} span={span} />
      </div>
      <p className={classes.last}>{lastPricesText(bet, [bet])}</p>
      {staticPrices && <StaticPrices bet={bet} ask={ask} />}
    </div>
  );
}

function StaticPrices({ bet, ask }: { bet: Bet; ask: OnlyBetChanceProps['ask'] | undefined }) {
  return (
    <p className={classes.prices}>
      {[true, false].map((option) => {
        const price = bestPrice(bet, option);
        const side = option ? 'yes' : 'no';
        const text = marketTexts.priceLabel(option, price === null ? marketTexts.noOffers : money(price));
        if (ask && price !== null)
          return (
            <button key={side} data-side={side} type="button" className={`num ${classes.ask}`} onClick={() => ask(option)}>
              {text}
            </button>
          );
        return (
          <b key={side} data-side={side} className="num">
            {text}
          </b>
        );
      })}
    </p>
  );
}

/** Buttons at the bottom edge of a narrow screen, for a market with a single bet. */
export function BuyBar({ bet, buy }: { bet: Bet; buy: (betId: BetId, option: boolean) => void }) {
  return (
    <div className={classes.buyBar}>
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
