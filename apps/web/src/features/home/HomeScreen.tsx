import { Button } from '@mantine/core';
import { DAILY_BONUS, CATEGORIES, MAX_PRICE, MAX_SHARES_PER_DAY, MIN_PRICE, PAYOUT, RANKING_SIZE } from '@wieszcz/domain';
import { homeTexts, withNoBreakSpaces, uiTexts } from '@wieszcz/texts';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '#api/session.ts';
import { defaultCover } from '#game/covers/covers.ts';
import { roundMoney, money } from '#game/trading/money.ts';
import { IconArrowRight } from '#kit/icons/icons.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths, isRulesLink } from '#paths.ts';
import classes from './home.module.css';

const bonus = roundMoney(DAILY_BONUS);
const bonusRule = homeTexts.bonusRule(bonus);

/** Introduces the game: an example of a price, the categories, the rules and the daily bonus. */
export function HomeScreen() {
  const signedIn = useSession() !== null;
  return (
    <>
      <section className={classes.hero}>
        <div>
          {!signedIn && <p className={classes.welcome}>{homeTexts.welcome}</p>}
          <PageTitle className={classes.title} tabTitle={homeTexts.tabTitle}>
            {homeTexts.title}
          </PageTitle>
          <p className={classes.lead}>{withNoBreakSpaces(homeTexts.lead)}</p>
          <div className={classes.buttons}>
            {!signedIn && (
              <Button component={Link} to={paths.register} size="lg">
                {homeTexts.join}
              </Button>
            )}
            <Button component={Link} to={paths.markets()} size="lg" variant="default">
              {homeTexts.browse}
            </Button>
          </div>
        </div>
        <ExampleCard />
      </section>
      <CategoryPosters />
      <RulesSections />
      <section className={`card ${classes.bonus}`}>
        <b className={`num ${classes.bonusAmount}`}>{bonus}</b>
        <div>
          <h2 className={classes.bonusTitle}>{withNoBreakSpaces(homeTexts.bonus)}</h2>
          <p className={classes.bonusRule}>
            {bonusRule[0]}
            <b className="num">{bonusRule[1]}</b>
            {bonusRule[2]}
          </p>
        </div>
      </section>
    </>
  );
}

/** A picture for each category, with a link to its markets. */
function CategoryPosters() {
  return (
    <section className={classes.categories}>
      <h2>{homeTexts.categories}</h2>
      <ul className={classes.posters}>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link to={paths.markets(category)} className={`card ${classes.poster}`}>
              <img src={defaultCover(category)} alt="" width={240} height={126} className={classes.art} />
              <span className={classes.name}>
                {uiTexts.category[category]}
                <IconArrowRight size={18} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const example = homeTexts.example;

/** Explains a price by an example: what a share costs and what it may pay. */
function ExampleCard() {
  return (
    <section className={`card ${classes.card}`} aria-labelledby="example-heading">
      <div className={classes.head}>
        <h2 id="example-heading" className={classes.heading}>
          {example.heading}
        </h2>
        <span>{example.mark}</span>
      </div>
      <h3 className={classes.topic}>{withNoBreakSpaces(example.topic)}</h3>
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
        <dt>{withNoBreakSpaces(example.outcomeYes)}</dt>
        <dd className="num">{example.paysOne}</dd>
        <dt>{example.outcomeNo}</dt>
        <dd className="num">{example.paysNothing}</dd>
      </dl>
    </section>
  );
}

const ruleList = homeTexts.ruleList(money(MIN_PRICE), money(MAX_PRICE), money(PAYOUT));
const limitRule = homeTexts.limitRule(MAX_SHARES_PER_DAY);

/** Reasons to join, and the rules of the game. The footer's link scrolls to the rules. */
function RulesSections() {
  const rulesHeading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (!isRulesLink(location.search)) return;
    rulesHeading.current?.scrollIntoView({ block: 'start' });
    rulesHeading.current?.focus({ preventScroll: true });
  }, [location]);
  return (
    <div className={classes.columns}>
      <section className={classes.column}>
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
      <section className={classes.column}>
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
