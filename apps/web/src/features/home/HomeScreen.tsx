import { Button } from '@mantine/core';
import { DAILY_BONUS, dollars } from '@wieszcz/domain';
import { homeTexts, roundMoney, typo } from '@wieszcz/texts';
import { Link } from 'react-router';
import { useSession } from '#api/session.ts';
import { paths } from '#paths.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { CategoryPosters } from './CategoryPosters.tsx';
import { ExampleCard } from './ExampleCard.tsx';
import classes from './home.module.css';
import { RulesSections } from './RulesSections.tsx';

const bonus = roundMoney(dollars(DAILY_BONUS));
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
          <p className={classes.lead}>{typo(homeTexts.lead)}</p>
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
          <h2 className={classes.bonusTitle}>{typo(homeTexts.bonus)}</h2>
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
