import { shellTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import type { User } from '#api/session.ts';
import { paths } from '#paths.ts';
import classes from './header.module.css';

export function ProfileLink({ user }: { user: User }) {
  return (
    <Link to={paths.profile} className={classes.account} aria-label={shellTexts.profileOf(user.username)}>
      <span className={classes.avatar} data-initial={user.username.charAt(0).toLocaleUpperCase('pl')} aria-hidden />
      <span className={classes.name}>{user.username}</span>
    </Link>
  );
}
