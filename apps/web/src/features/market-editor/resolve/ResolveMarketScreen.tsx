import { dueOf, knownEnd } from '@wieszcz/domain';
import { editorTexts, withNoBreakSpaces, dateInWords, daysUntil, distanceToDay, isOverdue } from '@wieszcz/texts';
import { useId } from 'react';
import type { Market } from '#api/market.ts';
import { Corrections } from '#game/markets/Corrections.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { useHasPassed, useNow } from '#kit/feedback/useNow.ts';
import { Breadcrumbs } from '#kit/navigation/Breadcrumbs.tsx';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { useNavigateUnlessLeft } from '#kit/navigation/useHasLeft.ts';
import { paths } from '#paths.ts';
import { EditingBlocked, EditorGate } from '../frame/EditorGate.tsx';
import { ResolveForm } from './ResolveForm.tsx';
import classes from './resolve.module.css';

export function ResolveMarketScreen() {
  return <EditorGate title={editorTexts.resolve}>{(market) => <ResolveMarket market={market} />}</EditorGate>;
}

function ResolveMarket({ market }: { market: Market }) {
  const { marketId: id, topic, description, stage, bets } = market;
  const rulesTitle = useId();
  // Not in the form: the market may be read as resolved, which removes the form, before the answer comes.
  const navigate = useNavigateUnlessLeft();
  if (stage === 'resolved')
    return (
      <EditingBlocked
        title={editorTexts.resolve}
        sentence={editorTexts.resolved}
        to={paths.marketDetails(id)}
        label={editorTexts.backToMarket}
      />
    );
  if (bets.length === 0)
    return (
      <EditingBlocked
        title={editorTexts.resolve}
        sentence={editorTexts.noBets}
        to={paths.editBets(id)}
        label={editorTexts.editBets}
      />
    );
  if (stage === 'unpublished')
    return (
      <EditingBlocked
        title={editorTexts.resolve}
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
          { label: editorTexts.resolve },
        ]}
      />
      <div className={classes.screen}>
        <PageTitle tabTitle={editorTexts.resolveTitle(topic)}>{editorTexts.resolve}</PageTitle>
        <p className={classes.topic}>{withNoBreakSpaces(topic)}</p>
        <ResolveDateNote market={market} />
        <Corrections corrections={market.corrections} />
        <section className={classes.rules} aria-labelledby={rulesTitle}>
          <h2 id={rulesTitle}>{editorTexts.marketRules}</h2>
          <p>{withNoBreakSpaces(description)}</p>
        </section>
        <ResolveForm market={market} leave={() => navigate(paths.marketDetails(id))} />
      </div>
    </>
  );
}

/** Says whether the market is due; a warning if it isn't. */
function ResolveDateNote({ market }: { market: Market }) {
  const { endDate, tradingClosesAt } = market;
  const due = dueOf(market);
  const now = useNow();
  const isLate = due !== null && isOverdue(due, now);
  const final = editorTexts.resolveFinal(useHasPassed(tradingClosesAt));
  if (!isLate && knownEnd(endDate) === null) {
    return (
      <Note kind="warning" title={editorTexts.resolveUnknown}>
        {final}
      </Note>
    );
  }
  if (!isLate && daysUntil(endDate, now) > 0) {
    return (
      <Note kind="warning" title={editorTexts.resolveEarly}>
        {editorTexts.resolveEarlyText(dateInWords(endDate), distanceToDay(endDate, now))} {final}
      </Note>
    );
  }
  return (
    <Note kind="info" title={editorTexts.resolveDue}>
      {final}
    </Note>
  );
}
