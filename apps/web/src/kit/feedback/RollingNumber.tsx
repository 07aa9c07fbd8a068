import type { CSSProperties } from 'react';
import classes from './RollingNumber.module.css';

/** A figure whose digits roll to the new ones when it changes; what is read aloud and copied is the new figure at once. */
export function RollingNumber({ text }: { text: string }) {
  const signs = text.split('');
  return (
    <span className="num">
      <span className="srOnly">{text}</span>
      <span className={classes.wheels} aria-hidden>
        {signs.map((sign, place) => {
          // Counted from the right: a digit more in front leaves the others where they are.
          const key = signs.length - place;
          if (!/\d/.test(sign)) return <span key={key}>{sign}</span>;
          return <span key={key} className={classes.wheel} style={{ '--digit': sign } as CSSProperties} />;
        })}
      </span>
    </span>
  );
}
