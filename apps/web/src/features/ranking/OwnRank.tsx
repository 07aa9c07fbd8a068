import { Button } from '@mantine/core';
import type { Player } from '@wieszcz/api';
import { rankingTexts } from '@wieszcz/texts';
import { useBudget } from '../../api/me.ts';
import { Money } from '../../game/trading/Money.tsx';
import classes from './OwnRank.module.css';
import { OWN_ROW } from './RankingTable.tsx';

const scrollToMe = () => {
  const row = document.getElementById(OWN_ROW);
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
};

/** Where the player stands, and how far the neighbours are. */
export function OwnRank({ players, own }: { players: readonly Player[]; own: string }) {
  const budget = useBudget();
  const index = players.findIndex(({ username }) => username === own);
  const me = players[index];
  const [above, below] = [players[index - 1], players[index + 1]];
  const position = index + 1;
  return (
    <aside className={`card ${classes.card}`} aria-labelledby="own-position">
      <h2 id="own-position" className={classes.heading}>
        {rankingTexts.yours}
      </h2>
      {me ? (
        <p className={classes.place}>
          <b className="num">{rankingTexts.place(position)}</b> {rankingTexts.of(players.length)}
        </p>
      ) : (
        <p className={classes.outside}>{rankingTexts.outside}</p>
      )}
      <dl className={classes.lines}>
        <Line label={rankingTexts.yourBudget} value={me?.budget ?? budget} />
        {me && above && <Line label={rankingTexts.toPlace(position - 1)} value={above.budget - me.budget} />}
        {me && below && <Line label={rankingTexts.aheadOf(position + 1)} value={me.budget - below.budget} />}
      </dl>
      {me && (
        <Button variant="default" fullWidth onClick={scrollToMe}>
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
