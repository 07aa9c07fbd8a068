import { SegmentedControl, Button } from '@mantine/core';
import { RANKING_SIZE, type Cents } from '@wieszcz/domain';
import { dateTime, rankingTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useState } from 'react';
import { useOperator } from '#api/info.ts';
import { useIsPlayer } from '#api/session.ts';
import { type RankingKind, useStandings, type Standings } from '#game/ranking/useStandings.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { LoadFailure } from '#game/states/LoadFailure.tsx';
import { minus } from '#game/trading/figures.ts';
import { Money } from '#game/trading/Money.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { useKeptFailure } from '#kit/feedback/useKeptFailure.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { RankingTable, OWN_ROW } from './RankingTable.tsx';
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

const scrollToOwnRow = () => {
  const row = document.getElementById(OWN_ROW);
  // The row sticks to the edge of the window, so this scrolls to the row before it instead.
  (row?.previousElementSibling ?? row)?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
};

/** The signed-in player's place among all players, and how far the players above and below are. */
function OwnRank({ standings, by }: { standings: Standings; by: RankingKind }) {
  const { own, around, players, isLeftOut } = standings;
  const contact = useOperator()?.contactEmail ?? undefined;
  const above = around.find(({ place }) => place === (own?.place ?? 0) - 1);
  const below = around.find(({ place }) => place === (own?.place ?? 0) + 1);
  return (
    <aside className={`card ${classes.card}`} aria-labelledby="own-place">
      <h2 id="own-place" className={classes.heading}>
        {rankingTexts.yours[by]}
      </h2>
      {!own && <p className={classes.outside}>{isLeftOut ? rankingTexts.leftOut(contact) : rankingTexts.unranked}</p>}
      {own && (
        <>
          <p className={classes.place}>
            <b className="num">{rankingTexts.place(own.place)}</b> {rankingTexts.of(players)}
          </p>
          <dl className={classes.lines}>
            <Line label={rankingTexts.by[by]} value={own.amount} />
            {above && <Line label={rankingTexts.toPlace(above.place)} value={minus(above.amount, own.amount)} />}
            {below && <Line label={rankingTexts.aheadOf(below.place)} value={minus(own.amount, below.amount)} />}
          </dl>
          <Button variant="default" fullWidth onClick={scrollToOwnRow} className={classes.scroll}>
            {rankingTexts.scrollToMe}
          </Button>
        </>
      )}
    </aside>
  );
}

function Line({ label, value }: { label: string; value: Cents }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  );
}
