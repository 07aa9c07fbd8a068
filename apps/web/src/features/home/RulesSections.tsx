import { homeTexts, typo } from '@wieszcz/texts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isRulesLink } from '../../paths.ts';
import classes from './RulesSections.module.css';

/** Reasons to join, and the rules of the game. The footer's link scrolls to the rules. */
export function RulesSections() {
  const rulesHeading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (!isRulesLink(location.search)) return;
    rulesHeading.current?.scrollIntoView({ block: 'start' });
    rulesHeading.current?.focus({ preventScroll: true });
  }, [location]);
  return (
    <div className={classes.columns}>
      <section className={classes.section}>
        <h2>{homeTexts.why}</h2>
        <dl className={classes.reasons}>
          {homeTexts.reasons.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{typo(text)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={classes.section}>
        <h2 ref={rulesHeading} tabIndex={-1}>
          {homeTexts.rules}
        </h2>
        <ol className={classes.rules}>
          {homeTexts.ruleList.map((rule) => (
            <li key={rule}>{typo(rule)}</li>
          ))}
          <li>
            {homeTexts.limitRule[0]}
            <b className="num">{homeTexts.limitRule[1]}</b>
            {homeTexts.limitRule[2]}
          </li>
          <li>{typo(homeTexts.rankingRule)}</li>
        </ol>
      </section>
    </div>
  );
}
