import { profileTexts } from '@wieszcz/texts';
import { useSession } from '../../api/session.ts';
import { PageTitle } from '../../kit/navigation/PageTitle.tsx';
import { AccountCard } from './account/AccountCard.tsx';
import { AccountMenu } from './account/AccountMenu.tsx';
import { BonusLine } from './portfolio/BonusLine.tsx';
import { BudgetHistory } from './portfolio/BudgetHistory.tsx';
import { Portfolio } from './portfolio/Portfolio.tsx';
import classes from './ProfileScreen.module.css';

/** Who you are, what you own, and where to go from here. */
export function ProfileScreen() {
  const user = useSession();
  if (!user) return null;
  const player = user.roles[0] === 'ROLE_PLAYER';
  return (
    <>
      <PageTitle tabTitle={profileTexts.tabTitle}>{profileTexts.greeting(user.firstName)}</PageTitle>
      {player && <BonusLine />}
      <div className={classes.page} data-player={player || undefined}>
        {player && (
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
