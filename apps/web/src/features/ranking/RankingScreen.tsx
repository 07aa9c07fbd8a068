import { useQuery } from '@tanstack/react-query';
import { RANKING_SIZE } from '@wieszcz/domain';
import { rankingTexts, typo } from '@wieszcz/texts';
import { api, endpoints } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useIsPlayer, useSession } from '../../api/session.ts';
import { EmptyState } from '../../game/states/EmptyState.tsx';
import { FailedState } from '../../kit/feedback/FailedState.tsx';
import { Loading, RowSkeletons } from '../../kit/feedback/Loading.tsx';
import { PageTitle } from '../../kit/navigation/PageTitle.tsx';
import { OwnRank } from './OwnRank.tsx';
import classes from './RankingScreen.module.css';
import { RankingTable } from './RankingTable.tsx';

/** The players with the largest budgets, and the signed-in player's place among them. */
export function RankingScreen() {
  const ranking = useQuery({ queryKey: keys.ranking, queryFn: () => api(endpoints.getRanking) });
  const isPlayer = useIsPlayer();
  const own = useSession()?.username ?? null;
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <PageTitle>{rankingTexts.title(RANKING_SIZE)}</PageTitle>
        <p className={classes.lead}>{typo(rankingTexts.lead)}</p>
        {ranking.isPending && (
          <Loading label={rankingTexts.loading}>
            <RowSkeletons rows={12} height={44} />
          </Loading>
        )}
        {ranking.isError && (
          <div className="card">
            <FailedState message={rankingTexts.failed} onRetry={() => void ranking.refetch()} retrying={ranking.isFetching} />
          </div>
        )}
        {ranking.data?.length === 0 && <EmptyState title={rankingTexts.empty}>{rankingTexts.emptyHint}</EmptyState>}
        {ranking.data && ranking.data.length > 0 && <RankingTable players={ranking.data} own={own} />}
      </div>
      {isPlayer && own !== null && ranking.data && ranking.data.length > 0 && <OwnRank players={ranking.data} own={own} />}
    </div>
  );
}
