import { Button } from '@mantine/core';
import { mistakeTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { Link } from 'react-router';
import { useAction } from '#api/action.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import { type Market, useMarketChanged, useMarketRefused } from '#api/market.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { IconArrowBackUp } from '#kit/icons/icons.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { useNavigateUnlessLeft } from '#kit/navigation/useHasLeft.ts';
import { paths } from '#paths.ts';
import { SubjectCard } from './frame/cards.tsx';
import { EditingBlocked, EditorGate } from './frame/EditorGate.tsx';
import classes from './frame/frame.module.css';

export function TakeBackScreen() {
  return <EditorGate title={mistakeTexts.takeBack}>{(market) => <TakeBack market={market} />}</EditorGate>;
}

function TakeBack({ market }: { market: Market }) {
  const { marketId: id, stage, trade } = market;
  const taking = useTakeBack(id);
  const toMarket = { title: mistakeTexts.takeBack, to: paths.marketDetails(id), label: mistakeTexts.backToMarket };
  if (stage === 'resolved') return <EditingBlocked {...toMarket} sentence={mistakeTexts.resolved} />;
  // While the next screen is being loaded, the cached market is private already.
  if (stage === 'unpublished' && !taking.isPending) return <EditingBlocked {...toMarket} sentence={mistakeTexts.isPrivate} />;
  if (trade !== 'none')
    return (
      <EditingBlocked
        title={mistakeTexts.takeBack}
        sentence={mistakeTexts.traded[trade]}
        to={paths.correctMarket(id)}
        label={mistakeTexts.correct}
      />
    );
  return (
    <>
      <PageTitle>{mistakeTexts.takeBack}</PageTitle>
      <SubjectCard market={market}>
        <Question id={id} taking={taking} />
      </SubjectCard>
    </>
  );
}

function Question({ id, taking }: { id: number; taking: ReturnType<typeof useTakeBack> }) {
  return (
    <>
      <p className={classes.question}>{mistakeTexts.takeBackQuestion}</p>
      <p className={classes.final}>{withNoBreakSpaces(mistakeTexts.takeBackText)}</p>
      {taking.error && <Note kind="error">{messageOf(taking.error)}</Note>}
      <div className={classes.buttons}>
        <ActionButton
          size="md"
          loading={taking.isPending}
          leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
          onClick={() => taking.mutate()}
        >
          {mistakeTexts.takeBack}
        </ActionButton>
        <Button component={Link} to={paths.marketDetails(id)} size="md" variant="default">
          {mistakeTexts.backToMarket}
        </Button>
      </div>
    </>
  );
}

/** Makes the market private, and opens the form with its data, which may be changed again. */
function useTakeBack(id: number) {
  const navigate = useNavigateUnlessLeft();
  const marketChanged = useMarketChanged();
  const onError = useMarketRefused(id);
  return useAction({
    mutationFn: () => callOnce('takingBack', endpoints.takeBackMarket, { params: { id } }),
    onSuccess: async (market) => {
      // Before the navigation: the form starts from the cached market, whose fields are frozen while it is published.
      marketChanged(market);
      await navigate(paths.editMarket(id));
      notifyDone({ title: mistakeTexts.takenBack, text: mistakeTexts.takenBackText });
    },
    onError,
  });
}
