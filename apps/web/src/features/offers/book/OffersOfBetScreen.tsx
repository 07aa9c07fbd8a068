import { Button } from '@mantine/core';
import type { Answer, endpoints } from '@wieszcz/api';
import { offersTexts, withNoBreakSpaces, chance, wholeNumber } from '@wieszcz/texts';
import { useState, useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { codeOf, loadingMessageOf } from '#api/failures.ts';
import { type Bet, type Market, useMarketOfBet } from '#api/market.ts';
import { useAllowance, useOffers } from '#api/orders.ts';
import type { Offer } from '#api/position.ts';
import { useIsPlayer, useSession, useExpiredPlayer } from '#api/session.ts';
import { ChanceBar, ChanceCaption } from '#game/chance/ChanceBar.tsx';
import { CoverImage } from '#game/covers/CoverImage.tsx';
import { StopNote, useStop } from '#game/markets/tradingStop.tsx';
import { DoubtNote } from '#game/quotes/notes.tsx';
import { useDoubts, useIsUnsettled, type Doubts, type SubmittedOrder } from '#game/quotes/useOrder.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { NotFoundState } from '#game/states/NotFoundState.tsx';
import { PagedResults } from '#game/states/PagedResults.tsx';
import { money } from '#game/trading/money.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { UnloadedScreen } from '#kit/feedback/UnloadedScreen.tsx';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import { FigureList, type Figure } from '#kit/lists/FigureList.tsx';
import { useQueryPage } from '#kit/lists/useQueryFilters.ts';
import { Breadcrumbs } from '#kit/navigation/Breadcrumbs.tsx';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { idParam, optionParam, paths } from '#paths.ts';
import { BuyForm, purchaseOf } from './BuyForm.tsx';
import { CheaperNote, type CheaperPrice, useCheaperPrice } from './cheaperPrice.tsx';
import { dropPurchase, keptPurchase } from './keptPurchase.ts';
import { OfferTable } from './OfferTable.tsx';
import { SideLinks } from './SideLinks.tsx';
import classes from './book.module.css';

const HEADING = 'offers-heading';

export function OffersOfBetScreen() {
  const params = useParams();
  const betId = idParam(params['betId']);
  const option = optionParam(params['option']);
  const query = useMarketOfBet(betId);
  const { data: market, error } = query;
  const bet = market?.bets.find(({ id }) => id === betId);
  if (market && bet && option !== null)
    return <OffersPage key={`${betId}-${option}`} market={market} bet={bet} option={option} />;
  if (betId === 0 || option === null || market || codeOf(error) === 'BET_NOT_FOUND')
    return <NotFoundState sentence={offersTexts.notFound} to={paths.markets()} label={offersTexts.backToMarkets} />;
  return (
    <UnloadedScreen title={offersTexts.title} failure={error && loadingMessageOf(error)} query={query}>
      <ListSkeleton />
    </UnloadedScreen>
  );
}

const ListSkeleton = () => (
  <Loading>
    <RowSkeletons rows={8} />
  </Loading>
);

type OffersPageProps = { market: Market; bet: Bet; option: boolean };

function OffersPage({ market, bet, option }: OffersPageProps) {
  const [page, setPage] = useQueryPage();
  const offers = useOffers(bet.id, option, page);
  const stop = useStop(market);
  const canBuy = useIsPlayer() && market.stage === 'open' && stop === null;
  const doubts = useDoubts();
  const { choice, expiredPlayer, choose, showAgain, close } = useChosenOffer(bet.id, option, doubts);
  const isUnsettled = useIsUnsettled(doubts);
  // Once nothing can be bought, the dialog stays open only for an expired sign-in, an unsettled purchase, or the reason of a refusal.
  const mayBeOpen = canBuy || expiredPlayer !== null || isUnsettled || doubts.refused !== null;
  const latest = offers.data?.content.find(({ id }) => id === choice.offer?.id);
  const cheaper = useCheaperPrice(market, bet, option, market.stage === 'open' && stop === null);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: offersTexts.markets, to: paths.markets() },
          { label: market.topic, to: paths.marketDetails(market.marketId) },
          { label: offersTexts.title },
        ]}
      />
      <div className={classes.page}>
        <div className={classes.main}>
          <PageTitle id={HEADING} tabTitle={offersTexts.offersOfBet(bet.title, option)}>
            {offersTexts.title}
          </PageTitle>
          <p className={classes.bet}>{withNoBreakSpaces(bet.title)}</p>
          <div className={classes.notes}>
            {stop && <StopNote stop={stop} />}
            {choice.offer === null && <DoubtNote doubts={doubts} form={offersTexts.buyTitle} onReturn={showAgain} />}
          </div>
          <SideLinks bet={bet} option={option} />
          {/* A note that appears above the offers later would move their buttons while the player presses one. */}
          {cheaper === undefined ? (
            <ListSkeleton />
          ) : (
            <PagedResults
              query={offers}
              page={page}
              onPage={setPage}
              headingId={HEADING}
              skeleton={<ListSkeleton />}
              empty={<NoOffers market={market} bet={bet} option={option} cheaper={cheaper} />}
            >
              {(content) => (
                <>
                  {typeof cheaper === 'number' && (
                    <div className={classes.notes}>
                      <CheaperNote market={market} bet={bet} option={option} price={cheaper} />
                    </div>
                  )}
                  <OfferTable bet={bet} option={option} offers={content} onBuy={canBuy ? choose : undefined} />
                </>
              )}
            </PagedResults>
          )}
        </div>
        <BetAside market={market} bet={bet} option={option} offers={offers.data} />
      </div>
      <BuyModal
        bet={bet}
        option={option}
        {...choice}
        opened={mayBeOpen && choice.offer !== null}
        latest={latest}
        expiredPlayer={expiredPlayer}
        doubts={doubts}
        onClose={close}
      />
    </>
  );
}

type NoOffersProps = { market: Market; bet: Bet; option: boolean; cheaper: CheaperPrice };

function NoOffers({ market, bet, option, cheaper }: NoOffersProps) {
  if (market.stage === 'resolved') return <EmptyState title={offersTexts.none}>{offersTexts.resolved}</EmptyState>;
  const link =
    typeof cheaper === 'number'
      ? { to: paths.marketDetails(market.marketId, { betId: bet.id, option }), label: offersTexts.showMarket }
      : { to: paths.offersOfBet(bet.id, !option), label: offersTexts.otherSide(!option) };
  const hint =
    cheaper === 'unknown'
      ? null
      : cheaper === null
        ? offersTexts.noneHint(option)
        : offersTexts.onlyOnMarket(option, money(cheaper));
  return (
    <EmptyState
      title={offersTexts.none}
      action={
        <Button component={Link} to={link.to} variant="default">
          {link.label}
        </Button>
      }
    >
      {hint}
    </EmptyState>
  );
}

type BetAsideProps = {
  market: Market;
  bet: Bet;
  option: boolean;
  /** The page of offers that is shown; undefined until it is loaded. */
  offers: Pick<Answer<typeof endpoints.listOffers>, 'listedShares' | 'totalElements'> | undefined;
};

/** The market, the chance of the bet, and the option's figures: shares on sale, offers, the player's daily cap. */
function BetAside({ market, bet, option, offers }: BetAsideProps) {
  const isResolved = market.stage === 'resolved';
  const { data: allowance } = useAllowance(bet.id, option, useIsPlayer() && !isResolved);
  const figures: Figure[] = [];
  if (offers) figures.push({ label: offersTexts.listed, value: wholeNumber(offers.listedShares) });
  if (offers) figures.push({ label: offersTexts.count, value: wholeNumber(offers.totalElements) });
  if (allowance) {
    const left = wholeNumber(allowance.allowedToday);
    figures.push({ label: offersTexts.limit, value: offersTexts.limitOf(left, wholeNumber(allowance.dailyLimit)) });
  }
  return (
    <aside className={`card ${classes.aside}`} aria-label={offersTexts.aside}>
      <CoverImage className={classes.cover} category={market.category} url={market.marketCover?.url} height={110} />
      <p className={classes.topic}>
        <Link to={paths.marketDetails(market.marketId)}>{withNoBreakSpaces(market.topic)}</Link>
      </p>
      <p className={classes.chance}>
        <b className="num">{chance(bet.chance)}</b> {offersTexts.chanceOfYes}
      </p>
      <ChanceBar value={bet.chance} sides={market.bets.length === 1 ? 'both' : 'yes'} />
      {!isResolved && <ChanceCaption bet={bet} bets={market.bets} />}
      <div className={classes.figures}>
        <FigureList figures={figures} />
      </div>
    </aside>
  );
}

type BuyModalProps = {
  bet: Bet;
  option: boolean;
  opened: boolean;
  /** Null if none is chosen. */
  offer: Offer | null;
  /** The offer as it is now: after a refusal it may have fewer shares. Undefined if the shown page doesn't have it. */
  latest: Offer | undefined;
  /** The number of shares at the start. */
  shares: TypedNumber;
  /** The player whose sign-in has expired; null while signed in. */
  expiredPlayer: string | null;
  doubts: Doubts;
  onClose: () => void;
};

/** Dialog for buying from one offer. Only its own button closes it, neither Esc nor a click outside. */
function BuyModal({ opened, offer, latest, onClose, ...form }: BuyModalProps) {
  // The last offer stays while the dialog fades out, and when the offer is gone from the book.
  const [shownOffer, setShownOffer] = useState(offer);
  const known = offer !== null && shownOffer?.id === offer.id ? shownOffer : offer;
  const current = latest ?? known;
  if (current !== null && current !== shownOffer) setShownOffer(current);
  return (
    <DialogBox opened={opened} onClose={onClose} title={offersTexts.buyTitle} dismissable={false}>
      {shownOffer && <BuyForm key={shownOffer.id} {...form} offer={shownOffer} onClose={onClose} />}
    </DialogBox>
  );
}

/** An offer to buy from, and the number of shares at the start. */
type Choice = { offer: Offer | null; shares: TypedNumber };

const NONE: Choice = { offer: null, shares: 1 };

/** The offer that the player has chosen to buy from: at first the one of the purchase that was kept when the sign-in expired. */
function useChosenOffer(betId: number, option: boolean, { orders, dismissRefusal }: Doubts) {
  const username = useSession()?.username;
  const [choice, setChoice] = useState<Choice>(
    () => (username === undefined ? null : keptPurchase({ betId, option, username })) ?? NONE,
  );
  useEffect(() => {
    if (username !== undefined) dropPurchase();
  }, [username]);
  const show = (next: Choice) => {
    dismissRefusal();
    setChoice(next);
  };
  return {
    choice,
    expiredPlayer: useExpiredPlayer(),
    /** Begins with the shares of the offer's purchase in doubt, so that sending it repeats that purchase. */
    choose: (offer: Offer) => {
      const inDoubt = orders.map(purchaseOf).findLast((one) => one.offer.id === offer.id);
      show({ offer, shares: inDoubt?.shares ?? NONE.shares });
    },
    /** Shows a purchase in doubt, whose offer may be gone. */
    showAgain: (submitted: SubmittedOrder) => show(purchaseOf(submitted)),
    close: () => {
      dropPurchase();
      show(NONE);
    },
  };
}
