import { Button, Textarea } from '@mantine/core';
import { correctionBody } from '@wieszcz/api';
import { mistakeTexts as say } from '@wieszcz/texts';
import { Link, useNavigate } from 'react-router';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { useScreenForm } from '#api/form.ts';
import type { Market } from '#api/market.ts';
import { useMarketChanged } from '#api/marketCache.ts';
import { Corrections } from '#game/markets/Corrections.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';
import { EditingBlocked, EditorGate } from '../frame/EditorGate.tsx';
import { SubjectCard } from '../frame/SubjectCard.tsx';
import classes from '../frame/frame.module.css';

export function CorrectScreen() {
  return <EditorGate title={say.correct}>{(market) => <Correct market={market} />}</EditorGate>;
}

function Correct({ market }: { market: Market }) {
  const { marketId: id, stage, trade } = market;
  const toMarket = { title: say.correct, to: paths.marketDetails(id), label: say.backToMarket };
  if (stage === 'solved') return <EditingBlocked {...toMarket} sentence={say.solved} />;
  if (stage === 'unpublished')
    return <EditingBlocked title={say.correct} sentence={say.stillPrivate} to={paths.editMarket(id)} label={say.edit} />;
  if (trade === 'none')
    return <EditingBlocked title={say.correct} sentence={say.untraded} to={paths.takeBackMarket(id)} label={say.takeBack} />;
  return (
    <>
      <PageTitle>{say.correct}</PageTitle>
      <SubjectCard market={market}>
        <CorrectionForm id={id} />
      </SubjectCard>
      <div className={classes.below}>
        <Corrections corrections={market.corrections} />
      </div>
    </>
  );
}

function CorrectionForm({ id }: { id: number }) {
  const navigate = useNavigate();
  const marketChanged = useMarketChanged();
  const { form, submit, sending, messages } = useScreenForm({
    initialValues: { text: '' },
    schema: correctionBody,
    send: async (body) => {
      marketChanged(await callOnce('correction', endpoints.correctMarket, { params: { id }, body }));
      await navigate(paths.marketDetails(id));
      notifyDone({ title: say.corrected, text: say.correctedText });
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormMessages {...messages} labels={{ text: say.text }} />
      <Textarea
        size="md"
        label={say.text}
        description={say.textHint}
        placeholder={say.placeholder}
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps('text')}
      />
      <div className={classes.buttons}>
        <SubmitButton loading={sending}>{say.publish}</SubmitButton>
        <Button component={Link} to={paths.marketDetails(id)} size="md" variant="default">
          {say.backToMarket}
        </Button>
      </div>
    </form>
  );
}
