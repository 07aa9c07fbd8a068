import type { Player } from '@wieszcz/api';
import { RANKING_SIZE } from '@wieszcz/domain';
import { rankingTexts, uiTexts } from '@wieszcz/texts';
import { OwnBadge } from '../../game/trading/badges.tsx';
import classes from './RankingTable.module.css';

/** Id of the signed-in player's row. */
export const OWN_ROW = 'own-row';

type RankingTableProps = {
  /** Sorted by budget, largest first. */
  players: readonly Player[];
  /** Username of the signed-in user; null for guests. */
  own: string | null;
};

export function RankingTable({ players, own }: RankingTableProps) {
  const largestBudget = players[0]?.budget ?? 0;
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
              {rankingTexts.budget}
            </th>
          </tr>
        </thead>
        <tbody>
          {players.map(({ username, budget }, index) => {
            const isOwn = username === own;
            return (
              <tr
                key={username}
                className={classes.row}
                data-top={index < 3 || undefined}
                data-own={isOwn || undefined}
                {...(isOwn ? { id: OWN_ROW, tabIndex: -1 } : {})}
              >
                <td className={`num ${classes.position}`}>{index + 1}</td>
                <td>
                  <div className={classes.user}>
                    <span>
                      <span className={classes.name}>{username}</span>
                      {isOwn && <OwnBadge>{uiTexts.you}</OwnBadge>}
                    </span>
                    <span className={classes.track} aria-hidden>
                      <span
                        className={classes.bar}
                        style={{ width: `${largestBudget > 0 ? (budget / largestBudget) * 100 : 0}%` }}
                      />
                    </span>
                  </div>
                </td>
                <td className={`num ${classes.budget}`}>{rankingTexts.budgetOf(budget)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
