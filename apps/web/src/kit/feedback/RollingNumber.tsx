import type { CSSProperties } from 'react';
import classes from './feedback.module.css';

/** A figure whose digits roll to their new values. Screen readers and the clipboard get the new figure at once. */
export function RollingNumber({ text }: { text: string }) {
  const characters = text.split('');
  return (
    <span className="num">
      <span className="srOnly">{text}</span>
      <span className={classes.wheels} aria-hidden>
        {characters.map((character, index) => {
          // Counted from the right, so that an additional digit in front doesn't remount the others.
          const key = characters.length - index;
          if (!/\d/.test(character)) return <span key={key}>{character}</span>;
          return <span key={key} className={classes.wheel} style={{ '--digit': character } as CSSProperties} />;
        })}
      </span>
    </span>
  );
}
