/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop the implicit roles of table elements whose `display` is changed */
import { toCents } from '@wieszcz/domain';
import { bookTexts, chance, wholeNumber } from '@wieszcz/texts';
import type { CSSProperties, ReactNode } from 'react';
import type { Bet } from '#api/market.ts';
import type { Book, BookLevel } from '#api/orders.ts';
import { ownAtAsk, ownAtBid, ownInBook, type OwnInBook, type OwnShares } from '#game/orders/ownInBook.ts';
import { OwnAmountBadge } from '#game/trading/badges.tsx';
import { minus, oppositeChance } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import type { OwnOption } from '../position/ownPosition.ts';
import classes from './book.module.css';

type LadderTableProps = {
  bet: Bet;
  book: Book;
  /** What the player has on the market. The ladder marks these orders. */
  own: readonly OwnOption[];
  /** Number of prices on each side. */
  length: number;
};

/** Both sides of the book by price: the sellers above, with the cheapest at the bottom; the buyers below, with the best at the top. */
export function LadderTable({ bet, book, own, length }: LadderTableProps) {
  const { option } = book;
  const bids = own.flatMap((owned) => owned.bids);
  const positions = own.flatMap(({ position }) => position ?? []);
  const ladder = ladderOf(book, ownInBook(bet.id, option, bids, positions), length);
  return (
    <table role="table" className={classes.table}>
      <caption className="srOnly">{bookTexts.caption(bet.title, option)}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {bookTexts.price}
          </th>
          <th role="columnheader" scope="col" data-align="right">
            {bookTexts.shares}
          </th>
          <th role="columnheader" scope="col">
            {bookTexts.total}
          </th>
          <th role="columnheader" scope="col" className={classes.notesHead}>
            {bookTexts.notes}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" data-side="asks">
        <SideRow title={bookTexts.sellers} hint={bookTexts.sellersHint} />
        {ladder.asks.length === 0 && <EmptyRow>{bookTexts.noSellers}</EmptyRow>}
        {ladder.asks.toReversed().map((rung) => (
          <RungRow key={rung.price} rung={rung} side="asks" option={option} />
        ))}
      </tbody>
      <tbody role="rowgroup">
        <MiddleRow book={book} />
      </tbody>
      <tbody role="rowgroup" data-side="bids">
        {ladder.bids.map((rung) => (
          <RungRow key={rung.price} rung={rung} side="bids" option={option} />
        ))}
        {ladder.bids.length === 0 && <EmptyRow>{bookTexts.noBuyers}</EmptyRow>}
        <SideRow title={bookTexts.buyers} hint={bookTexts.buyersHint} />
      </tbody>
    </table>
  );
}

const WHOLE_ROW = { role: 'cell', colSpan: 4 } as const;

const SideRow = ({ title, hint }: { title: string; hint: string }) => (
  <tr role="row" className={classes.sideRow}>
    <td {...WHOLE_ROW}>
      <b>{title}</b> · {hint}
    </td>
  </tr>
);

const EmptyRow = ({ children }: { children: ReactNode }) => (
  <tr role="row" className={classes.empty}>
    <td {...WHOLE_ROW}>{children}</td>
  </tr>
);

function RungRow({ rung, side, option }: { rung: Rung; side: keyof Ladder; option: boolean }) {
  const { price, shares, synthetic, total, depth, ownOffers, ownBids } = rung;
  const isOwn = ownOffers > 0 || ownBids > 0;
  return (
    <tr role="row" data-own={isOwn || undefined} className={classes.rung}>
      <th role="rowheader" scope="row" className="num">
        {money(price)}
      </th>
      <td role="cell" className="num" data-align="right">
        {wholeNumber(shares)}
      </td>
      <td role="cell" className={`num ${classes.total}`}>
        <span className={classes.bar} style={{ '--depth': depth } as CSSProperties} aria-hidden />
        <span className={classes.sum}>{wholeNumber(total)}</span>
      </td>
      <td role="cell" className={classes.notes}>
        {ownOffers > 0 && <OwnAmountBadge>{bookTexts.ownOffer(ownOffers)}</OwnAmountBadge>}
        {ownBids > 0 && <OwnAmountBadge>{bookTexts.ownBid(ownBids)}</OwnAmountBadge>}
        {synthetic > 0 && (
          <span className={classes.synthetic}>
            {side === 'asks' ? bookTexts.fromBids(synthetic, option) : bookTexts.fromOffers(synthetic, option)}
          </span>
        )}
      </td>
    </tr>
  );
}

/**
 * The row between the sides: their middle and their spread. The middle differs from the chance where the chance comes from trades, and on a
 * closed market: its bids are returned, its chance stays.
 */
function MiddleRow({ book }: { book: Book }) {
  const { bids, asks, option } = book;
  const bid = bids[0]?.price;
  const ask = asks[0]?.price;
  if (bid === undefined || ask === undefined) {
    return (
      <tr role="row" className={classes.middle}>
        <td {...WHOLE_ROW}>{bookTexts.noMiddle}</td>
      </tr>
    );
  }
  const isFromTrades = book.chanceBasis === 'weighted';
  const middle = (bid + ask) / 2;
  const unscaled = option ? book.chanceUnscaled : oppositeChance(book.chanceUnscaled);
  const isScaled = book.chance !== book.chanceUnscaled;
  return (
    <tr role="row" className={classes.middle}>
      <td {...WHOLE_ROW}>
        <span className={classes.between}>
          <span>
            {isFromTrades ? (
              bookTexts.chanceFromTrades
            ) : (
              <>
                <b className="num">{bookTexts.middle(middleInWords(middle))}</b>{' '}
                {isChanceAt(middle, unscaled) && bookTexts.middleChance(chance(unscaled, option), isScaled)}
              </>
            )}
          </span>
          <span>
            {bookTexts.spread} <b className="num">{money(minus(ask, bid))}</b>
          </span>
        </span>
      </td>
    </tr>
  );
}

/** Whether a price in cents, which may end in half a cent, says the same as a chance from 0 to 1, which has four decimals. */
export const isChanceAt = (cents: number, fraction: number): boolean => Math.round(fraction * 10_000) === cents * 100;

/** The middle of two prices can end in half a cent: '0,535 $'. */
const middleInWords = (cents: number): string =>
  Number.isInteger(cents) ? money(toCents(cents)) : money(toCents(Math.floor(cents))).replace('\u00a0', '5\u00a0');

/** A row of the ladder: one price of an option, with the player's own shares at it. */
type Rung = BookLevel &
  OwnShares & {
    /** Sum of the shares from the best price to this one. */
    total: number;
    /** Length of the depth bar, from 0 to 1. */
    depth: number;
  };

/** Both sides of the book, best first. */
type Ladder = { asks: Rung[]; bids: Rung[] };

/**
 * The best `length` prices of each side. The bars of both sides share one square-root scale, on which the few shares at the best price stay
 * visible.
 */
export function ladderOf(book: Pick<Book, 'bids' | 'asks'>, own: OwnInBook, length: number): Ladder {
  const asks = withTotals(book.asks.slice(0, length));
  const bids = withTotals(book.bids.slice(0, length));
  const largest = Math.max(asks.at(-1)?.total ?? 0, bids.at(-1)?.total ?? 0);
  const rung = (level: BookLevel & { total: number }, ownAt: typeof ownAtAsk): Rung => ({
    ...level,
    depth: largest === 0 ? 0 : Math.sqrt(level.total / largest),
    ...ownAt(level.price, own),
  });
  return { asks: asks.map((level) => rung(level, ownAtAsk)), bids: bids.map((level) => rung(level, ownAtBid)) };
}

function withTotals(levels: readonly BookLevel[]): (BookLevel & { total: number })[] {
  let total = 0;
  return levels.map((level) => ({ ...level, total: (total += level.shares) }));
}
