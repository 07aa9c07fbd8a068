import { Button } from '@mantine/core';
import { PAYOUT, wins, type BetId, type Verdict } from '@wieszcz/domain';
import { chanceTexts, marketTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Bet, Market } from '#api/market.ts';
import { useIsPlayer, useSession } from '#api/session.ts';
import { chanceSum } from '#game/chance/span.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { OutcomeBadge } from '#game/trading/badges.tsx';
import { byChance } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { IconInfoCircle } from '#kit/icons/icons.ts';
import { paths } from '#paths.ts';
import { areUntraded, BetRow, lastPricesText } from './BetPrices.tsx';
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
  const isPlayer = useIsPlayer();
  const isAuthor = useSession()?.username === market.author && !isPlayer;
  if (!isAuthor) return <EmptyState title={marketTexts.noBets}>{marketTexts.noBetsForOthers}</EmptyState>;
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
