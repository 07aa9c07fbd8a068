import { shellTexts } from '@wieszcz/texts';
import { Link, useLocation } from 'react-router';
import { useRole } from '../../api/session.ts';
import classes from './HeaderLinks.module.css';
import { ModeratorMenu } from './ModeratorMenu.tsx';
import { isCurrent, linksOf } from './navigation.ts';

/** The role's links on wide screens. */
export function HeaderLinks() {
  const role = useRole();
  const { pathname } = useLocation();
  const moderator = role === 'ROLE_MODERATOR';
  const links = moderator ? linksOf(role).slice(-1) : linksOf(role);
  if (role === 'ROLE_ADMIN') return null;
  return (
    <nav className={classes.links} aria-label={shellTexts.mainNavigation}>
      {moderator && <ModeratorMenu />}
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className={classes.link} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
