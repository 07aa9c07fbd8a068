import type { BetId, Cents } from '@wieszcz/domain';
import { bookTexts, marketTexts, ownPositionTexts, uiTexts, withNoBreakSpaces, chance, chanceTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import type { Bet } from '#api/market.ts';
import { ChanceNotes } from '#game/chance/ChanceNotes.tsx';
import { divisorOf, spanOf, spanInWords } from '#game/chance/span.ts';
import { SpanBar } from '#game/chance/SpanBar.tsx';
import { OwnAmountBadge } from '#game/trading/badges.tsx';
import { bestPrice } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { PriceButton } from '#game/trading/PriceButton.tsx';
import { paths } from '#paths.ts';
import classes from './BetPrices.module.css';

type BetRowProps = {
  bet: Bet;
  /** All bets of the market. */
  bets: readonly Bet[];
  /** Opens the ticket; missing where the user can't buy and sees the prices only. */
  buy?: (option: boolean) => void;
  /** Asks a guest who taps a price to sign up; missing for others. */
  ask?: (option: boolean) => void;
  /** The ticket's option, if the ticket is for this bet. */
  chosen: boolean | null;
  /** Shows links to the offers of each option. */
  browsable: boolean;
  /** What the player holds of each option, in shares. */
  held: readonly { option: boolean; shares: number }[];
  /** Shows the order book of the bet. */
  openBook?: (() => void) | undefined;
};

/** One of several bets. */
export function BetRow({ bet, bets, buy, ask, chosen, browsable, held, openBook }: BetRowProps) {
  return (
    <li className={classes.betRow} data-chosen={chosen !== null || undefined}>
      <div>
        <div className={classes.titles}>
          <h3 className={classes.betRowTitle}>{withNoBreakSpaces(bet.title)}</h3>
          {held.map(({ option, shares }) => (
            <OwnAmountBadge key={String(option)}>{ownPositionTexts.holding(shares, option)}</OwnAmountBadge>
          ))}
          <ChanceNotes bet={bet} />
        </div>
        <BetChance bet={bet} bets={bets} />
        {openBook && (
          <button type="button" className={classes.book} aria-label={bookTexts.openLabel(bet.title)} onClick={openBook}>
            {bookTexts.open}
          </button>
        )}
      </div>
      <div className={classes.sides}>
        {[true, false].map((option) => (
          <div key={String(option)} className={classes.side}>
            {buy ? (
              <PriceButton
                option={option}
                label={option ? marketTexts.buyYes : marketTexts.buyNo}
                price={bestPrice(bet, option)}
                selected={chosen === option}
                about={bet.title}
                onClick={() => buy(option)}
              />
            ) : (
              <StaticPrice
                option={option}
                price={bestPrice(bet, option)}
                about={bet.title}
                {...(ask ? { ask: () => ask(option) } : {})}
              />
            )}
            {browsable && (
              <Link
                className={classes.browse}
                to={paths.offersOfBet(bet.id, option)}
                aria-label={marketTexts.browseLabel(option, bet.title)}
              >
                {marketTexts.browse(option)}
              </Link>
            )}
          </div>
        ))}
      </div>
    </li>
  );
}

type StaticPriceProps = { option: boolean; price: Cents | null; about: string; ask?: () => void };

/** What a share costs, for those who can't buy; for a guest a button that asks them to sign up. */
function StaticPrice({ option, price, about, ask }: StaticPriceProps) {
  const text = (
    <>
      <span>{option ? marketTexts.yes : marketTexts.no}</span>
      <span className="num">{price === null ? uiTexts.noOffers : money(price)}</span>
    </>
  );
  const side = option ? 'yes' : 'no';
  if (!ask || price === null)
    return (
      <p className={classes.price} data-side={side}>
        {text}
      </p>
    );
  return (
    <button type="button" className={classes.price} data-side={side} onClick={ask}>
      {text}
      <span className="srOnly">{withNoBreakSpaces(about)}</span>
    </button>
  );
}

/** The chance and the span of one of several bets, its unscaled chance where the chances are scaled, and its last prices. */
function BetChance({ bet, bets }: { bet: Bet; bets: readonly Bet[] }) {
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

/** Buttons at the bottom edge of a narrow screen, for a market with a single bet. */
export function BuyBar({ bet, buy }: { bet: Bet; buy: (betId: BetId, option: boolean) => void }) {
  return (
    <div className={classes.buyBar}>
      {[true, false].map((option) => (
        <PriceButton
          key={String(option)}
          option={option}
          filled
          size="lg"
          label={option ? marketTexts.buyYes : marketTexts.buyNo}
          price={bestPrice(bet, option)}
          onClick={() => buy(bet.id, option)}
        />
      ))}
    </div>
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
