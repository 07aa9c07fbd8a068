import { MAX_PRICE, MAX_SHARES_PER_DAY, MIN_PRICE, PAYOUT, RANKING_SIZE } from '@wieszcz/domain';
import { homeTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { money } from '#game/trading/money.ts';
import { isRulesLink } from '#paths.ts';
import classes from './home.module.css';

const ruleList = homeTexts.ruleList(money(MIN_PRICE), money(MAX_PRICE), money(PAYOUT));
const limitRule = homeTexts.limitRule(MAX_SHARES_PER_DAY);

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
      <section className={classes.rulesSectionsSection}>
        <h2>{homeTexts.why}</h2>
        <dl className={classes.reasons}>
          {homeTexts.reasons.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{withNoBreakSpaces(text)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={classes.rulesSectionsSection}>
        <h2 ref={rulesHeading} tabIndex={-1}>
          {homeTexts.rules}
        </h2>
        <ol className={classes.rules}>
          {ruleList.map((rule) => (
            <li key={rule}>{withNoBreakSpaces(rule)}</li>
          ))}
          <li>
            {limitRule[0]}
            <b className="num">{limitRule[1]}</b>
            {limitRule[2]}
          </li>
          <li>{withNoBreakSpaces(homeTexts.rankingRule(RANKING_SIZE))}</li>
        </ol>
      </section>
    </div>
  );
}
