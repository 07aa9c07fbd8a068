import { Skeleton } from '@mantine/core';
import { newOfferTexts, stopTexts, positionsTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { codeOf, loadingMessageOf } from '#api/failures.ts';
import { useFormDraft } from '#api/formDraft.ts';
import { useMarket } from '#api/market.ts';
import { usePosition, type Position } from '#api/position.ts';
import { CoverImage } from '#game/covers/CoverImage.tsx';
import { useStop } from '#game/markets/tradingStop.tsx';
import { RefusedOrder } from '#game/quotes/notes.tsx';
import { useDoubts, useIsUnsettled, type Doubts } from '#game/quotes/useOrder.ts';
import type { ListingPlan } from '#game/selling/planListing.ts';
import { NotFoundState } from '#game/states/NotFoundState.tsx';
import { SideBadge } from '#game/trading/badges.tsx';
import { NOTHING, payoutOf } from '#game/trading/figures.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { Loading } from '#kit/feedback/Loading.tsx';
import { UnloadedScreen } from '#kit/feedback/UnloadedScreen.tsx';
import { FigureList } from '#kit/lists/FigureList.tsx';
import { Breadcrumbs } from '#kit/navigation/Breadcrumbs.tsx';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { idParam, paths } from '#paths.ts';
import { initialDraft, isOfferDraft, type OfferDraft, useOfferPlan } from './newOffer.ts';
import { NewOfferForm } from './NewOfferForm.tsx';
import classes from './new.module.css';

export function NewOfferScreen() {
  const id = idParam(useParams()['contractId']);
  return <NewOffer key={id} id={id} />;
}

function NewOffer({ id }: { id: number }) {
  const query = usePosition(id);
  const { data: position, error } = query;
  const market = useMarket(position?.bet.marketId ?? 0, { isLive: true });
  const stop = useStop(market.data);
  const doubts = useDoubts();
  const isUnsettled = useIsUnsettled(doubts);
  const isGone = id === 0 || codeOf(error) === 'CONTRACT_NOT_FOUND';
  const objection = isGone
    ? newOfferTexts.notFound
    : position && (objectionToListing(position) ?? (stop && stopTexts[stop.kind]));
  // The form asks for a preview at once, which a market that doesn't trade would refuse.
  if (position && (isUnsettled || (objection === null && !market.isPending)))
    return <NewOfferPage position={position} doubts={doubts} objection={objection ?? null} />;
  if (objection)
    return (
      <NotFoundState
        screen={newOfferTexts.title}
        sentence={objection}
        {...(isGone
          ? { to: paths.contracts, label: newOfferTexts.backToPositions }
          : { to: paths.contractDetails(id), label: newOfferTexts.back })}
      >
        <RefusedOrder doubts={doubts} />
      </NotFoundState>
    );
  return (
    <UnloadedScreen title={newOfferTexts.title} failure={error && loadingMessageOf(error)} query={query}>
      <Loading label={newOfferTexts.loading}>
        <Skeleton height={360} mt={24} radius="md" />
      </Loading>
    </UnloadedScreen>
  );
}

/** Why no share of the position can be listed for sale; null if some can. */
function objectionToListing({ status, shares }: Pick<Position, 'status' | 'shares'>): string | null {
  if (status !== 'PENDING') return newOfferTexts.notPending;
  return shares === 0 ? newOfferTexts.allListed : null;
}

type NewOfferPageProps = {
  position: Position;
  doubts: Doubts;
  /** Why no further offer can be added, while the form stays for one in doubt. */
  objection: string | null;
};

function NewOfferPage({ position, doubts, objection }: NewOfferPageProps) {
  const { id, bet, option } = position;
  const kept = useFormDraft(`offer of ${id}`, initialDraft, isOfferDraft);
  const [draft, setDraft] = useState(kept.start);
  const offerPlan = useOfferPlan(position, draft);
  const change = (changes: Partial<OfferDraft>) => {
    const next = { ...draft, ...changes };
    doubts.dismissRefusal();
    setDraft(next);
    kept.keep(next);
  };
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: positionsTexts.contracts, to: paths.contracts },
          { label: positionsTexts.positionCrumb(bet.title, option), to: paths.contractDetails(id) },
          { label: newOfferTexts.crumb },
        ]}
      />
      <div className={classes.page}>
        <div className={classes.main}>
          <PageTitle>{newOfferTexts.title}</PageTitle>
          <p className={classes.lead}>{withNoBreakSpaces(newOfferTexts.lead)}</p>
          <NewOfferForm
            position={position}
            draft={draft}
            onChange={change}
            offerPlan={offerPlan}
            isRestored={kept.isRestored}
            doubts={doubts}
            objection={objection}
            dropDraft={() => kept.settle(draft)}
          />
        </div>
        <OfferSummary position={position} plan={offerPlan.plan} />
      </div>
    </>
  );
}

/** Proceeds and profit of the offer, beside the payout that keeping the shares may bring. */
function OfferSummary({ position, plan }: { position: Position; plan: ListingPlan }) {
  const { bet, marketInfo, option } = position;
  const { proceeds, cost: paid, profit } = plan;
  const shares = plan.filled.shares + plan.waiting;
  const isLoss = profit !== null && profit < 0;
  return (
    <aside className={`card ${classes.summary}`} aria-label={newOfferTexts.summary}>
      <div className={classes.head}>
        <CoverImage className={classes.cover} category={marketInfo.marketCategory} url={marketInfo.marketCover?.url} ratio="1" />
        <div>
          <p className={classes.topic}>{withNoBreakSpaces(marketInfo.topic)}</p>
          <p className={classes.bet}>
            <SideBadge option={option} /> {withNoBreakSpaces(bet.title)}
          </p>
        </div>
      </div>
      <FigureList
        figures={[
          { label: newOfferTexts.proceeds, value: <Money value={proceeds} />, strong: true, rule: true },
          { label: newOfferTexts.paid, value: <Money value={paid} /> },
          { label: newOfferTexts.fee, value: <Money value={NOTHING} /> },
          { label: isLoss ? newOfferTexts.loss : newOfferTexts.profit, value: <Profit value={profit} cost={paid} /> },
          { label: newOfferTexts.ifWon(option), value: <Money value={paid === null ? null : payoutOf(shares)} />, rule: true },
          { label: newOfferTexts.left, value: newOfferTexts.leftShares(position.shares - shares) },
        ]}
      />
    </aside>
  );
}
