import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { editorTexts } from '@wieszcz/texts';
import { type ReactNode, type Ref, useRef } from 'react';
import { Link } from 'react-router';
import { useAction } from '#api/action.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import { keys } from '#api/keys.ts';
import { type Market, useMarketRefused } from '#api/market.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { useFocusPassedOn } from '#kit/feedback/useFocusPassedOn.ts';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { IconTrash } from '#kit/icons/icons.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { useNavigateUnlessLeft } from '#kit/navigation/useHasLeft.ts';
import { paths } from '#paths.ts';
import { SubjectCard } from './frame/cards.tsx';
import { EditingBlocked, EditorGate } from './frame/EditorGate.tsx';
import classes from './frame/frame.module.css';

export function DeleteMarketScreen() {
  return <EditorGate title={editorTexts.deleteTitle}>{(market) => <DeleteMarket market={market} />}</EditorGate>;
}

function DeleteMarket({ market }: { market: Market }) {
  const { marketId: id, stage, bets } = market;
  if (stage !== 'unpublished')
    return (
      <EditingBlocked
        title={editorTexts.deleteTitle}
        sentence={stage === 'resolved' ? editorTexts.deleteResolved : editorTexts.deletePublished}
        to={paths.marketDetails(id)}
        label={editorTexts.backToMarket}
      />
    );
  return (
    <>
      <PageTitle>{editorTexts.deleteTitle}</PageTitle>
      <SubjectCard market={market}>{bets.length > 0 ? <DeleteBetsFirst id={id} /> : <DeleteQuestion id={id} />}</SubjectCard>
    </>
  );
}

function DeleteBetsFirst({ id }: { id: number }) {
  return (
    <>
      <Note kind="info">{editorTexts.deleteHasBets}</Note>
      <Buttons>
        <Button component={Link} to={paths.editBets(id)} size="md">
          {editorTexts.editBets}
        </Button>
      </Buttons>
    </>
  );
}

function DeleteQuestion({ id }: { id: number }) {
  const buttons = useRef<HTMLDivElement>(null);
  // A refusal because of a bet that was added meanwhile replaces the question.
  useFocusPassedOn(buttons);
  const client = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const onError = useMarketRefused(id);
  const deleting = useAction({
    mutationFn: () => callOnce('deletion', endpoints.deleteMarket, { query: { marketId: id } }),
    onSuccess: async () => {
      await navigate(paths.markets());
      notifyDone({ title: editorTexts.deleted });
      client.removeQueries({ queryKey: keys.market(id) });
      void client.invalidateQueries({ queryKey: ['markets'] });
    },
    onError,
  });
  return (
    <>
      <p className={classes.question}>{editorTexts.deleteQuestion}</p>
      <p className={classes.final}>{editorTexts.deleteFinal}</p>
      {deleting.error && <Note kind="error">{messageOf(deleting.error)}</Note>}
      <Buttons ref={buttons}>
        <ActionButton
          size="md"
          color="mak"
          loading={deleting.isPending}
          leftSection={<IconTrash size={18} stroke={1.7} />}
          onClick={() => deleting.mutate()}
        >
          {editorTexts.deleteSubmit}
        </ActionButton>
      </Buttons>
    </>
  );
}

function Buttons({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} className={classes.buttons}>
      {children}
      <Button component={Link} to={paths.markets()} size="md" variant="default">
        {editorTexts.backToMarkets}
      </Button>
    </div>
  );
}
