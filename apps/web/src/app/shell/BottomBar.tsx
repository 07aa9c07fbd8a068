import { shellTexts } from '@wieszcz/texts';
import { Link, useLocation } from 'react-router';
import { useRole } from '#api/session.ts';
import classes from './shell.module.css';
import { isCurrent, linksOf } from './navigation.ts';

/** The role's links at the bottom edge of phones. Guests have none: theirs fit into the header. */
export function BottomBar() {
  const role = useRole();
  const { pathname } = useLocation();
  if (role === null) return null;
  return (
    <nav className={classes.bar} aria-label={shellTexts.mainNavigation}>
      {linksOf(role).map(({ to, label, short, icon: Icon }) => (
        <Link key={to} to={to} className={classes.link} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
          <Icon size={22} stroke={1.6} aria-hidden />
          <span>{short ?? label}</span>
        </Link>
      ))}
    </nav>
  );
}
