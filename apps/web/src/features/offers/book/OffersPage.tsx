import { Button } from '@mantine/core';
import { offersTexts as say, typo } from '@wieszcz/texts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Bet, Market } from '#api/market.ts';
import { useOffers } from '#api/markets.ts';
import { useIsPlayer } from '#api/session.ts';
import { paths } from '#paths.ts';
import { Breadcrumbs } from '#kit/navigation/Breadcrumbs.tsx';
import { StopNote } from '#game/markets/StopNote.tsx';
import { useStop } from '#game/markets/useStop.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { PagedResults } from '#game/states/PagedResults.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { BetAside } from './BetAside.tsx';
import { BuyModal } from '../purchase/BuyModal.tsx';
import { usePurchase } from '../purchase/usePurchase.ts';
import { OfferTable } from './OfferTable.tsx';
import classes from './book.module.css';
import { SideLinks } from './SideLinks.tsx';

const HEADING = 'offers-heading';

type OffersPageProps = { market: Market; bet: Bet; option: boolean };

export function OffersPage({ market, bet, option }: OffersPageProps) {
  const [page, setPage] = useState(0);
  const offers = useOffers(bet.id, option, page);
  const stop = useStop(market);
  const canBuy = useIsPlayer() && market.stage === 'open' && stop === null;
  const { purchase, expiredPlayer, choose, close } = usePurchase(bet.id, option);
  const latest = offers.data?.content.find(({ id }) => id === purchase.offer?.id);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: say.markets, to: paths.markets() },
          { label: market.topic, to: paths.marketDetails(market.marketId) },
          { label: say.title },
        ]}
      />
      <div className={classes.page}>
        <div className={classes.main}>
          <PageTitle id={HEADING} tabTitle={say.offersOfBet(bet.title, option)}>
            {say.title}
          </PageTitle>
          <p className={classes.bet}>{typo(bet.title)}</p>
          {stop && <StopNote stop={stop} />}
          <SideLinks bet={bet} option={option} />
          <PagedResults
            query={offers}
            page={page}
            onPage={setPage}
            headingId={HEADING}
            skeleton={
              <Loading>
                <RowSkeletons rows={8} />
              </Loading>
            }
            empty={<NoOffers bet={bet} option={option} solved={market.stage === 'solved'} />}
          >
            {(content) => <OfferTable bet={bet} option={option} offers={content} canBuy={canBuy} onBuy={choose} />}
          </PagedResults>
        </div>
        <BetAside market={market} bet={bet} option={option} offers={offers.data} />
      </div>
      {(canBuy || expiredPlayer !== null) && (
        <BuyModal bet={bet} option={option} {...purchase} latest={latest} expiredPlayer={expiredPlayer} onClose={close} />
      )}
    </>
  );
}

function NoOffers({ bet, option, solved }: { bet: Bet; option: boolean; solved: boolean }) {
  if (solved) return <EmptyState title={say.none}>{say.solved}</EmptyState>;
  return (
    <EmptyState
      title={say.none}
      action={
        <Button component={Link} to={paths.offersOfBet(bet.id, !option)} variant="default">
          {say.otherSide(!option)}
        </Button>
      }
    >
      {say.noneHint(option)}
    </EmptyState>
  );
}
