import { dateTimeInWords, mistakeTexts } from '@wieszcz/texts';
import type { Market } from '#api/market.ts';
import { LinkedText } from '#kit/text/LinkedText.tsx';
import classes from './markets.module.css';

/** What the author has set right since players began to trade, oldest first, each with its date. */
export function Corrections({ corrections }: Pick<Market, 'corrections'>) {
  if (corrections.length === 0) return null;
  return (
    <section className={classes.corrections} aria-label={mistakeTexts.corrections}>
      {corrections.map(({ date, text }) => (
        <article key={date} className={classes.correction}>
          <h2 className={classes.title}>
            {mistakeTexts.correction} <time dateTime={date}>{dateTimeInWords(date)}</time>
          </h2>
          <p className={classes.text}>
            <LinkedText text={text} />
          </p>
        </article>
      ))}
    </section>
  );
}
