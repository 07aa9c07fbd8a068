import { shellTexts } from '@wieszcz/texts';
import { Link, useLocation } from 'react-router';
import { useRole } from '#api/session.ts';
import classes from './header.module.css';
import { ModeratorMenu } from './ModeratorMenu.tsx';
import { isCurrent, linksOf } from '../navigation.ts';

/** The role's links in the header of wide screens. */
export function HeaderLinks() {
  const role = useRole();
  const { pathname } = useLocation();
  const isModerator = role === 'ROLE_MODERATOR';
  // The moderator's menu holds all links but the last.
  const links = isModerator ? linksOf(role).slice(-1) : linksOf(role);
  return (
    <nav className={classes.links} aria-label={shellTexts.mainNavigation}>
      {isModerator && <ModeratorMenu />}
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className={classes.link} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
