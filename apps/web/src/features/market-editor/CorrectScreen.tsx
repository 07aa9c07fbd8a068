import { Button, Textarea } from '@mantine/core';
import { correctionBody } from '@wieszcz/api';
import { MAX_CORRECTIONS } from '@wieszcz/domain';
import { errorTexts, mistakeTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { useScreenForm } from '#api/form.ts';
import { isLike, useFormDraft } from '#api/formDraft.ts';
import { type Market, useMarketChanged } from '#api/market.ts';
import { Corrections } from '#game/markets/Corrections.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { useNavigateUnlessLeft } from '#kit/navigation/useHasLeft.ts';
import { paths } from '#paths.ts';
import { SubjectCard } from './frame/cards.tsx';
import { EditingBlocked, EditorGate } from './frame/EditorGate.tsx';
import classes from './frame/frame.module.css';

const FULL = errorTexts.TOO_MANY_CORRECTIONS(MAX_CORRECTIONS);

export function CorrectScreen() {
  return <EditorGate title={mistakeTexts.correct}>{(market) => <Correct market={market} />}</EditorGate>;
}

function Correct({ market }: { market: Market }) {
  const { marketId: id, stage, trade, corrections } = market;
  // Not in the form: the last correction that a market may have removes it before it could navigate.
  const navigate = useNavigateUnlessLeft();
  const toMarket = { title: mistakeTexts.correct, to: paths.marketDetails(id), label: mistakeTexts.backToMarket };
  if (stage === 'resolved') return <EditingBlocked {...toMarket} sentence={mistakeTexts.resolved} />;
  if (stage === 'unpublished')
    return (
      <EditingBlocked
        title={mistakeTexts.correct}
        sentence={mistakeTexts.stillPrivate}
        to={paths.editMarket(id)}
        label={mistakeTexts.edit}
      />
    );
  if (trade === 'none')
    return (
      <EditingBlocked
        title={mistakeTexts.correct}
        sentence={mistakeTexts.untraded}
        to={paths.takeBackMarket(id)}
        label={mistakeTexts.takeBack}
      />
    );
  if (corrections.length >= MAX_CORRECTIONS) return <EditingBlocked {...toMarket} sentence={FULL} />;
  return (
    <>
      <PageTitle>{mistakeTexts.correct}</PageTitle>
      <SubjectCard market={market}>
        <CorrectionForm id={id} leave={() => navigate(paths.marketDetails(id))} />
      </SubjectCard>
      <div className={classes.below}>
        <Corrections corrections={corrections} />
      </div>
    </>
  );
}

const initialValues = { text: '' };

/** `leave` opens the market's page after the correction. */
function CorrectionForm({ id, leave }: { id: number; leave: () => Promise<void> }) {
  const marketChanged = useMarketChanged();
  const draft = useFormDraft(`correction of ${id}`, initialValues, isLike(initialValues));
  const { form, submit, sending, messages } = useScreenForm({
    action: mistakeTexts.correct,
    initialValues,
    draft,
    schema: correctionBody,
    send: async (body) => {
      marketChanged(await callOnce('correction', endpoints.correctMarket, { params: { id }, body }));
      await leave();
      notifyDone({ title: mistakeTexts.corrected, text: mistakeTexts.correctedText });
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormMessages {...messages} labels={{ text: mistakeTexts.text }} />
      <Textarea
        size="md"
        label={mistakeTexts.text}
        description={mistakeTexts.textHint}
        placeholder={mistakeTexts.placeholder}
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps('text')}
      />
      <div className={classes.buttons}>
        <SubmitButton loading={sending}>{mistakeTexts.publish}</SubmitButton>
        <Button component={Link} to={paths.marketDetails(id)} size="md" variant="default">
          {mistakeTexts.backToMarket}
        </Button>
      </div>
    </form>
  );
}
