import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { knownEnd } from '@wieszcz/domain';
import { editorTexts, errorTexts, dateTimeInWords, endDateInWords, isOverdue, withNoBreakSpaces, uiTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { useAction } from '#api/action.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { useClosable } from '#api/closable.ts';
import { messageOf } from '#api/failures.ts';
import { useLateRefusal } from '#api/lateRefusal.ts';
import { type Market, useMarketChanged, useMarketRefused } from '#api/market.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { useHasPassed, useNow } from '#kit/feedback/useNow.ts';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { IconWorldUpload } from '#kit/icons/icons.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { useNavigateUnlessLeft } from '#kit/navigation/useHasLeft.ts';
import { paths } from '#paths.ts';
import { BetsTable } from './bets/BetsTable.tsx';
import { WhatIfNone } from './bets/WhatIfNone.tsx';
import { CardPreview } from './frame/cards.tsx';
import { EditingBlocked, EditorGate } from './frame/EditorGate.tsx';
import { EditorSteps } from './frame/EditorSteps.tsx';
import classes from './MakePublicScreen.module.css';

export function MakePublicScreen() {
  return <EditorGate title={editorTexts.publishHeading}>{(market) => <MakePublic market={market} />}</EditorGate>;
}

function MakePublic({ market }: { market: Market }) {
  const { marketId: id, stage, bets } = market;
  const [isAsking, question] = useDisclosure(false);
  // Not in the dialog: the market may be read as published, which removes the dialog, before the answer comes.
  const navigate = useNavigateUnlessLeft();
  const hasClosed = useHasPassed(market.tradingClosesAt);
  if (stage !== 'unpublished')
    return (
      <EditingBlocked
        title={editorTexts.publishHeading}
        sentence={editorTexts.alreadyPublished}
        to={paths.marketDetails(id)}
        label={editorTexts.seeMarket}
      />
    );
  const hasBets = bets.length > 0;
  const canPublish = hasBets && !hasClosed;
  return (
    <>
      <EditorSteps current="publish" market={market} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <PageTitle tabTitle={editorTexts.publishHeading}>{editorTexts.publish}</PageTitle>
          {canPublish && (
            <Note kind="warning" title={editorTexts.publishWarning}>
              {editorTexts.publishWarningText}
            </Note>
          )}
          {!hasBets && <Note kind="warning" title={editorTexts.cannotPublish} />}
          {hasClosed && <Note kind="warning" title={errorTexts.CLOSED_BEFORE_PUBLICATION} />}
          <PastEndNote market={market} />
          <MarketReview market={market} />
          {bets.length > 1 && <WhatIfNone market={market} />}
          {hasBets && <BetsTable bets={bets} deletable={false} />}
          <div className={classes.buttons}>
            {canPublish && (
              <Button size="md" onClick={question.open} leftSection={<IconWorldUpload size={19} stroke={1.7} />}>
                {editorTexts.publishSubmit}
              </Button>
            )}
            {hasClosed && (
              <Button component={Link} to={paths.editMarket(id)} size="md">
                {editorTexts.editData}
              </Button>
            )}
            <Button component={Link} to={paths.editBets(id)} size="md" variant={hasBets || hasClosed ? 'subtle' : 'filled'}>
              {hasBets ? editorTexts.backToBets : editorTexts.editBets}
            </Button>
          </div>
        </div>
        <CardPreview title={editorTexts.playersSee} market={market} />
      </div>
      <ConfirmPublish
        opened={isAsking}
        onClose={question.close}
        market={market}
        leave={() => navigate(paths.marketDetails(id))}
      />
    </>
  );
}

/** Warns that the market's expected end has passed since the draft was saved: the players would read at once that it waits for its result. */
function PastEndNote({ market: { marketId: id, endDate } }: { market: Market }) {
  if (!isOverdue(endDate, useNow())) return null;
  return (
    <Note
      kind="warning"
      title={editorTexts.publishPastEnd}
      action={
        <Anchor component={Link} to={paths.editMarket(id)}>
          {editorTexts.editData}
        </Anchor>
      }
    >
      {editorTexts.publishPastEndText}
    </Note>
  );
}

/** The market's data before publication, without its bets, and links to the step that edits each part. */
function MarketReview({ market }: { market: Market }) {
  const { marketId: id, topic, category, endDate, tradingClosesAt, description, marketCover } = market;
  const rows = [
    { name: editorTexts.reviewTitle, text: topic },
    { name: editorTexts.reviewCategory, text: uiTexts.category[category] },
    { name: editorTexts.reviewCover, text: marketCover ? editorTexts.ownCover : editorTexts.defaultCover },
    { name: editorTexts.reviewEnd, text: endDateInWords(knownEnd(endDate)) },
    { name: editorTexts.reviewClosing, text: tradingClosesAt ? dateTimeInWords(tradingClosesAt) : editorTexts.closesWithResult },
    { name: editorTexts.reviewDescription, text: description },
  ];
  const links = [
    { to: paths.editMarket(id), label: editorTexts.editData },
    { to: paths.editBets(id), label: editorTexts.editBets },
    { to: paths.editCover(id), label: editorTexts.changeCover },
  ];
  return (
    <div className={`card ${classes.review}`}>
      <dl>
        {rows.map(({ name, text }) => (
          <div key={name} className={classes.row}>
            <dt>{name}</dt>
            <dd>{withNoBreakSpaces(text)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.links}>
        {links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </p>
    </div>
  );
}

type ConfirmPublishProps = {
  opened: boolean;
  onClose: () => void;
  market: Market;
  /** Opens the market's page after the publication. */
  leave: () => Promise<void>;
};

/** Asks once more before the market is published, because prices and bets can't be changed afterwards. */
function ConfirmPublish({ opened, onClose, market, leave }: ConfirmPublishProps) {
  const publishing = usePublish(market.marketId, opened, leave);
  const { isLocked, close } = useClosable('publication', { opened, onClose }, publishing);
  return (
    <DialogBox
      opened={opened}
      onClose={close}
      title={editorTexts.confirmPublish}
      text={editorTexts.confirmPublishText(market.topic, market.bets.length)}
    >
      {publishing.error && <Note kind="error">{messageOf(publishing.error)}</Note>}
      <div className={classes.confirmButtons}>
        <Button size="md" variant="default" onClick={close} disabled={isLocked} data-autofocus>
          {editorTexts.cancel}
        </Button>
        <ActionButton size="md" loading={publishing.isPending} onClick={() => publishing.mutate()}>
          {editorTexts.publishSubmit}
        </ActionButton>
      </div>
    </DialogBox>
  );
}

/** Mutation that publishes the market and then calls `leave`. `isOpen`: whether its dialog is open. */
function usePublish(marketId: number, isOpen: boolean, leave: () => Promise<void>) {
  const marketChanged = useMarketChanged();
  const refused = useMarketRefused(marketId);
  const tellLate = useLateRefusal('publication', isOpen);
  return useAction({
    mutationFn: () => callOnce('publication', endpoints.publishMarket, { query: { marketId } }),
    onSuccess: async (changed) => {
      await leave();
      notifyDone({ title: editorTexts.publishedDone, text: editorTexts.publishedDoneText });
      marketChanged(changed);
    },
    onError: (error) => {
      tellLate(error);
      refused(error);
    },
  });
}
