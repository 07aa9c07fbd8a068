import { MIN_NEAR_SHARES, MIN_TRADERS, type ThinReason } from '@wieszcz/domain';
import { marketTexts, uiTexts, chance, chanceTexts } from '@wieszcz/texts';
import type { CSSProperties } from 'react';
import type { Bet } from '#api/market.ts';
import { divisorOf, spanOf, spanInWords, type Span } from '#game/chance/span.ts';
import { bestPrice } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Hint } from '#kit/feedback/Hint.tsx';
import { IconInfoCircle } from '#kit/icons/icons.ts';
import classes from './BetChance.module.css';

/** The chance and the span of a bet in the list, its unscaled chance where the chances are scaled, and its last prices. */
export function BetChance({ bet, bets }: { bet: Bet; bets: readonly Bet[] }) {
  const span = spanOf(bet, bets);
  const unscaled = divisorOf(bets) > 1 ? chanceTexts.unscaled(chance(bet.chanceUnscaled)) : null;
  const facts = [unscaled, lastPricesText(bet, bets)].filter((fact) => fact !== null);
  return (
    <>
      <p className={classes.betChance}>
        <b className="num">{chance(bet.chance)}</b>
        <span className="srOnly"> {chanceTexts.ofYes}. </span>
        <span className={classes.betChanceBar}>
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
    <div className={classes.onlyBetChance}>
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
      {staticPrices && <OnlyBetPrices bet={bet} ask={ask} />}
    </div>
  );
}

function OnlyBetPrices({ bet, ask }: { bet: Bet; ask: OnlyBetChanceProps['ask'] | undefined }) {
  return (
    <p className={classes.onlyBetPrices}>
      {[true, false].map((option) => {
        const price = bestPrice(bet, option);
        const side = option ? 'yes' : 'no';
        const text = marketTexts.priceLabel(option, price === null ? uiTexts.noOffers : money(price));
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

/** A bar from 0 to 100 % with the span in colour and the chance as a line. Hidden from screen readers: both are beside it in words. */
function SpanBar({ chance, span, size = 'md' }: { chance: number; span: Span; size?: 'md' | 'sm' }) {
  const style = {
    '--chance': `${chance * 100}%`,
    '--middle': `${((span.low + span.high) / 2) * 100}%`,
    '--width': `${(span.high - span.low) * 100}%`,
  } as CSSProperties;
  return (
    <span className={classes.spanBar} data-size={size} style={style} aria-hidden>
      <span className={classes.track}>
        <span className={classes.spanBarSpan} />
      </span>
      <span className={classes.spanBarChance} />
    </span>
  );
}

const THIN_BECAUSE: Record<ThinReason, string> = {
  traders: chanceTexts.thinBecause.traders(MIN_TRADERS),
  depth: chanceTexts.thinBecause.depth(MIN_NEAR_SHARES),
};
const glyph = { size: 14, stroke: 1.9 };

/** A label that the chance is the organizer's, or that the bet is thin. Pressing or hovering it shows an explanation. */
export function ChanceNotes({ bet }: { bet: Bet }) {
  const isOrganizers = bet.chanceBasis === 'organizer';
  return (
    <>
      {isOrganizers && <Hint label={chanceTexts.organizer}>{chanceTexts.organizerHint}</Hint>}
      {bet.thinBecause !== null && !isOrganizers && (
        <Hint
          label={
            <>
              <IconInfoCircle {...glyph} />
              {chanceTexts.thin}
            </>
          }
        >
          {THIN_BECAUSE[bet.thinBecause]}
        </Hint>
      )}
    </>
  );
}

/** Whether nobody has bought any share of these bets. */
export const areUntraded = (bets: readonly Bet[]): boolean =>
  bets.every(({ lastYesPrice, lastNoPrice }) => lastYesPrice === null && lastNoPrice === null);

/**
 * The last prices of both options of a bet in words. Null if the market has several bets and all are untraded: `BetList` says so once above
 * them.
 */
export function lastPricesText({ lastYesPrice: yes, lastNoPrice: no }: Bet, bets: readonly Bet[]): string | null {
  if (yes !== null && no !== null) return marketTexts.lastPrices(money(yes), money(no));
  if (yes !== null) return marketTexts.lastYesOnly(money(yes));
  if (no !== null) return marketTexts.lastNoOnly(money(no));
  if (bets.length === 1) return marketTexts.noPurchasesInMarket;
  return areUntraded(bets) ? null : marketTexts.noPurchases;
}
