import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { DAILY_BONUS, PAYOUT } from '@wieszcz/domain';
import { marketTexts, stopTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { lazy, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { useAction } from '#api/action.ts';
import { api, endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import { type Market, useMarketChanged } from '#api/market.ts';
import { useClosedPositionsOfMarket } from '#api/portfolio.ts';
import { usePositionsOfMarket } from '#api/position.ts';
import { useRole } from '#api/session.ts';
import { useReturnTo } from '#api/useReturnTo.ts';
import { byChance, NOTHING, positionValues, sumOf } from '#game/trading/figures.ts';
import { money, roundMoney } from '#game/trading/money.ts';
import { Profit } from '#game/trading/Money.tsx';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { useFocusPassedOn } from '#kit/feedback/useFocusPassedOn.ts';
import { useHasPassed } from '#kit/feedback/useNow.ts';
import { IconPlayerPause, IconPlayerPlay } from '#kit/icons/icons.ts';
import { FigureList } from '#kit/lists/FigureList.tsx';
import { paths } from '#paths.ts';
import { actionsOf } from '../authorActions.ts';
import type { Cards } from './cards.ts';
import classes from './Aside.module.css';

/** The card in the ticket's place, or above it. */
export function Aside({ card, market }: { card: NonNullable<Cards['aside']>; market: Market }) {
  const Card = COMPONENTS[card];
  return <Card market={market} />;
}

const COMPONENTS = { guest: GuestCard, author: AuthorCard, staff: StaffCard, result: ResultCard };

/** Shown to guests in place of the ticket: what a share costs and pays, with buttons to register and to sign in. */
function GuestCard({ market: { bets } }: { market: Market }) {
  const returnTo = useReturnTo();
  const bet = byChance(bets)[0];
  const price = bet?.bestYesPrice ?? null;
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.title}>{marketTexts.guestTitle}</h2>
      <p className={classes.lead}>
        {bet && price !== null ? (
          <>
            {withNoBreakSpaces(marketTexts.guestPrice(bet.title, bets.length === 1))} <b className="num">{money(price)}</b>.{' '}
            {withNoBreakSpaces(marketTexts.guestWin)}{' '}
          </>
        ) : (
          <>{withNoBreakSpaces(marketTexts.guestNoPrice)} </>
        )}
        <b className="num">{money(PAYOUT)}</b>. {withNoBreakSpaces(marketTexts.guestBonusBefore)}{' '}
        <b className="num">{roundMoney(DAILY_BONUS)}</b> {withNoBreakSpaces(marketTexts.guestBonusAfter)}
      </p>
      <div className={classes.buttons}>
        <Button component={Link} to={paths.registerThen(returnTo)} size="md" fullWidth>
          {marketTexts.register}
        </Button>
        <Button component={Link} to={paths.loginThen(returnTo)} size="md" variant="default" fullWidth>
          {marketTexts.login}
        </Button>
      </div>
    </section>
  );
}

/** In the ticket's place for moderators and admins on a market of another author: why they can't buy. */
function StaffCard() {
  const isAdmin = useRole() === 'ROLE_ADMIN';
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.title}>{isAdmin ? marketTexts.adminTitle : marketTexts.moderatorTitle}</h2>
      <p className={classes.lead}>{isAdmin ? marketTexts.adminNote : marketTexts.moderatorNote}</p>
    </section>
  );
}

/** What a resolved market has brought the player in all, earlier sales and redeemed pairs included; renders nothing until it is loaded. */
function ResultCard({ market }: { market: Market }) {
  const { data: results } = useClosedPositionsOfMarket(market.marketId);
  const { data: held } = usePositionsOfMarket(market.marketId);
  // A pending position was read before the resolution, and is being read again.
  if (!results || !held || held.some(({ status }) => status === 'PENDING')) return null;
  const total = sumOf(results.map(({ result }) => result));
  const payout = sumOf(held.map((position) => positionValues(position).value ?? NOTHING));
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.title}>{marketTexts.yourResult}</h2>
      {results.length === 0 ? (
        <p className={classes.lead}>{marketTexts.noResult}</p>
      ) : (
        <div className={classes.results}>
          <FigureList
            figures={[
              ...results.map(({ betTitle, option, result }) => ({
                label: marketTexts.yourPosition(betTitle, option),
                value: <Profit value={result} />,
              })),
              {
                label: total < 0 ? marketTexts.resultLoss : marketTexts.resultProfit,
                value: <Profit value={total} />,
                rule: true,
                strong: true,
              },
            ]}
          />
          <p className={classes.resultNote}>{marketTexts.resultNote(payout > 0 ? money(payout) : null)}</p>
        </div>
      )}
      <div className={classes.buttons}>
        {held.length > 0 && (
          <Button component={Link} to={paths.contracts} variant="default" fullWidth>
            {marketTexts.seePositions}
          </Button>
        )}
        <Button component={Link} to={paths.markets()} variant="subtle" fullWidth>
          {marketTexts.seeOpenMarkets}
        </Button>
      </div>
    </section>
  );
}

/** In the ticket's place for the market's author: the actions. */
function AuthorCard({ market }: { market: Market }) {
  // A pause, its reason and its end change nothing on a market that has closed.
  const hasClosed = useHasPassed(market.tradingClosesAt);
  return (
    <section className={`card ${classes.card}`}>
      {/* Takes the focus from the button that resumes the trade (`useFocusPassedOn`). */}
      <h2 tabIndex={-1} className={classes.title}>
        {marketTexts.yourMarket}
      </h2>
      <ul className={classes.actions}>
        {actionsOf(market).map(({ key, label, to, icon: Icon, danger }) => (
          <li key={key}>
            <Link to={to} data-danger={danger}>
              <Icon size={19} stroke={1.7} />
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

const noteOf = ({ stage, bets, trade }: Market): string => {
  if (stage !== 'unpublished') return marketTexts.notePublished[trade];
  return bets.length > 0 ? marketTexts.noteDraft : marketTexts.noteDraftNoBets;
};

/**
 * Loaded when its dialog opens: everybody loads the page of a market, and few are its author. The form checks its field with Zod, which the
 * page does without.
 */
const PauseForm = lazy(async () => ({ default: (await import('./PauseForm.tsx')).PauseForm }));

/** The author's buttons that pause the trade with a reason, change the reason, and resume the trade. Items of a list. */
function PauseTrading({ market }: { market: Market }) {
  const [isAsking, question] = useDisclosure(false);
  return (
    <>
      {market.paused && <ResumeTrading marketId={market.marketId} />}
      <li>
        <button type="button" onClick={question.open}>
          <IconPlayerPause size={19} stroke={1.7} />
          {market.paused ? stopTexts.changeReason : stopTexts.pause}
        </button>
        <DialogBox
          opened={isAsking}
          onClose={question.close}
          title={market.paused ? stopTexts.changeReason : stopTexts.pauseTitle}
          subtitle={market.topic}
          text={stopTexts.pauseLead}
        >
          <Suspense fallback={null}>
            <PauseForm market={market} onClose={question.close} />
          </Suspense>
        </DialogBox>
      </li>
    </>
  );
}

function ResumeTrading({ marketId: id }: { marketId: number }) {
  const marketChanged = useMarketChanged();
  const item = useRef<HTMLLIElement>(null);
  useFocusPassedOn(item);
  const resuming = useAction({
    mutationFn: () => api(endpoints.resumeMarket, { params: { id } }),
    onSuccess: (market) => {
      marketChanged(market);
      notifyDone({ title: stopTexts.resumedDone });
    },
  });
  return (
    <li ref={item}>
      <button type="button" onClick={() => resuming.mutate()}>
        <IconPlayerPlay size={19} stroke={1.7} />
        {stopTexts.resume}
      </button>
      {resuming.error && <Note kind="error">{messageOf(resuming.error)}</Note>}
    </li>
  );
}
