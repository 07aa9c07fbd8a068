import { editorTexts, withNoBreakSpaces, dateInWords, daysUntil, isUndetermined, relativeDay } from '@wieszcz/texts';
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
  return <EditorGate title={editorTexts.solve}>{(market) => <SolveMarket market={market} />}</EditorGate>;
}

function SolveMarket({ market }: { market: Market }) {
  const { marketId: id, topic, description, stage, bets } = market;
  const rulesTitle = useId();
  if (stage === 'solved')
    return (
      <EditingBlocked
        title={editorTexts.solve}
        sentence={editorTexts.solved}
        to={paths.marketDetails(id)}
        label={editorTexts.backToMarket}
      />
    );
  if (bets.length === 0)
    return (
      <EditingBlocked
        title={editorTexts.solve}
        sentence={editorTexts.noBets}
        to={paths.editBets(id)}
        label={editorTexts.editBets}
      />
    );
  if (stage === 'unpublished')
    return (
      <EditingBlocked
        title={editorTexts.solve}
        sentence={editorTexts.notPublished}
        to={paths.makePublic(id)}
        label={editorTexts.toPublish}
      />
    );
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: editorTexts.markets, to: paths.markets() },
          { label: topic, to: paths.marketDetails(id) },
          { label: editorTexts.solve },
        ]}
      />
      <div className={classes.screen}>
        <PageTitle tabTitle={editorTexts.solveTitle(topic)}>{editorTexts.solve}</PageTitle>
        <p className={classes.topic}>{withNoBreakSpaces(topic)}</p>
        <SolveDateNote market={market} />
        <Corrections corrections={market.corrections} />
        <section className={classes.rules} aria-labelledby={rulesTitle}>
          <h2 id={rulesTitle}>{editorTexts.marketRules}</h2>
          <p>{withNoBreakSpaces(description)}</p>
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
      <Note kind="warning" title={editorTexts.solveEarly}>
        {editorTexts.solveUnknownText}
      </Note>
    );
  }
  if (daysUntil(endDate, now) > 0) {
    return (
      <Note kind="warning" title={editorTexts.solveEarly}>
        {editorTexts.solveEarlyText(dateInWords(endDate), relativeDay(endDate, now))}
      </Note>
    );
  }
  return (
    <Note kind="info" title={editorTexts.solveDue}>
      {editorTexts.solveDueText}
    </Note>
  );
}
