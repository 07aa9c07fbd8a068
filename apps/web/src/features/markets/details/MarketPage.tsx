import type { BetId } from '@wieszcz/domain';
import { marketTexts, uiTexts } from '@wieszcz/texts';
import { memo, useId, useState, type ComponentProps } from 'react';
import type { Bet, Market } from '#api/market.ts';
import { useSession } from '#api/session.ts';
import { Corrections } from '#game/markets/Corrections.tsx';
import { StopNote, useStop } from '#game/markets/tradingStop.tsx';
import { bestPrice } from '#game/trading/figures.ts';
import { PriceButton } from '#game/trading/PriceButton.tsx';
import { Breadcrumbs } from '#kit/navigation/Breadcrumbs.tsx';
import { LinkedText } from '#kit/text/LinkedText.tsx';
import { useIsPhone } from '#kit/theme/useIsPhone.ts';
import { paths } from '#paths.ts';
import { ClosedTicketDoubt, TicketCard } from '../ticket/CardAndSheet.tsx';
import { useTicket, useIsWide } from '../ticket/ticket.ts';
import { TicketProvider } from '../ticket/TicketProvider.tsx';
import { Aside } from './Aside.tsx';
import { OnlyBetChance } from './BetChance.tsx';
import { BetList } from './BetList.tsx';
import { BookCard, useBookView } from './book/BookCard.tsx';
import { type Cards, cardsFor, phaseOf, viewerOf } from './cards.ts';
import { MarketHeader } from './MarketHeader.tsx';
import { PhoneFoldTitle } from './PhoneFoldTitle.tsx';
import { useOwnOptions } from './position/ownPosition.ts';
import { PositionCard } from './position/PositionCard.tsx';
import { TrendCard } from './TrendCard.tsx';
import classes from './MarketPage.module.css';

/** Memoized: until the deferred render of a new market, the screen renders with the old one. */
export const MarketPage = memo(function MarketPage({ market }: { market: Market }) {
  return (
    <TicketProvider market={market}>
      <Page market={market} />
    </TicketProvider>
  );
});

function Page({ market }: { market: Market }) {
  const isGuest = useSession() === null;
  const isWide = useIsWide();
  const isPhone = useIsPhone();
  const buy = useBuy();
  const stop = useStop(market);
  const own = useOwnOptions(market);
  const book = useBookView(market.bets);
  const { aside: asideCard, prices } = useCards(market, stop !== null);
  const aside = asideCard && <Aside card={asideCard} market={market} />;
  const { bets } = market;
  const resolved = market.stage === 'resolved';
  const hasBook = market.stage === 'open' && bets.length > 0;
  // The single bet of an open market has its chance above the chart and its title at the book, so it needs no list.
  const onlyBet = hasBook && bets.length === 1 ? bets[0] : undefined;
  const betList = !onlyBet && (
    <Bets key="bets" market={market} own={own} prices={prices} buy={buy} {...(hasBook ? { openBook: book.openFor } : {})} />
  );
  const position = <PositionCard key="position" market={market} own={own} />;
  const chanceOfOnly = onlyBet && (
    <OnlyBetChance
      bet={onlyBet}
      staticPrices={prices !== 'buy'}
      {...(prices === 'ask' ? { ask: (option) => buy(onlyBet.id, option) } : {})}
    />
  );
  const trend = bets.length > 0 && <TrendCard key="trend" market={market} lead={chanceOfOnly || null} />;
  // The bets come above the chart where they show the outcome, and on phones, where the chart would push the prices off the screen.
  const betsFirst = resolved || (isPhone && bets.length > 1);
  return (
    <>
      <Breadcrumbs crumbs={[{ label: marketTexts.markets, to: paths.markets() }, { label: uiTexts.category[market.category] }]} />
      <div className={classes.page}>
        <div className={classes.main}>
          <MarketHeader market={market} />
          {stop && <StopNote stop={stop} />}
          <ClosedTicketDoubt />
          {!isWide && !isGuest && aside}
          {betsFirst ? [betList, position, trend] : [trend, betList, position]}
          {!isWide && isGuest && aside}
          {hasBook && <BookCard market={market} own={own} view={book} />}
          <Corrections corrections={market.corrections} />
          <Rules text={market.description} />
        </div>
        {isWide && (
          <div className={classes.side}>
            {aside}
            <TicketCard />
          </div>
        )}
      </div>
      {prices === 'buy' && !isWide && onlyBet && <BuyBar bet={onlyBet} buy={buy} />}
    </>
  );
}

/** Opens the ticket to buy an option, or asks a guest to sign up or in; does nothing without a ticket. */
function useBuy() {
  const ticket = useTicket();
  return (bet: BetId, option: boolean) => ticket?.open({ intent: 'buy', bet, option });
}

type Buy = ReturnType<typeof useBuy>;

type BetsProps = Pick<ComponentProps<typeof BetList>, 'market' | 'own' | 'openBook'> & Pick<Cards, 'prices'> & { buy: Buy };

/** The list of bets, with what a press on a price does for this user. */
function Bets({ prices, buy, ...list }: BetsProps) {
  const ticket = useTicket();
  return (
    <BetList
      {...list}
      {...(ticket && prices === 'buy' ? { buy, chosen: ticket.shown } : {})}
      {...(prices === 'ask' ? { ask: buy } : {})}
    />
  );
}

/** Buttons at the bottom edge of a narrow screen, for a market with a single bet. */
function BuyBar({ bet, buy }: { bet: Bet; buy: Buy }) {
  return (
    <div className={classes.buyBar}>
      {[true, false].map((option) => (
        <PriceButton
          key={String(option)}
          option={option}
          filled
          size="lg"
          label={option ? marketTexts.buyYes : marketTexts.buyNo}
          price={bestPrice(bet, option)}
          onClick={() => buy(bet.id, option)}
        />
      ))}
    </div>
  );
}

/** Which cards this user sees on the market now. */
function useCards({ author, stage }: Market, isStopped: boolean): Cards {
  const user = useSession();
  const isExpired = useTicket()?.isExpired === true;
  // On narrow screens the ticket is a sheet, which may be closed, so GuestCard asks guests to sign in.
  const ticketAsksToSignIn = useIsWide() && isExpired;
  return cardsFor(viewerOf({ user, author, ticketAsksToSignIn }), phaseOf(stage, isStopped));
}

/** The rules by which a market is resolved. Phones show them folded. */
function Rules({ text }: { text: string }) {
  const isPhone = useIsPhone();
  const title = useId();
  const content = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={isPhone ? 'card' : classes.section} aria-labelledby={title}>
      {isPhone ? (
        <PhoneFoldTitle id={title} title={marketTexts.rules} isOpen={isOpen} onToggle={setOpen} controls={content} />
      ) : (
        <h2 id={title} className={classes.rulesTitle}>
          {marketTexts.rules}
        </h2>
      )}
      {(isOpen || !isPhone) && (
        <p id={content} className={classes.rulesText}>
          <LinkedText text={text} />
        </p>
      )}
    </section>
  );
}
