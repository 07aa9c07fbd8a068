import { useDisclosure } from '@mantine/hooks';
import { marketTexts, stopTexts } from '@wieszcz/texts';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useAction } from '#api/action.ts';
import { api, endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import type { Market } from '#api/market.ts';
import { useMarketChanged } from '#api/marketCache.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { useHasPassed } from '#kit/feedback/useNow.ts';
import { IconPlayerPause, IconPlayerPlay } from '#kit/icons/icons.ts';
import { actionsOf } from '../../authorActions.ts';
import classes from './aside.module.css';

const noteOf = ({ stage, bets, trade }: Market): string => {
  if (stage !== 'unpublished') return marketTexts.notePublished[trade];
  return bets.length > 0 ? marketTexts.noteDraft : marketTexts.noteDraftNoBets;
};

/** In the ticket's place for the market's author: the actions. */
export function AuthorCard({ market }: { market: Market }) {
  // A pause, its reason and its end change nothing on a market that has closed.
  const hasClosed = useHasPassed(market.tradingClosesAt);
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.title}>{marketTexts.yourMarket}</h2>
      <ul className={classes.actions}>
        {actionsOf(market).map(({ key, label, to, icon: Icon, danger }) => (
          <li key={key}>
            <Link to={to} data-danger={danger}>
              <Icon size={19} stroke={1.7} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
        {market.stage === 'open' && !hasClosed && <PauseTrading market={market} />}
      </ul>
      <p className={classes.note}>{noteOf(market)}</p>
    </section>
  );
}

/** Loaded when its dialog opens: everybody loads the page of a market, and few are its author. */
const PauseForm = lazy(async () => ({ default: (await import('./PauseForm.tsx')).PauseForm }));

/** The author's buttons that pause the trade with a reason, change the reason, and resume the trade. Items of a list. */
function PauseTrading({ market }: { market: Market }) {
  const [isAsking, question] = useDisclosure(false);
  const resuming = useResume(market.marketId);
  return (
    <>
      {market.paused && (
        <li>
          <button type="button" onClick={() => resuming.mutate()}>
            <IconPlayerPlay size={19} stroke={1.7} aria-hidden />
            {stopTexts.resume}
          </button>
          {resuming.error && <Note kind="error">{messageOf(resuming.error)}</Note>}
        </li>
      )}
      <li>
        <button type="button" onClick={question.open}>
          <IconPlayerPause size={19} stroke={1.7} aria-hidden />
          {market.paused ? stopTexts.changeReason : stopTexts.pause}
        </button>
        <DialogBox
          opened={isAsking}
          onClose={question.close}
          title={market.paused ? stopTexts.changeReason : stopTexts.pauseTitle}
          subtitle={market.topic}
        >
          <Suspense fallback={null}>
            <PauseForm market={market} onClose={question.close} />
          </Suspense>
        </DialogBox>
      </li>
    </>
  );
}

function useResume(id: number) {
  const marketChanged = useMarketChanged();
  return useAction({
    mutationFn: () => api(endpoints.resumeMarket, { params: { id } }),
    onSuccess: (market) => {
      marketChanged(market);
      notifyDone({ title: stopTexts.resumedDone });
    },
  });
}
