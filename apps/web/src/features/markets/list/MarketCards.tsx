import { Skeleton } from '@mantine/core';
import { memo } from 'react';
import type { Market, PublishedMarket } from '#api/market.ts';
import { isAuthor, useSession } from '#api/session.ts';
import { MarketCard } from '#game/markets/MarketCard.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { actionsOf } from '../authorActions.ts';
import { AuthorMenu } from './AuthorMenu.tsx';
import { lists, type ListName } from './lists.ts';
import { OwnMarketRow } from './OwnMarketRow.tsx';
import classes from '../markets.module.css';

/** Markets in the first row of a wide screen: their covers load eagerly. */
const FIRST_ROW = 3;

type MarketCardsProps = { list: ListName; markets: readonly (Market | PublishedMarket)[] };

/** Memoized: until the deferred render of a new page, the list renders with the old one. */
export const MarketCards = memo(function MarketCards({ list, markets }: MarketCardsProps) {
  const user = useSession();
  if (lists[list].own) {
    return (
      <div className={classes.rows}>
        {markets.map((market) => (
          <OwnMarketRow key={market.marketId} market={market} />
        ))}
      </div>
    );
  }
  return (
    <div className={classes.grid}>
      {markets.map((market, index) => (
        <MarketCard
          key={market.marketId}
          market={market}
          eager={index < FIRST_ROW}
          menu={isAuthor(user, market) && <AuthorMenu market={market} actions={actionsOf(market)} />}
        />
      ))}
    </div>
  );
});

export function MarketSkeletons({ list }: { list: ListName }) {
  return (
    <Loading>
      {lists[list].own ? (
        <RowSkeletons rows={4} height={110} />
      ) : (
        <div className={classes.grid}>
          {Array.from({ length: 6 }, (_, card) => (
            <CardSkeleton key={card} />
          ))}
        </div>
      )}
    </Loading>
  );
}

function CardSkeleton() {
  return (
    <div className={`card ${classes.skeleton}`}>
      <Skeleton height={104} radius={0} />
      <div className={classes.skeletonBody}>
        <Skeleton height={12} width="30%" />
        <Skeleton height={18} />
        <Skeleton height={18} width="65%" />
        <Skeleton height={6} />
        <div className={classes.skeletonPair}>
          <Skeleton height={36} />
          <Skeleton height={36} />
        </div>
      </div>
    </div>
  );
}
