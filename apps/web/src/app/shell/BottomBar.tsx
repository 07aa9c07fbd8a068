import { shellTexts } from '@wieszcz/texts';
import { NavLink } from 'react-router';
import { useRole } from '../../api/session.ts';
import classes from './BottomBar.module.css';
import { linksOf } from './navigation.ts';

/** The role's links within reach of the thumb. Guests have few enough for the header. */
export function BottomBar() {
  const role = useRole();
  const links = role === null ? [] : linksOf(role);
  if (links.length === 0) return null;
  return (
    <nav className={classes.bar} aria-label={shellTexts.mainNavigation}>
      {links.map(({ to, label, short, icon: Icon }) => (
        <NavLink key={to} to={to} className={() => classes.link}>
          <Icon size={22} stroke={1.6} aria-hidden />
          <span>{short ?? label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
