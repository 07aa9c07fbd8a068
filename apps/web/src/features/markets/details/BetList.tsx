import { Button } from '@mantine/core';
import { PAYOUT, wins, type BetId, type Cents, type Verdict } from '@wieszcz/domain';
import { bookTexts, chanceTexts, marketTexts, ownPositionTexts, uiTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Bet, Market } from '#api/market.ts';
import { isAuthor, useSession } from '#api/session.ts';
import { chanceSum } from '#game/chance/span.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { OutcomeBadge, OwnAmountBadge } from '#game/trading/badges.tsx';
import { bestPrice, byChance } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { PriceButton } from '#game/trading/PriceButton.tsx';
import { IconInfoCircle } from '#kit/icons/icons.ts';
import { paths } from '#paths.ts';
import { areUntraded, BetChance, ChanceNotes, lastPricesText } from './BetChance.tsx';
import type { OwnOption } from './position/ownPosition.ts';
import classes from './BetList.module.css';

type BetListProps = {
  market: Market;
  /** Opens the ticket; missing where the user can't buy. */
  buy?: (betId: BetId, option: boolean) => void;
  /** Asks a guest who taps a price to sign up. */
  ask?: (betId: BetId, option: boolean) => void;
  /** Bet and option of the ticket. */
  chosen?: { bet: BetId; option: boolean };
  own: readonly OwnOption[];
  /** Shows the order book of a bet; missing where there is none. */
  openBook?: (betId: BetId) => void;
};

export function BetList({ market, buy, ask, chosen, own, openBook }: BetListProps) {
  const bets = useStableOrder(market);
  const { verdict } = market;
  return (
    <section>
      <div className={classes.head}>
        <h2>{marketTexts.bets}</h2>
        {!verdict && bets.length > 0 && (
          <p className={classes.payout}>
            {marketTexts.payout} <b className="num">{money(PAYOUT)}</b>
          </p>
        )}
        {bets.length > 1 && areUntraded(bets) && <p className={classes.payout}>{marketTexts.noPurchasesInMarket}</p>}
      </div>
      {bets.length === 0 ? (
        <NoBets market={market} />
      ) : (
        <ul className={`card ${classes.bets}`}>
          {bets.map((bet) =>
            verdict ? (
              <ResolvedBetRow key={bet.id} bet={bet} bets={bets} verdict={verdict} />
            ) : (
              <BetRow
                key={bet.id}
                bet={bet}
                bets={bets}
                held={heldOf(own, bet)}
                openBook={openBook && (() => openBook(bet.id))}
                browsable={market.stage === 'open'}
                {...(buy ? { buy: (option: boolean) => buy(bet.id, option) } : {})}
                {...(ask ? { ask: (option: boolean) => ask(bet.id, option) } : {})}
                chosen={chosen?.bet === bet.id ? chosen.option : null}
              />
            ),
          )}
        </ul>
      )}
      {!verdict && <ChanceSum bets={bets} />}
    </section>
  );
}

const heldOf = (own: readonly OwnOption[], { id }: Bet) =>
  own
    .filter(({ bet, values }) => bet.id === id && values !== null)
    .map(({ option, values }) => ({ option, shares: values!.shares }));

/** Says why the chances of several bets are lower than their prices suggest. Renders nothing if the unscaled chances sum to 1 or less. */
function ChanceSum({ bets }: { bets: readonly Bet[] }) {
  const sum = chanceSum(bets);
  if (sum <= 1) return null;
  return (
    <p className={classes.sum}>
      <IconInfoCircle size={18} stroke={1.7} />
      <span>
        <b>{chanceTexts.sumTitle}</b> {withNoBreakSpaces(chanceTexts.sum(sum))}
      </span>
    </p>
  );
}

function NoBets({ market }: { market: Market }) {
  if (!isAuthor(useSession(), market)) return <EmptyState title={marketTexts.noBets}>{marketTexts.noBetsForOthers}</EmptyState>;
  return (
    <EmptyState
      title={marketTexts.noBets}
      action={
        <Button component={Link} to={paths.editBets(market.marketId)}>
          {marketTexts.addBets}
        </Button>
      }
    >
      {marketTexts.noBetsHint}
    </EmptyState>
  );
}

type BetRowProps = {
  bet: Bet;
  /** All bets of the market. */
  bets: readonly Bet[];
  /** Opens the ticket; missing where the user can't buy. */
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

/** A bet in the list; the single bet of an open market isn't listed. */
function BetRow({ bet, bets, buy, ask, chosen, browsable, held, openBook }: BetRowProps) {
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

/** A bet of a resolved market: whether it came true, and which option paid. */
function ResolvedBetRow({ bet, bets, verdict }: { bet: Bet; bets: readonly Bet[]; verdict: Verdict }) {
  const fulfilled = wins({ bet: bet.id, option: true }, verdict);
  const lastPrices = lastPricesText(bet, bets);
  return (
    <li className={classes.resolvedBetRow} data-fulfilled={fulfilled || undefined}>
      <div>
        <h3 className={classes.resolvedBetRowTitle}>
          {withNoBreakSpaces(bet.title)} <OutcomeBadge fulfilled={fulfilled} />
        </h3>
        {lastPrices && <p className={classes.last}>{lastPrices}</p>}
      </div>
      <div className={classes.paid}>
        <p>{marketTexts.correctFor(fulfilled)}</p>
        <p className={classes.resolvedBetRowPayout}>
          <b className="num">{money(PAYOUT)}</b> {marketTexts.perShare}
        </p>
      </div>
    </li>
  );
}

/**
 * Bets by their chance when the page opened, highest first. Later prices don't change the order, because a row must not move
 * while somebody is about to press it. The correct bet of a resolved market comes first.
 */
function useStableOrder({ bets, verdict }: Market): Bet[] {
  const [initialRanks] = useState(() => new Map(byChance(bets).map(({ id }, rank) => [id, rank])));
  // Bets added later follow, in the order of their ids.
  const rankOf = ({ id }: Bet) => (id === verdict?.bet ? -1 : (initialRanks.get(id) ?? initialRanks.size + id));
  return [...bets].sort((a, b) => rankOf(a) - rankOf(b));
}
