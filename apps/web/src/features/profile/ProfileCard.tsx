import type { ReactNode } from 'react';
import { Note } from '#kit/feedback/Note.tsx';
import classes from './profile.module.css';

/** A card of the profile. `id` is that of its heading, which can be focused by scripts. */
export function ProfileCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`card ${classes.card}`} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className={classes.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A warning between the paragraphs of a card. */
export const CardNote = ({ children }: { children: ReactNode }) => (
  <div className={classes.note}>
    <Note kind="warning">{children}</Note>
  </div>
);

/** A paragraph of a card. */
export const CardText = ({ children }: { children: ReactNode }) => <p className={classes.profileCardLead}>{children}</p>;
