import { Button } from '@mantine/core';
import type { Market } from '@wieszcz/api';
import { marketTexts as say, money } from '@wieszcz/texts';
import { Link } from 'react-router';
import { useSession } from '../../../../api/session.ts';
import { paths } from '../../../../paths.ts';
import { EmptyState } from '../../../../game/states/EmptyState.tsx';
import { PAYOUT } from '../../../../game/trading/figures.ts';
import classes from './BetList.module.css';
import { BetRow } from './BetRow.tsx';
import { ResolvedBetRow } from './ResolvedBetRow.tsx';
import { useStableOrder } from './useStableOrder.ts';

type BetListProps = {
  market: Market;
  /** Opens the ticket; missing where the user can't buy. */
  buy?: (betId: number, option: boolean) => void;
  /** Bet and option of the ticket. */
  chosen?: { betId: number; option: boolean };
};

export function BetList({ market, buy, chosen }: BetListProps) {
  const bets = useStableOrder(market);
  const solved = market.correctBetId > 0;
  return (
    <section>
      <div className={classes.head}>
        <h2>{say.bets}</h2>
        {!solved && bets.length > 0 && (
          <p className={classes.payout}>
            {say.payout} <b className="num">{money(PAYOUT)}</b>
          </p>
        )}
      </div>
      {bets.length === 0 ? (
        <NoBets market={market} />
      ) : (
        <ul className={`card ${classes.bets}`}>
          {bets.map((bet) =>
            solved ? (
              <ResolvedBetRow key={bet.id} bet={bet} market={market} />
            ) : (
              <BetRow
                key={bet.id}
                bet={bet}
                browsable={market.published}
                {...(buy ? { buy: (option: boolean) => buy(bet.id, option) } : {})}
                chosen={chosen?.betId === bet.id ? chosen.option : null}
              />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

function NoBets({ market }: { market: Market }) {
  const isAuthor = useSession()?.username === market.author;
  if (!isAuthor) return <EmptyState title={say.noBets}>{say.noBetsForOthers}</EmptyState>;
  return (
    <EmptyState
      title={say.noBets}
      action={
        <Button component={Link} to={paths.editBets(market.marketId)}>
          {say.addBets}
        </Button>
      }
    >
      {say.noBetsHint}
    </EmptyState>
  );
}
