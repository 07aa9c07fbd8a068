import { profileTexts } from '@wieszcz/texts';
import type { User } from '#api/session.ts';
import { ProfileCard } from '../ProfileCard.tsx';
import classes from './account.module.css';

/** The user's name, username and e-mail. */
export function AccountCard({ user }: { user: User }) {
  const rows = [
    [profileTexts.firstName, user.firstName],
    [profileTexts.surname, user.surname],
    [profileTexts.username, user.username],
    [profileTexts.email, user.email],
  ] as const;
  return (
    <ProfileCard id="account" title={profileTexts.account}>
      <dl className={classes.lines}>
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
