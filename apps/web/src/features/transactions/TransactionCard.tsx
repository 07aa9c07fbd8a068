import type { Transaction } from '@wieszcz/api';
import { dateTime, dateTimeInWords, money, signedMoney, transactionsTexts as say } from '@wieszcz/texts';
import { paths } from '#paths.ts';
import { costOf } from '#game/trading/figures.ts';
import { TradeCardHead } from '#game/trading/TradeCardHead.tsx';
import classes from './transactions.module.css';
import type { TransactionKind } from './useTransactions.ts';

/** One transaction: option, shares and price, purchaser and seller, and its amount, negative for a purchase. */
export function TransactionCard({ transaction, kind }: { transaction: Transaction; kind: TransactionKind }) {
  const { bet, marketInfo, option, price, shares, purchaser, dealer, transactionDate } = transaction;
  const amount = costOf(price, shares);
  return (
    <article className={`card ${classes.card}`}>
      <TradeCardHead
        marketInfo={marketInfo}
        to={paths.marketDetails(bet.marketId)}
        betTitle={bet.title}
        option={option}
        badge="option"
      >
        <p className={classes.people}>
          {say.purchaser}: {purchaser ?? say.organizer} · {say.seller}: {dealer ?? say.organizer}
        </p>
      </TradeCardHead>
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
