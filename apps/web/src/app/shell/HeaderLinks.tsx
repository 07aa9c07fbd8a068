import { shellTexts } from '@wieszcz/texts';
import { lazy, Suspense } from 'react';
import { NavLink } from 'react-router';
import { useRole } from '../../api/session.ts';
import classes from './HeaderLinks.module.css';
import { linksOf } from './navigation.ts';

const ModeratorMenu = lazy(() => import('./ModeratorMenu.tsx'));

/** The role's links on wide screens. */
export function HeaderLinks() {
  const role = useRole();
  const moderator = role === 'ROLE_MODERATOR';
  const links = moderator ? linksOf(role).slice(-1) : linksOf(role);
  if (role === 'ROLE_ADMIN') return null;
  return (
    <nav className={classes.links} aria-label={shellTexts.mainNavigation}>
      {moderator && (
        <Suspense fallback={<span className={classes.link}>{shellTexts.markets}</span>}>
          <ModeratorMenu />
        </Suspense>
      )}
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} className={() => classes.link}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
