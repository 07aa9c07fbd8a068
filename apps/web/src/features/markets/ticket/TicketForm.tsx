import type { Market } from '@wieszcz/api';
import { MAX_SHARES_PER_DAY } from '@wieszcz/domain';
import { ticketTexts as say, money } from '@wieszcz/texts';
import { useEffect, type FormEvent } from 'react';
import { fieldErrorsOf } from '../../../api/failures.ts';
import { useBudget } from '../../../api/me.ts';
import { announce } from '../../../kit/feedback/LiveRegion.tsx';
import { ShareNumber } from '../../../game/trading/ShareNumber.tsx';
import { SliderNumber } from '../../../kit/forms/SliderNumber.tsx';
import { SubmitButton } from '../../../kit/forms/SubmitButton.tsx';
import { costOf } from '../../../game/trading/figures.ts';
import { BuyFailure } from './BuyFailure.tsx';
import { DayLimit } from './DayLimit.tsx';
import { OptionCards } from './OptionCards.tsx';
import { OrderFigures } from './OrderFigures.tsx';
import classes from './Ticket.module.css';
import { isSame, orderOf, useBuy, useOrderPreview, type Order } from './useOrder.ts';
import type { TicketState } from './useTicket.ts';

const CHIPS = [10, 50, 100];

type TicketFormProps = { ticket: TicketState; market: Market; onBought?: () => void };

export function TicketForm({ ticket, market, onBought }: TicketFormProps) {
  const { bet, option, shares, maxPrice, best } = ticket;
  const budget = useBudget();
  const order = orderOf(market.marketId, ticket);
  const preview = useOrderPreview(order);
  const buying = useBuy();
  const title = bet?.title;
  useEffect(() => {
    if (title !== undefined && best !== null) announce(say.priceChanged(title, option, money(best)));
  }, [title, option, best]);

  const allowed = preview.data?.allowedToday ?? null;
  const cost = order && costOf(order.maxPrice, order.shares);
  const missing = cost !== null && budget !== null && cost > budget;
  const overLimit = order !== null && allowed !== null && order.shares > allowed;
  // What was said about another order no longer counts.
  const failure = order !== null && isSame(order, buying.variables) ? buying.error : null;
  const errors = fieldErrorsOf(failure);
  const buy = (wanted: Order) => buying.mutate(wanted, onBought ? { onSuccess: onBought } : {});
  const buyFewer = (count: number) => {
    if (!order) return;
    ticket.setShares(count);
    buy({ ...order, shares: count });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (order && !missing && !overLimit && !buying.isPending) buy(order);
  };
  const affordable =
    budget !== null && maxPrice !== '' && maxPrice > 0
      ? Math.floor((budget * 100 + 1e-6) / Math.round(maxPrice * 100))
      : MAX_SHARES_PER_DAY;
  const exact =
    preview.isCurrent && preview.data !== undefined && order !== null && preview.data.available >= order.shares
      ? preview.data.cost
      : null;

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <OptionCards ticket={ticket} disabled={buying.isPending} />
      <ShareNumber
        label={say.shares}
        value={shares}
        onChange={ticket.setShares}
        max={MAX_SHARES_PER_DAY}
        chips={CHIPS}
        most={Math.max(0, Math.min(MAX_SHARES_PER_DAY, allowed ?? MAX_SHARES_PER_DAY, affordable))}
        aside={<DayLimit allowed={allowed} />}
        disabled={buying.isPending}
        error={errors['shares'] ?? limitError(overLimit, allowed)}
      />
      <SliderNumber
        label={say.maxPrice}
        value={maxPrice}
        onChange={ticket.setMaxPrice}
        min={0.01}
        max={1}
        step={0.01}
        decimals={2}
        suffix=" $"
        color={option ? 'baltyk' : 'bursztyn'}
        disabled={buying.isPending}
        error={errors['maxPrice'] ?? priceError(maxPrice, best)}
      />
      <hr className={classes.rule} />
      <OrderFigures order={order} ticket={ticket} budget={budget} preview={preview} />
      <BuyFailure error={failure} available={preview.data?.available ?? 0} asked={order?.shares ?? 0} onBuyFewer={buyFewer} />
      <SubmitButton
        color={option ? 'baltyk' : 'bursztyn'}
        fullWidth
        loading={buying.isPending}
        disabled={order === null || missing || overLimit || best === null}
      >
        {submitText(order, option, exact, cost)}
      </SubmitButton>
      <p className={classes.hint}>{say.hint}</p>
    </form>
  );
}

function submitText(order: { shares: number } | null, option: boolean, exact: number | null, most: number | null): string {
  if (!order || most === null) return say.submitEmpty;
  if (exact !== null && exact < most) return say.submitAtMost(order.shares, option, money(most));
  return say.submit(order.shares, option, money(most));
}

function limitError(over: boolean, allowed: number | null): string | undefined {
  if (!over || allowed === null) return undefined;
  return allowed === 0 ? say.limitReached(MAX_SHARES_PER_DAY) : say.limitLeft(allowed);
}

function priceError(maxPrice: number | '', best: number | null): string | undefined {
  if (best === null) return say.soldOut;
  return maxPrice !== '' && maxPrice < best ? say.tooLow(money(best)) : undefined;
}
