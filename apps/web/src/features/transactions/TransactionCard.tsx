import type { Transaction } from '@wieszcz/api';
import { dateTime, dateTimeInWords, money, signedMoney, transactionsTexts as say, typo } from '@wieszcz/texts';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { CoverImage } from '../../game/covers/CoverImage.tsx';
import { SideBadge } from '../../game/trading/badges.tsx';
import { costOf } from '../../game/trading/figures.ts';
import classes from './TransactionCard.module.css';
import type { TransactionKind } from './useTransactions.ts';

/** One fill: what changed hands, between whom, and what it did to the budget. */
export function TransactionCard({ transaction, kind }: { transaction: Transaction; kind: TransactionKind }) {
  const { bet, marketInfo, option, price, shares, purchaser, dealer, transactionDate } = transaction;
  const amount = costOf(price, shares);
  return (
    <article className={`card ${classes.card}`}>
      <CoverImage
        className={classes.cover}
        category={marketInfo.marketCategory}
        id={0}
        url={marketInfo.marketCover?.url}
        ratio="1"
      />
      <div className={classes.about}>
        <h3 className={classes.topic}>
          <Link to={paths.marketDetails(bet.marketId)}>{typo(marketInfo.topic)}</Link>
        </h3>
        <p className={classes.bet}>
          <SideBadge option={option} words="option" />
          <span>{typo(bet.title)}</span>
        </p>
        <p className={classes.people}>
          {say.purchaser}: {purchaser} · {say.seller}: {dealer ?? say.organizer}
        </p>
      </div>
      <div className={classes.sum}>
        <b className="num">{signedMoney(kind === 'purchases' ? -amount : amount)}</b>
        <span className="num">{say.sharesAt(shares, money(price))}</span>
        <time className="num" dateTime={transactionDate} title={dateTimeInWords(transactionDate)}>
          {dateTime(transactionDate)}
        </time>
      </div>
    </article>
  );
}
