import { Button } from '@mantine/core';
import type { Cents } from '@wieszcz/domain';
import { rankingTexts } from '@wieszcz/texts';
import { useOperator } from '#api/info.ts';
import type { RankingKind, Standings } from '#game/ranking/useStandings.ts';
import { minus } from '#game/trading/figures.ts';
import { Money } from '#game/trading/Money.tsx';
import { OWN_ROW } from './RankingTable.tsx';
import classes from './ranking.module.css';

const scrollToOwnRow = () => {
  const row = document.getElementById(OWN_ROW);
  // The row sticks to the edge of the window, so this scrolls to the row before it instead.
  (row?.previousElementSibling ?? row)?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
};

/** The signed-in player's place among all players, and how far the players above and below are. */
export function OwnRank({ standings, by }: { standings: Standings; by: RankingKind }) {
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
