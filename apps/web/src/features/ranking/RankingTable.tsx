import { RANKING_SIZE } from '@wieszcz/domain';
import { rankingTexts, uiTexts } from '@wieszcz/texts';
import { Fragment } from 'react';
import type { RankingKind, Standing, Standings } from '#game/ranking/useStandings.ts';
import { OwnBadge } from '#game/trading/badges.tsx';
import { amount } from '#game/trading/money.ts';
import classes from './ranking.module.css';

/** Id of the signed-in player's row. */
export const OWN_ROW = 'own-row';

/** The first places, and the user's own place with its neighbours wherever it is. The user's row stays in view while the table is scrolled. */
export function RankingTable({ standings, by }: { standings: Standings; by: RankingKind }) {
  const { top, around, own } = standings;
  const last = top.at(-1)?.place ?? 0;
  const rows = [...top, ...around.filter(({ place }) => place > last)];
  return (
    <div className={`card ${classes.box}`}>
      <table className={classes.table} aria-label={rankingTexts.title(RANKING_SIZE)}>
        <thead>
          <tr>
            <th scope="col" className={classes.position}>
              {rankingTexts.position}
            </th>
            <th scope="col">{rankingTexts.user}</th>
            <th scope="col" className={classes.budget}>
              {rankingTexts.amountColumn[by]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((standing, index) => (
            <Fragment key={standing.place}>
              <Gap after={rows[index - 1]?.place ?? 0} before={standing.place} />
              <Row standing={standing} isOwn={standing.place === own?.place} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Gap({ after, before }: { after: number; before: number }) {
  if (before - after <= 1) return null;
  return (
    <tr className={classes.gap}>
      <td colSpan={3}>{rankingTexts.gap(after + 1, before - 1)}</td>
    </tr>
  );
}

function Row({ standing, isOwn }: { standing: Standing; isOwn: boolean }) {
  const { place, username } = standing;
  return (
    <tr
      className={classes.row}
      data-top={place <= 3 || undefined}
      data-own={isOwn || undefined}
      {...(isOwn ? { id: OWN_ROW, tabIndex: -1 } : {})}
    >
      <td className={`num ${classes.position}`}>{place}</td>
      <td>
        <span className={classes.name}>{username}</span>
        {isOwn && <OwnBadge>{uiTexts.you}</OwnBadge>}
      </td>
      <td className={`num ${classes.budget}`}>{amount(standing.amount)}</td>
    </tr>
  );
}
