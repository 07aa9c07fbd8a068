import { positionsTexts, dateTime, ordersTexts, ownPositionTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#api/failures.ts';
import type { Market } from '#api/market.ts';
import type { Bid } from '#api/orders.ts';
import type { Offer } from '#api/position.ts';
import { BidButtons, ReduceBid, CancelAllBids } from '#game/orders/BidButtons.tsx';
import type { Cancelling, Withdrawing } from '#game/orders/orderActions.ts';
import { SideBadge } from '#game/trading/badges.tsx';
import { money } from '#game/trading/money.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { paths } from '#paths.ts';
import { reserveOf, type OwnOption } from './ownPosition.ts';
import classes from './position.module.css';

type OwnOrdersProps = {
  market: Market;
  own: readonly OwnOption[];
  cancelling: Cancelling;
  withdrawing: Withdrawing;
  /** Called after an order was removed or reduced, which also removes the button that had the focus. */
  onGone: () => void;
};

/** The player's waiting bids and offers on this market, each with its buttons. */
export function OwnOrders(props: OwnOrdersProps) {
  const { market, own, cancelling, withdrawing, onGone } = props;
  const bids = own.flatMap((option) => option.bids);
  if (bids.length === 0 && own.every(({ offers }) => offers.length === 0)) return null;
  return (
    <div className={classes.orders}>
      <h3 className="srOnly">{ownPositionTexts.orders}</h3>
      <OrderList {...props} />
      {cancelling.error && (
        <Note kind="error" title={ordersTexts.cancelFailed}>
          {messageOf(cancelling.error)}
        </Note>
      )}
      {withdrawing.error && (
        <Note kind="error" title={positionsTexts.deleteFailed}>
          {messageOf(withdrawing.error)}
        </Note>
      )}
      <div className={classes.foot}>
        <Link to={paths.offers}>{ownPositionTexts.allOrders}</Link>
        {bids.length > 1 && (
          <CancelAllBids
            marketId={market.marketId}
            ids={bids.map(({ id }) => id)}
            count={bids.length}
            reserved={reserveOf(bids)}
            onDone={onGone}
          />
        )}
      </div>
    </div>
  );
}

/** The orders, bids before offers on each option. The buttons of all bids wait for each other, and so do those of all offers. */
function OrderList({ market, own, cancelling, withdrawing, onGone }: OwnOrdersProps) {
  const [reduced, setReduced] = useState<number | null>(null);
  const hasSeveralOptions = own.length > 1;
  const hasSeveralBets = market.bets.length > 1;
  const about = (option: boolean, bet: string) => ({
    option: hasSeveralOptions ? option : null,
    bet: hasSeveralBets ? bet : null,
  });
  return (
    <ul className={classes.list}>
      {own.flatMap((option) => [
        ...option.bids.map((bid) => (
          <OrderRow
            key={`bid ${bid.id}`}
            {...about(bid.option, bid.betTitle)}
            order={ownPositionTexts.bid(bid.shares, money(bid.price))}
            bid={bid}
          >
            {reduced === bid.id ? (
              <ReduceBid bid={bid} onClose={() => setReduced(null)} onReduced={onGone} />
            ) : (
              <BidButtons
                bid={bid}
                disabled={cancelling.isPending}
                onReduce={() => setReduced(bid.id)}
                onCancel={() => cancelling.mutate(bid, { onSuccess: onGone })}
              />
            )}
          </OrderRow>
        )),
        ...option.offers.map((offer) => (
          <OrderRow
            key={`offer ${offer.id}`}
            {...about(option.option, option.bet.title)}
            order={ownPositionTexts.offer(offer.shares, money(offer.price))}
          >
            <WithdrawButton
              offer={offer}
              {...(hasSeveralBets ? { bet: option.bet.title } : {})}
              disabled={withdrawing.isPending}
              onWithdraw={() => withdrawing.mutate(offer, { onSuccess: onGone })}
            />
          </OrderRow>
        )),
      ])}
    </ul>
  );
}

type OrderRowProps = {
  /** Null where all orders are on the same option. */
  option: boolean | null;
  /** Title of the bet; null on a market with a single one. */
  bet: string | null;
  /** The order in words. */
  order: string;
  /** The order, if it is a bid: an offer has no validity. */
  bid?: Bid;
  /** Its buttons. */
  children: ReactNode;
};

const OrderRow = ({ option, bet, order, bid, children }: OrderRowProps) => (
  <li>
    <p className={classes.order}>
      {option !== null && <SideBadge option={option} />}
      {bet !== null && <b>{withNoBreakSpaces(bet)}</b>}
      <span className="num">{order}</span>
      {bid && <Validity bid={bid} />}
    </p>
    {children}
  </li>
);

const Validity = ({ bid: { expiresAt } }: { bid: Bid }) => (
  <span className={classes.until}>
    {expiresAt === null ? ordersTexts.untilCancelled : ownPositionTexts.validUntil(dateTime(expiresAt))}
  </span>
);

type WithdrawButtonProps = { offer: Offer; bet?: string; disabled: boolean; onWithdraw: () => void };

function WithdrawButton({ offer, bet, disabled, onWithdraw }: WithdrawButtonProps) {
  return (
    <ActionButton
      variant="default"
      disabled={disabled}
      aria-label={positionsTexts.deleteLabel(offer.shares, money(offer.price), bet)}
      onClick={onWithdraw}
    >
      {ordersTexts.withdraw}
    </ActionButton>
  );
}
