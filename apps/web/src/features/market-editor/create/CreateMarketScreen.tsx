import { UNDETERMINED_END } from '@wieszcz/domain';
import { editorTexts, marketsTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { useMarketChanged } from '#api/market.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { useNavigateUnlessLeft } from '#kit/navigation/useHasLeft.ts';
import { paths } from '#paths.ts';
import { CardPreview } from '../frame/cards.tsx';
import { EditorSteps } from '../frame/EditorSteps.tsx';
import { emptyDraft, type MarketDraft } from './marketDraft.ts';
import { MarketForm } from './MarketForm.tsx';
import classes from './create.module.css';

export function CreateMarketScreen() {
  return (
    <>
      <EditorSteps current="data" />
      <CreateMarket />
    </>
  );
}

function CreateMarket() {
  const navigate = useNavigateUnlessLeft();
  const marketChanged = useMarketChanged();
  const [draft, setDraft] = useState<Pick<MarketDraft, 'topic' | 'category'>>(emptyDraft);
  const send = async (body: MarketDraft) => {
    const { marketId } = marketChanged(await callOnce('market', endpoints.createMarket, { body }));
    await navigate(paths.editBets(marketId));
    notifyDone({ title: editorTexts.created, text: editorTexts.createdText });
  };
  return (
    <div className={classes.columns}>
      <div>
        <PageTitle>{editorTexts.create}</PageTitle>
        <MarketForm
          draftName="new market"
          initial={emptyDraft}
          isNew
          submitLabel={editorTexts.submitCreate}
          send={send}
          onChange={setDraft}
        />
      </div>
      <CardPreview
        title={editorTexts.preview}
        market={{ ...unsavedMarket, topic: draft.topic, category: draft.category }}
        hint={marketsTexts.betsNextStep}
      />
    </div>
  );
}

/** Placeholder values for the fields of the card that the preview doesn't take from the form. */
const unsavedMarket = {
  marketId: 0,
  endDate: UNDETERMINED_END,
  createdDate: '',
  marketCover: null,
  bets: [],
  verdict: null,
  stage: 'unpublished',
  tradingClosesAt: null,
  paused: null,
} as const;
