import { Anchor } from '@mantine/core';
import { DAILY_BONUS } from '@wieszcz/domain';
import { profileTexts, rankingTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { useMarketCounts } from '#api/marketCounts.ts';
import { useMe } from '#api/me.ts';
import { useSession, type User } from '#api/session.ts';
import { useStandings } from '#game/ranking/useStandings.ts';
import { money } from '#game/trading/money.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { IconGift } from '#kit/icons/icons.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';
import { AccountMenu } from './account/AccountMenu.tsx';
import { OwnDataCard } from './account/OwnDataCard.tsx';
import { BudgetHistory } from './portfolio/BudgetHistory.tsx';
import { Portfolio } from './portfolio/Portfolio.tsx';
import { ClosedPositions } from './portfolio/Positions.tsx';
import { ProfileCard } from './ProfileCard.tsx';
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

/** The user's name, username and e-mail. */
function AccountCard({ user }: { user: User }) {
  const rows = [
    [profileTexts.firstName, user.firstName],
    [profileTexts.surname, user.surname],
    [profileTexts.username, user.username],
    [profileTexts.email, user.email],
  ] as const;
  return (
    <ProfileCard id="account" title={profileTexts.account}>
      <dl className={classes.accountLines}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </ProfileCard>
  );
}

/**
 * Today's bonus, once the server has granted it. Until the answer its place is kept, so that the screen doesn't move: most players have
 * their bonus by then.
 */
function BonusLine() {
  const { data, isPending } = useMe();
  const bonus = isPending ? DAILY_BONUS : (data?.bonusToday ?? null);
  if (bonus === null || bonus === 0) return null;
  const [before, amount, after] = profileTexts.bonus(money(bonus));
  return (
    <p className={classes.bonusLine} data-pending={isPending || undefined}>
      <IconGift size={18} stroke={1.7} className={classes.bonusIcon} />
      <span>
        {before}
        <b className="num">{amount}</b>
        {after}
      </span>
    </p>
  );
}

/** The player's place among all players by net worth. The card is there before the answer, so that those below it don't move. */
function OwnPlace() {
  const { data, isPending } = useStandings('netWorth');
  if (!data?.own && !isPending) return null;
  return (
    <section className={`card ${classes.ownPlaceCard}`} aria-labelledby="own-place" aria-busy={isPending}>
      <h2 id="own-place" className={classes.ownPlaceHeading}>
        {rankingTexts.yours.netWorth}
      </h2>
      <p className={classes.ownPlace}>
        <b className="num">{data?.own ? rankingTexts.place(data.own.place) : '\u00A0'}</b> {data && rankingTexts.of(data.players)}
      </p>
      <Anchor component={Link} to={paths.ranking}>
        {rankingTexts.whole}
      </Anchor>
    </section>
  );
}
