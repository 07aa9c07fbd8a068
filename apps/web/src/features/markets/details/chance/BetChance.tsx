import { chance, chanceTexts } from '@wieszcz/texts';
import type { Bet } from '#api/market.ts';
import { divisorOf, spanOf } from '#game/chance/span.ts';
import { SpanBar } from '#game/chance/SpanBar.tsx';
import { spanInWords } from '#game/chance/spanInWords.ts';
import { lastPricesText } from './lastPricesText.ts';
import classes from './chance.module.css';

/** The chance and the span of one of several bets, its unscaled chance where the chances are scaled, and its last prices. */
export function BetChance({ bet, bets }: { bet: Bet; bets: readonly Bet[] }) {
  const span = spanOf(bet, bets);
  const unscaled = divisorOf(bets) > 1 ? chanceTexts.unscaled(chance(bet.chanceUnscaled)) : null;
  const facts = [unscaled, lastPricesText(bet, bets)].filter((fact) => fact !== null);
  return (
    <>
      <p className={classes.betChance}>
        <b className="num">{chance(bet.chance)}</b>
        <span className="srOnly"> {chanceTexts.ofYes}. </span>
        <span className={classes.bar}>
          <SpanBar chance={bet.chance} span={span} size="sm" />
        </span>
        <span className={`num ${classes.betChanceSpan}`}>
          <span className="srOnly">{chanceTexts.spanLabel} </span>
          {spanInWords(span)}
        </span>
      </p>
      {facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>}
    </>
  );
}
