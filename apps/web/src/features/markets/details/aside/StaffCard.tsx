import { marketTexts } from '@wieszcz/texts';
import { useRole } from '#api/session.ts';
import classes from './SideCard.module.css';

/** In the ticket's place for moderators and admins on a market of another author: why they can't buy. */
export function StaffCard() {
  const isAdmin = useRole() === 'ROLE_ADMIN';
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.title}>{isAdmin ? marketTexts.adminTitle : marketTexts.moderatorTitle}</h2>
      <p className={classes.lead}>{isAdmin ? marketTexts.adminNote : marketTexts.moderatorNote}</p>
    </section>
  );
}
