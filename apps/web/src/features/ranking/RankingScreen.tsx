import { SegmentedControl } from '@mantine/core';
import { RANKING_SIZE } from '@wieszcz/domain';
import { dateTime, rankingTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useState } from 'react';
import { useIsPlayer } from '#api/session.ts';
import { type RankingKind, useStandings } from '#game/ranking/useStandings.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { LoadFailure } from '#game/states/LoadFailure.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { useKeptFailure } from '#kit/feedback/useKeptFailure.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { OwnRank } from './OwnRank.tsx';
import { RankingTable } from './RankingTable.tsx';
import classes from './ranking.module.css';

const ORDERS = ['budget', 'netWorth', 'profit'] as const satisfies readonly RankingKind[];

/** The first players by budget, by net worth or by profit, and the signed-in player's place among all. */
export function RankingScreen() {
  const [by, setBy] = useState<RankingKind>('budget');
  const ranking = useKeptFailure(useStandings(by));
  const isPlayer = useIsPlayer();
  const standings = ranking.data;
  const isEmpty = standings?.top.length === 0;
  return (
    <div className={classes.page}>
      <div>
        <PageTitle>{rankingTexts.title(RANKING_SIZE)}</PageTitle>
        <SegmentedControl
          className={classes.switch}
          aria-label={rankingTexts.byLabel}
          value={by}
          onChange={setBy}
          data={ORDERS.map((value) => ({ value, label: rankingTexts.by[value] }))}
        />
        <p className={classes.lead}>{withNoBreakSpaces(rankingTexts.lead[by])}</p>
      </div>
      <div className={classes.main}>
        {ranking.isPending && (
          <Loading label={rankingTexts.loading}>
            <RowSkeletons rows={12} height={44} />
          </Loading>
        )}
        <LoadFailure query={ranking} message={rankingTexts.failed} card />
        {isEmpty && <EmptyState title={rankingTexts.empty}>{rankingTexts.emptyHint}</EmptyState>}
        {standings && !isEmpty && <RankingTable standings={standings} by={by} />}
        {standings?.writtenDate && (
          <p className={classes.moment}>
            <time dateTime={standings.writtenDate}>{rankingTexts.writtenAt(dateTime(standings.writtenDate))}</time>
          </p>
        )}
      </div>
      {isPlayer && standings && !isEmpty && <OwnRank standings={standings} by={by} />}
    </div>
  );
}
