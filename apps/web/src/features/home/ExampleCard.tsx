import { homeTexts, typo } from '@wieszcz/texts';
import classes from './home.module.css';

const example = homeTexts.example;

/** Explains a price by an example: what a share costs and what it may pay. */
export function ExampleCard() {
  return (
    <section className={`card ${classes.card}`} aria-labelledby="example-heading">
      <div className={classes.head}>
        <h2 id="example-heading" className={classes.heading}>
          {example.heading}
        </h2>
        <span>{example.mark}</span>
      </div>
      <h3 className={classes.topic}>{typo(example.topic)}</h3>
      <p className={classes.chance}>
        <b className={`num ${classes.figure}`}>{example.chance}</b>
        <span>
          {example.explanation} <b className="num">{example.price}</b>
        </span>
      </p>
      <div className={classes.bar}>
        <span className={classes.pay}>
          {example.pay} <b className="num">{example.price}</b>
        </span>
        <span className={classes.profit}>
          {example.profit} <b className="num">{example.profitAmount}</b>
        </span>
      </div>
      <dl className={classes.outcomes}>
        <dt>{typo(example.outcomeYes)}</dt>
        <dd className="num">{example.paysOne}</dd>
        <dt>{example.outcomeNo}</dt>
        <dd className="num">{example.paysNothing}</dd>
      </dl>
    </section>
  );
}
