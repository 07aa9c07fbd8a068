import { Button } from '@mantine/core';
import type { Bet, Market, Offer } from '@wieszcz/api';
import { offersTexts as say, typo } from '@wieszcz/texts';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../api/failures.ts';
import { useOffers } from '../../../api/markets.ts';
import { useIsPlayer } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { Breadcrumbs } from '../../../kit/navigation/Breadcrumbs.tsx';
import { EmptyState } from '../../../game/states/EmptyState.tsx';
import { FailedState } from '../../../kit/feedback/FailedState.tsx';
import { Loading, RowSkeletons } from '../../../kit/feedback/Loading.tsx';
import { PagePagination } from '../../../kit/lists/PagePagination.tsx';
import { PageTitle } from '../../../kit/navigation/PageTitle.tsx';
import { BetAside } from './BetAside.tsx';
import { BuyModal } from '../purchase/BuyModal.tsx';
import { OfferTable } from './OfferTable.tsx';
import classes from './OffersPage.module.css';
import { SideLinks } from './SideLinks.tsx';

type OffersPageProps = { market: Market; bet: Bet; option: boolean };

export function OffersPage({ market, bet, option }: OffersPageProps) {
  const [page, setPage] = useState(0);
  const offers = useOffers(bet.id, option, page);
  const canBuy = useIsPlayer() && market.correctBetId === 0;
  const [chosen, setChosen] = useState<Offer | null>(null);
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
          <PageTitle id="offers-heading" tabTitle={say.documentTitle(bet.title, option)}>
            {say.title}
          </PageTitle>
          <p className={classes.bet}>{typo(bet.title)}</p>
          <SideLinks bet={bet} option={option} />
          {offers.isPending && (
            <Loading>
              <RowSkeletons rows={8} />
            </Loading>
          )}
          {offers.error && (
            <FailedState message={messageOf(offers.error)} onRetry={() => void offers.refetch()} retrying={offers.isFetching} />
          )}
          {offers.data && !offers.error && offers.data.empty && (
            <NoOffers bet={bet} option={option} solved={market.correctBetId > 0} />
          )}
          {offers.data && !offers.error && !offers.data.empty && (
            <>
              <OfferTable bet={bet} option={option} offers={offers.data.content} canBuy={canBuy} onBuy={setChosen} />
              <PagePagination page={page} totalPages={offers.data.totalPages} onChange={setPage} headingId="offers-heading" />
            </>
          )}
        </div>
        <BetAside market={market} bet={bet} option={option} offers={offers.data} />
      </div>
      {canBuy && <BuyModal bet={bet} option={option} offer={chosen} onClose={() => setChosen(null)} />}
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
