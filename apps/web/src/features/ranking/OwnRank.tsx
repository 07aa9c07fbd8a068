import { Button } from '@mantine/core';
import type { Player } from '@wieszcz/api';
import { rankingTexts } from '@wieszcz/texts';
import { useBudget } from '../../api/me.ts';
import { minus } from '../../game/trading/figures.ts';
import { Money } from '../../game/trading/Money.tsx';
import classes from './OwnRank.module.css';
import { OWN_ROW } from './RankingTable.tsx';

const scrollToOwnRow = () => {
  const row = document.getElementById(OWN_ROW);
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
};

type OwnRankProps = {
  /** Sorted by budget, largest first. */
  players: readonly Player[];
  /** Username of the signed-in player. */
  own: string;
};

/** The signed-in player's place in the ranking, and how far the players above and below are. */
export function OwnRank({ players, own }: OwnRankProps) {
  const budget = useBudget();
  const index = players.findIndex(({ username }) => username === own);
  const me = players[index];
  const [above, below] = [players[index - 1], players[index + 1]];
  const rank = index + 1;
  return (
    <aside className={`card ${classes.card}`} aria-labelledby="own-position">
      <h2 id="own-position" className={classes.heading}>
        {rankingTexts.yours}
      </h2>
      {me ? (
        <p className={classes.place}>
          <b className="num">{rankingTexts.place(rank)}</b> {rankingTexts.of(players.length)}
        </p>
      ) : (
        <p className={classes.outside}>{rankingTexts.outside}</p>
      )}
      <dl className={classes.lines}>
        <Line label={rankingTexts.yourBudget} value={me?.budget ?? budget} />
        {me && above && <Line label={rankingTexts.toPlace(rank - 1)} value={minus(above.budget, me.budget)} />}
        {me && below && <Line label={rankingTexts.aheadOf(rank + 1)} value={minus(me.budget, below.budget)} />}
      </dl>
      {me && (
        <Button variant="default" fullWidth onClick={scrollToOwnRow}>
          {rankingTexts.scrollToMe}
        </Button>
      )}
    </aside>
  );
}

function Line({ label, value }: { label: string; value: number | null }) {
  if (value === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  );
}
