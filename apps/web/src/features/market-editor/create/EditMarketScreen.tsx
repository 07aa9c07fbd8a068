import { Anchor } from '@mantine/core';
import { editorTexts, mistakeTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, endpoints } from '#api/client.ts';
import { readMarket, useMarketChanged, useMarketRefused, type Market } from '#api/market.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { useFocusIfLost } from '#kit/feedback/useFocusIfLost.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { useNavigateUnlessLeft } from '#kit/navigation/useHasLeft.ts';
import { paths } from '#paths.ts';
import { EditingBlocked, EditorGate } from '../frame/EditorGate.tsx';
import { EditorSteps } from '../frame/EditorSteps.tsx';
import { draftOf, type MarketChanges, type MarketDraft } from './marketDraft.ts';
import { MarketForm } from './MarketForm.tsx';
import classes from './create.module.css';

export function EditMarketScreen() {
  return <EditorGate title={editorTexts.edit}>{(market) => <EditMarket market={market} />}</EditorGate>;
}

/** Link to the screen on which the author sets right a mistake in a published market. */
function MistakeLink({ market: { marketId: id, trade } }: { market: Market }) {
  return trade === 'none' ? (
    <Anchor component={Link} to={paths.takeBackMarket(id)}>
      {mistakeTexts.takeBack}
    </Anchor>
  ) : (
    <Anchor component={Link} to={paths.correctMarket(id)}>
      {mistakeTexts.correct}
    </Anchor>
  );
}

type FrozenNoteProps = {
  market: Market;
  /** Whether the market was published while its form was open, which may have disabled the field with the focus. */
  isNew: boolean;
};

function FrozenNote({ market, isNew }: FrozenNoteProps) {
  const note = useFocusIfLost<HTMLDivElement>(isNew);
  return (
    <div ref={note} tabIndex={-1} className={classes.note}>
      <Note kind="info" title={editorTexts.frozenTitle} action={<MistakeLink market={market} />}>
        {editorTexts.frozen[market.trade]} {editorTexts.notFrozen}
      </Note>
    </div>
  );
}

function EditMarket({ market }: { market: Market }) {
  const { marketId: id, stage } = market;
  const published = stage !== 'unpublished';
  const [wasPublished] = useState(published);
  const navigate = useNavigateUnlessLeft();
  const marketChanged = useMarketChanged();
  const refused = useMarketRefused(id);
  const send = async (_: MarketDraft, changes: MarketChanges) => {
    // What the author hasn't touched stays as it is now: it may have been changed elsewhere since the form was opened. An edit that doesn't
    // name the closing moment keeps it; the other fields have to be named.
    const { tradingClosesAt: _kept, ...present } = draftOf(await readMarket(id));
    const answer = await api(endpoints.editMarket, { params: { id }, body: { ...present, ...changes } }).catch(
      (error: unknown) => {
        // The market may have been published in another window, which disables fields; or resolved, so that nothing can be saved any more.
        refused(error);
        throw error;
      },
    );
    const edited = marketChanged(answer);
    // The market may have been published in another window since the form was opened.
    await navigate(edited.stage !== 'unpublished' ? paths.marketDetails(id) : paths.editBets(id));
    notifyDone({ title: editorTexts.saved });
  };
  if (stage === 'resolved')
    return (
      <EditingBlocked
        title={editorTexts.edit}
        sentence={editorTexts.resolved}
        to={paths.marketDetails(id)}
        label={editorTexts.backToMarket}
      />
    );
  return (
    <div>
      {!published && <EditorSteps current="data" market={market} />}
      <div className={classes.columns}>
        <div>
          <PageTitle>{editorTexts.edit}</PageTitle>
          {published && <FrozenNote market={market} isNew={!wasPublished} />}
          <MarketForm
            draftName={`market ${id}`}
            initial={draftOf(market)}
            published={published}
            submitLabel={editorTexts.submitEdit}
            send={send}
          />
        </div>
      </div>
    </div>
  );
}
