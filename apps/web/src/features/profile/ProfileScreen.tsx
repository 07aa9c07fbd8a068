import { profileTexts } from '@wieszcz/texts';
import { useSession } from '../../api/session.ts';
import { PageTitle } from '../../kit/navigation/PageTitle.tsx';
import { AccountCard } from './AccountCard.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { BonusLine } from './BonusLine.tsx';
import { BudgetHistory } from './BudgetHistory.tsx';
import { Portfolio } from './Portfolio.tsx';
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
