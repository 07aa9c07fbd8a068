import type { Bet } from '@wieszcz/api';
import { chance, chanceTexts as say, marketTexts, money } from '@wieszcz/texts';
import { SpanBar } from '../../../../game/chance/SpanBar.tsx';
import { ChanceNotes } from '../../../../game/chance/ChanceNotes.tsx';
import { bestPrice } from '../../../../game/trading/figures.ts';
import { spanInWords } from '../../../../game/chance/spanInWords.ts';
import { spanOf } from '../../../../game/chance/span.ts';
import { lastPricesText } from './lastPricesText.ts';
import classes from './OnlyBetChance.module.css';

/** Above the chart of a market with a single bet: the chance with its span and, with `staticPrices`, what a share costs. */
export function OnlyBetChance({ bet, staticPrices }: { bet: Bet; staticPrices: boolean }) {
  const span = spanOf(bet, [bet]);
  return (
    <div className={classes.chance}>
      <div className={classes.figures}>
        <p className={classes.figure}>
          <b className="num">{chance(bet.chance)}</b>
          <span className={classes.of}>{say.ofYes}</span>
          <span className={`num ${classes.span}`}>
            <span className="srOnly">{say.spanLabel} </span>
            {spanInWords(span)}
          </span>
        </p>
        <ChanceNotes bet={bet} />
      </div>
      <div className={classes.scale}>
        <SpanBar chance={bet.chance} span={span} />
      </div>
      <p className={classes.last}>{lastPricesText(bet, [bet])}</p>
      {staticPrices && <StaticPrices bet={bet} />}
    </div>
  );
}

function StaticPrices({ bet }: { bet: Bet }) {
  return (
    <p className={classes.prices}>
      {[true, false].map((option) => {
        const price = bestPrice(bet, option);
        return (
          <b key={String(option)} className="num" data-side={option ? 'yes' : 'no'}>
            {marketTexts.priceLabel(option, price === null ? marketTexts.noOffers : money(price))}
          </b>
        );
      })}
    </p>
  );
}
