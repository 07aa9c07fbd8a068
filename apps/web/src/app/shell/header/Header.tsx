import { ActionIcon, Button } from '@mantine/core';
import { shellTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { roleOf, useSession } from '#api/session.ts';
import { IconArrowLeft } from '#kit/icons/icons.ts';
import { useReturnTo } from '#api/useReturnTo.ts';
import { paths } from '#paths.ts';
import { Logo } from '#kit/brand/Logo.tsx';
import { ProfileLink } from './ProfileLink.tsx';
import { BudgetLink } from './BudgetLink.tsx';
import { CompactMenu } from './CompactMenu.tsx';
import classes from './header.module.css';
import { HeaderLinks } from './HeaderLinks.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { SchemeButton } from './SchemeButton.tsx';

/** Header of the shell. With `back`, narrow screens show a link to the list of markets and only the mark of the logo. */
export function Header({ back }: { back: boolean }) {
  const user = useSession();
  const returnTo = useReturnTo();
  return (
    <header className={classes.header}>
      <div className={classes.inner} data-back={back || undefined}>
        {back && (
          <ActionIcon className={classes.back} component={Link} to={paths.markets()} size={44} aria-label={shellTexts.back}>
            <IconArrowLeft size={22} aria-hidden />
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
