import { profileTexts } from '@wieszcz/texts';
import { useSession } from '../../api/session.ts';
import { PageTitle } from '../../kit/navigation/PageTitle.tsx';
import { AccountCard } from './account/AccountCard.tsx';
import { AccountMenu } from './account/AccountMenu.tsx';
import { BonusLine } from './portfolio/BonusLine.tsx';
import { BudgetHistory } from './portfolio/BudgetHistory.tsx';
import { Portfolio } from './portfolio/Portfolio.tsx';
import classes from './ProfileScreen.module.css';

/** The user's account and, for players, the portfolio and the history of the budget. */
export function ProfileScreen() {
  const user = useSession();
  if (!user) return null;
  const isPlayer = user.roles[0] === 'ROLE_PLAYER';
  return (
    <>
      <PageTitle tabTitle={profileTexts.tabTitle}>{profileTexts.greeting(user.firstName)}</PageTitle>
      {isPlayer && <BonusLine />}
      <div className={classes.page} data-player={isPlayer || undefined}>
        {isPlayer && (
          <div className={classes.main}>
            <Portfolio />
            <BudgetHistory />
          </div>
        )}
        <div className={classes.side}>
          <AccountMenu role={user.roles[0] ?? 'ROLE_PLAYER'} />
          <AccountCard user={user} />
        </div>
      </div>
    </>
  );
}
