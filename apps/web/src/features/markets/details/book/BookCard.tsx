import { SegmentedControl } from '@mantine/core';
import type { BetId } from '@wieszcz/domain';
import { bookTexts, marketTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { messageOf } from '#api/failures.ts';
import type { Bet, Market } from '#api/market.ts';
import { useBook } from '#api/orders.ts';
import { bestBid, bestPrice, byChance } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { FailedState } from '#kit/feedback/FailedState.tsx';
import { RowSkeletons, Loading } from '#kit/feedback/Loading.tsx';
import { useKeptFailure } from '#kit/feedback/useKeptFailure.ts';
import { Choice } from '#kit/forms/Choice.tsx';
import { useIsPhone } from '#kit/theme/useIsPhone.ts';
import { paths } from '#paths.ts';
import { PhoneFoldTitle } from '../PhoneFoldTitle.tsx';
import type { OwnOption } from '../position/ownPosition.ts';
import { LadderTable } from './LadderTable.tsx';
import classes from './book.module.css';

/** Number of prices on each side: at first, and after a click on `bookTexts.more`. */
const [FEW, MANY] = [5, 50];

/** `bet` is null on a market without bets. */
type BookChoice = { bet: BetId | null; option: boolean };

/** The option whose book the page shows, at first yes of the most likely bet, and whether the book is unfolded on phones. */
export function useBookView(bets: readonly Bet[]) {
  const [choice, choose] = useState<BookChoice>({ bet: byChance(bets)[0]?.id ?? null, option: true });
  const [isOpen, setOpen] = useState(false);
  /** Unfolds the book of yes of this bet, scrolls to it and moves the focus there. */
  const openFor = (bet: BetId) => {
    // Folded, the book may be too low on the page for its title to reach the top of the window.
    flushSync(() => {
      choose({ bet, option: true });
      setOpen(true);
    });
    const title = document.getElementById('book-title');
    title?.scrollIntoView({ block: 'start' });
    (title?.querySelector('button') ?? title)?.focus({ preventScroll: true });
  };
  return { choice, choose, isOpen, setOpen, openFor };
}

type BookCardProps = { market: Market; own: readonly OwnOption[]; view: ReturnType<typeof useBookView> };

/** The order book of one option of a market, as a ladder. Folded at first on phones; wider screens always show it. */
export function BookCard({ market: { bets }, own, view }: BookCardProps) {
  const { choice, choose, isOpen, setOpen } = view;
  const content = useId();
  const isPhone = useIsPhone();
  const bet = bets.find(({ id }) => id === choice.bet) ?? bets[0];
  if (!bet) return null;
  const isShown = isOpen || !isPhone;
  return (
    <section className={`card ${classes.card}`} aria-labelledby="book-title">
      {isPhone ? (
        <PhoneFoldTitle
          id="book-title"
          title={bookTexts.title}
          aside={bestInWords(bet, choice.option)}
          isOpen={isOpen}
          onToggle={setOpen}
          controls={content}
        />
      ) : (
        <h2 id="book-title" tabIndex={-1} className={classes.title}>
          {bookTexts.title}
        </h2>
      )}
      {isShown && (
        <div id={content}>
          <BookHead bets={bets} bet={bet} option={choice.option} onChoose={choose} />
          <Book bet={bet} option={choice.option} own={own} />
        </div>
      )}
    </section>
  );
}

const bestInWords = (bet: Bet, option: boolean): string => {
  const bid = bestBid(bet, option);
  const ask = bestPrice(bet, option);
  return bookTexts.folded(bid === null ? null : money(bid), ask === null ? null : money(ask));
};

type BookHeadProps = { bets: readonly Bet[]; bet: Bet; option: boolean; onChoose: (choice: BookChoice) => void };

function BookHead({ bets, bet, option, onChoose }: BookHeadProps) {
  const chooseBet = (value: string) => {
    const chosen = bets.find(({ id }) => String(id) === value);
    if (chosen) onChoose({ bet: chosen.id, option });
  };
  return (
    <div className={classes.head}>
      <div className={classes.about}>
        {bets.length > 1 && (
          <Choice
            size="sm"
            aria-label={bookTexts.bet}
            data={bets.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={String(bet.id)}
            onChange={chooseBet}
          />
        )}
        <p className={classes.subtitle}>{withNoBreakSpaces(bookTexts.subtitle(bet.title, option))}</p>
      </div>
      <SegmentedControl
        className={classes.sides}
        aria-label={bookTexts.sides}
        value={String(option)}
        onChange={(value) => onChoose({ bet: bet.id, option: value === 'true' })}
        data={[true, false].map((side) => ({ value: String(side), label: bookTexts.side(side) }))}
      />
    </div>
  );
}

function Book({ bet, option, own }: { bet: Bet; option: boolean; own: readonly OwnOption[] }) {
  const { data: book, error, refetch } = useKeptFailure(useBook(bet.id, option, true));
  const [showsMany, setShowsMany] = useState(false);
  if (!book) {
    if (error) {
      return (
        <div className={classes.waiting}>
          <FailedState message={`${bookTexts.failed} ${messageOf(error)}`} onRetry={refetch} />
        </div>
      );
    }
    return (
      <div className={classes.waiting}>
        <Loading label={bookTexts.loading}>
          <RowSkeletons rows={8} />
        </Loading>
      </div>
    );
  }
  const hasMore = Math.max(book.asks.length, book.bids.length) > FEW;
  return (
    <>
      <LadderTable bet={bet} book={book} own={own} length={showsMany ? MANY : FEW} />
      <div className={classes.foot}>
        <p>{bookTexts.barHint}</p>
        {hasMore && (
          <button type="button" className={classes.more} aria-expanded={showsMany} onClick={() => setShowsMany(!showsMany)}>
            {showsMany ? bookTexts.less : bookTexts.more}
          </button>
        )}
        {[true, false].map((side) => (
          <Link key={String(side)} to={paths.offersOfBet(bet.id, side)} aria-label={marketTexts.browseLabel(side, bet.title)}>
            {marketTexts.browse(side)}
          </Link>
        ))}
      </div>
    </>
  );
}
