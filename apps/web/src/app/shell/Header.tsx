import { ActionIcon, Button } from '@mantine/core';
import { shellTexts } from '@wieszcz/texts';
import { Link, useLocation } from 'react-router';
import { useBudget } from '#api/me.ts';
import { roleOf, useSession, useRole, type User } from '#api/session.ts';
import { useLogout } from '#api/useLogout.ts';
import { useReturnTo } from '#api/useReturnTo.ts';
import { money } from '#game/trading/money.ts';
import { RollingNumber } from '#kit/feedback/RollingNumber.tsx';
import { Tip } from '#kit/feedback/Tip.tsx';
import { IconArrowLeft, IconLogout, IconMoon, IconSun } from '#kit/icons/icons.ts';
import { Logo } from '#kit/Logo.tsx';
import { dropItem, DropMenu } from '#kit/navigation/DropMenu.tsx';
import { useSchemeSwitch } from '#kit/theme/useSchemeSwitch.ts';
import { paths } from '#paths.ts';
import { CompactMenu } from './CompactMenu.tsx';
import { isCurrent, linksOf, type NavigationItem } from './navigation.ts';
import classes from './header.module.css';

/** Header of the shell. With `back`, the address of a list of markets, narrow screens show a link to it and only the mark of the logo. */
export function Header({ back }: { back: string | null }) {
  const user = useSession();
  const returnTo = useReturnTo();
  return (
    <header className={classes.header}>
      <div className={classes.inner} data-back={back === null ? undefined : true}>
        {back !== null && (
          <ActionIcon className={classes.back} component={Link} to={back} size={44} aria-label={shellTexts.back}>
            <IconArrowLeft size={22} />
          </ActionIcon>
        )}
        <Link to={paths.home} className={classes.logo} aria-label={shellTexts.homeLink}>
          <span className={classes.wordmark}>
            <Logo />
          </span>
          <span className={classes.mark}>
            <Logo markOnly />
          </span>
        </Link>
        <HeaderLinks />
        <div className={classes.right}>
          {roleOf(user) === 'ROLE_PLAYER' && <BudgetLink />}
          <div className={classes.wide}>
            {user && <ProfileLink user={user} />}
            <SchemeButton />
            {user ? <LogoutButton /> : <GuestButtons />}
          </div>
          <div className={classes.compact}>
            {!user && (
              <Button component={Link} to={paths.loginThen(returnTo)}>
                {shellTexts.login}
              </Button>
            )}
            <CompactMenu />
          </div>
        </div>
      </div>
    </header>
  );
}

function GuestButtons() {
  const returnTo = useReturnTo();
  return (
    <>
      <Button component={Link} to={paths.loginThen(returnTo)} variant="subtle">
        {shellTexts.login}
      </Button>
      <Button component={Link} to={paths.registerThen(returnTo)}>
        {shellTexts.register}
      </Button>
    </>
  );
}

/** The player's budget in the header, as a link to the profile. */
function BudgetLink() {
  const budget = useBudget();
  return (
    <Link
      to={paths.profile}
      className={classes.well}
      {...(budget === null ? {} : { 'aria-label': shellTexts.budgetLink(money(budget)) })}
    >
      <span className={classes.label}>{shellTexts.budget}</span>
      <b>{budget === null ? '…' : <RollingNumber text={money(budget)} />}</b>
    </Link>
  );
}

/** The role's links in the header of wide screens. */
function HeaderLinks() {
  const role = useRole();
  const { pathname } = useLocation();
  const inMenu = linksOf(role).filter(({ menuLabel }) => menuLabel !== undefined);
  const links = linksOf(role).filter(({ menuLabel }) => menuLabel === undefined);
  return (
    <nav className={classes.links} aria-label={shellTexts.mainNavigation}>
      {inMenu.length > 0 && <MarketsMenu links={inMenu} />}
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className={classes.link} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The menu 'Rynki' of a role with several links about markets. */
function MarketsMenu({ links }: { links: readonly NavigationItem[] }) {
  const { pathname } = useLocation();
  return (
    <DropMenu label={shellTexts.markets} buttonClass={classes.link} current={links.some(({ to }) => isCurrent(to, pathname))}>
      {links.map(({ to, menuLabel }) => (
        <Link key={to} to={to} className={dropItem} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
          {menuLabel}
        </Link>
      ))}
    </DropMenu>
  );
}

function LogoutButton() {
  const logout = useLogout();
  return (
    <Tip label={shellTexts.logout}>
      <ActionIcon onClick={() => void logout()} aria-label={shellTexts.logout}>
        <IconLogout size={20} stroke={1.7} />
      </ActionIcon>
    </Tip>
  );
}

function ProfileLink({ user }: { user: User }) {
  return (
    <Link to={paths.profile} className={classes.account} aria-label={shellTexts.profileOf(user.username)}>
      <span className={classes.avatar} data-initial={user.username.charAt(0).toLocaleUpperCase('pl')} aria-hidden />
      <span className={classes.name}>{user.username}</span>
    </Link>
  );
}

function SchemeButton() {
  const { dark, toggle } = useSchemeSwitch();
  const label = dark ? shellTexts.toLight : shellTexts.toDark;
  const Icon = dark ? IconSun : IconMoon;
  return (
    <Tip label={label}>
      <ActionIcon onClick={toggle} aria-label={label}>
        <Icon size={20} stroke={1.7} />
      </ActionIcon>
    </Tip>
  );
}
