import { profileTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { useMarketCounts } from '#api/marketCounts.ts';
import { useSession } from '#api/session.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';
import { AccountCard } from './account/AccountCard.tsx';
import { AccountMenu } from './account/AccountMenu.tsx';
import { OwnDataCard } from './account/OwnDataCard.tsx';
import { BonusLine } from './portfolio/BonusLine.tsx';
import { BudgetHistory } from './portfolio/BudgetHistory.tsx';
import { ClosedPositions } from './portfolio/ClosedPositions.tsx';
import { OwnPlace } from './portfolio/OwnPlace.tsx';
import { Portfolio } from './portfolio/Portfolio.tsx';
import { SecondFactorCard } from './security/SecondFactorCard.tsx';
import { SessionsCard } from './security/SessionsCard.tsx';
import classes from './profile.module.css';

/** The user's account, sessions, second factor and data; for players also the bonus, positions, budget history and place in the rankings. */
export function ProfileScreen() {
  const user = useSession();
  if (!user) return null;
  const isPlayer = user.roles[0] === 'ROLE_PLAYER';
  return (
    <>
      <PageTitle tabTitle={profileTexts.tabTitle}>{profileTexts.greeting(user.firstName)}</PageTitle>
      {isPlayer ? <BonusLine /> : <OverdueMarkets />}
      <div className={classes.profileScreenPage} data-player={isPlayer || undefined}>
        {isPlayer && (
          <div className={classes.main}>
            <Portfolio />
            <ClosedPositions />
            <BudgetHistory />
          </div>
        )}
        <div className={classes.side}>
          {isPlayer && <OwnPlace />}
          <AccountMenu role={user.roles[0] ?? 'ROLE_PLAYER'} />
          {isPlayer && <AccountCard user={user} />}
          {/* Staff may have to set up a second factor before anything else, so a phone shows its card without scrolling. */}
          <SecondFactorCard />
          {!isPlayer && <AccountCard user={user} />}
          <SessionsCard />
          <OwnDataCard isPlayer={isPlayer} />
        </div>
      </div>
    </>
  );
}

/** Tells a moderator how many of their markets wait for a result; nothing without any. */
function OverdueMarkets() {
  const overdue = useMarketCounts()?.overdue ?? 0;
  if (overdue === 0) return null;
  return (
    <div className={classes.box}>
      <Note kind="warning" title={profileTexts.overdueMarkets(overdue)}>
        {overdue === 1 ? profileTexts.overdueMarketsHintOne : profileTexts.overdueMarketsHint}{' '}
        <Link to={paths.publishedMarkets} className={classes.link}>
          {profileTexts.showOverdueMarkets}
        </Link>
      </Note>
    </div>
  );
}
