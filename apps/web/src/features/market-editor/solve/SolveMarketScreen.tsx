import { editorTexts as say, typo, dateInWords, daysUntil, isUndetermined, relativeDay } from '@wieszcz/texts';
import { useId } from 'react';
import type { Market } from '#api/market.ts';
import { Corrections } from '#game/markets/Corrections.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { useNow } from '#kit/feedback/useNow.ts';
import { Breadcrumbs } from '#kit/navigation/Breadcrumbs.tsx';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';
import { EditingBlocked, EditorGate } from '../frame/EditorGate.tsx';
import { SolveForm } from './SolveForm.tsx';
import classes from './solve.module.css';

export function SolveMarketScreen() {
  return <EditorGate title={say.solve}>{(market) => <SolveMarket market={market} />}</EditorGate>;
}

function SolveMarket({ market }: { market: Market }) {
  const { marketId: id, topic, description, stage, bets } = market;
  const rulesTitle = useId();
  if (stage === 'solved')
    return <EditingBlocked title={say.solve} sentence={say.solved} to={paths.marketDetails(id)} label={say.backToMarket} />;
  if (bets.length === 0)
    return <EditingBlocked title={say.solve} sentence={say.noBets} to={paths.editBets(id)} label={say.editBets} />;
  if (stage === 'unpublished')
    return <EditingBlocked title={say.solve} sentence={say.notPublished} to={paths.makePublic(id)} label={say.toPublish} />;
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: say.markets, to: paths.markets() },
          { label: topic, to: paths.marketDetails(id) },
          { label: say.solve },
        ]}
      />
      <div className={classes.screen}>
        <PageTitle tabTitle={say.solveTitle(topic)}>{say.solve}</PageTitle>
        <p className={classes.topic}>{typo(topic)}</p>
        <SolveDateNote market={market} />
        <Corrections corrections={market.corrections} />
        <section className={classes.rules} aria-labelledby={rulesTitle}>
          <h2 id={rulesTitle}>{say.marketRules}</h2>
          <p>{typo(description)}</p>
        </section>
        <SolveForm market={market} />
      </div>
    </>
  );
}

/** Says whether the market's expected end has passed; a warning if it hasn't. */
function SolveDateNote({ market: { endDate } }: { market: Market }) {
  const now = useNow();
  if (isUndetermined(endDate)) {
    return (
      <Note kind="warning" title={say.solveEarly}>
        {say.solveUnknownText}
      </Note>
    );
  }
  if (daysUntil(endDate, now) > 0) {
    return (
      <Note kind="warning" title={say.solveEarly}>
        {say.solveEarlyText(dateInWords(endDate), relativeDay(endDate, now))}
      </Note>
    );
  }
  return (
    <Note kind="info" title={say.solveDue}>
      {say.solveDueText}
    </Note>
  );
}
