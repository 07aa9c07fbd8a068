import type { Market } from '@wieszcz/api';
import { dollars, MAX_PRICE, MAX_SHARES_PER_DAY, MAX_SHARES_PER_PURCHASE, MIN_PRICE } from '@wieszcz/domain';
import { ticketTexts as say, money } from '@wieszcz/texts';
import { useEffect, type FormEvent } from 'react';
import { fieldErrorsOf } from '../../../api/failures.ts';
import { useBudget } from '../../../api/me.ts';
import { affordableShares } from '../../../game/trading/affordableShares.ts';
import { costOf } from '../../../game/trading/figures.ts';
import { ShareNumber } from '../../../game/trading/ShareNumber.tsx';
import { announce } from '../../../kit/feedback/LiveRegion.tsx';
import { SliderNumber } from '../../../kit/forms/SliderNumber.tsx';
import { SubmitButton } from '../../../kit/forms/SubmitButton.tsx';
import type { TypedNumber } from '../../../kit/forms/typedNumber.ts';
import { BuyFailure } from './BuyFailure.tsx';
import { DailyCap } from './DailyCap.tsx';
import { OptionCards } from './OptionCards.tsx';
import { OrderFigures } from './OrderFigures.tsx';
import classes from './Ticket.module.css';
import { isSameOrder, orderOf, useBuy, useOrderPreview, type Order } from './useOrder.ts';
import type { TicketState } from './useTicket.ts';

const QUICK_AMOUNTS = [10, 50, 100];

type TicketFormProps = { ticket: TicketState; market: Market; onBought?: () => void };

export function TicketForm({ ticket, market, onBought }: TicketFormProps) {
  const { bet, option, shares, maxPrice, best } = ticket;
  const budget = useBudget();
  const order = orderOf(market.marketId, ticket);
  const preview = useOrderPreview(order);
  const buying = useBuy();
  const betTitle = bet?.title;
  useEffect(() => {
    if (betTitle !== undefined && best !== null) announce(say.priceChanged(betTitle, option, money(best)));
  }, [betTitle, option, best]);

  const allowed = preview.data?.allowedToday ?? null;
  const maxCost = order && costOf(order.maxPrice, order.shares);
  const isOverBudget = maxCost !== null && budget !== null && maxCost > budget;
  const isOverCap = order !== null && allowed !== null && order.shares > allowed;
  // An error of an order that has been edited since is out of date.
  const failure = order !== null && isSameOrder(order, buying.variables) ? buying.error : null;
  const errors = fieldErrorsOf(failure);
  const buy = (wanted: Order) => buying.mutate(wanted, onBought ? { onSuccess: onBought } : {});
  const buyFewer = (count: number) => {
    if (!order) return;
    ticket.setShares(count);
    buy({ ...order, shares: count });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (order && !isOverBudget && !isOverCap && !buying.isPending) buy(order);
  };
  const isCostKnown = preview.isCurrent && order !== null && (preview.data?.available ?? 0) >= order.shares;
  const exactCost = isCostKnown ? (preview.data?.cost ?? null) : null;

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <OptionCards ticket={ticket} disabled={buying.isPending} />
      <ShareNumber
        label={say.shares}
        value={shares}
        onChange={ticket.setShares}
        max={MAX_SHARES_PER_PURCHASE}
        chips={QUICK_AMOUNTS}
        maxChip={largestOrder(budget, maxPrice, allowed)}
        aside={<DailyCap allowed={allowed} />}
        disabled={buying.isPending}
        error={errors['shares'] ?? capError(isOverCap, allowed)}
      />
      <SliderNumber
        label={say.maxPrice}
        value={maxPrice}
        onChange={ticket.setMaxPrice}
        min={dollars(MIN_PRICE)}
        max={dollars(MAX_PRICE)}
        step={0.01}
        decimals={2}
        suffix=" $"
        color={option ? 'baltyk' : 'bursztyn'}
        disabled={buying.isPending}
        error={errors['maxPrice'] ?? priceError(maxPrice, best)}
      />
      <hr className={classes.rule} />
      <OrderFigures order={order} ticket={ticket} budget={budget} preview={preview} />
      <BuyFailure error={failure} available={preview.data?.available ?? 0} wanted={order?.shares ?? 0} onBuyFewer={buyFewer} />
      <SubmitButton
        color={option ? 'baltyk' : 'bursztyn'}
        fullWidth
        loading={buying.isPending}
        disabled={order === null || isOverBudget || isOverCap || best === null}
      >
        {submitText(order, option, exactCost, maxCost)}
      </SubmitButton>
      <p className={classes.hint}>{say.hint}</p>
    </form>
  );
}

/** What 'Maks.' sets: the shares that both the budget ($) and the daily cap permit. An unknown bound doesn't count. */
function largestOrder(budget: number | null, maxPrice: TypedNumber, allowed: number | null): number {
  const affordable = budget !== null && maxPrice !== '' ? affordableShares(budget, maxPrice) : null;
  return Math.min(MAX_SHARES_PER_PURCHASE, allowed ?? MAX_SHARES_PER_DAY, affordable ?? MAX_SHARES_PER_PURCHASE);
}

function submitText(order: Order | null, option: boolean, exactCost: number | null, maxCost: number | null): string {
  if (!order || maxCost === null) return say.submitEmpty;
  if (exactCost !== null && exactCost < maxCost) return say.submitAtMost(order.shares, option, money(maxCost));
  return say.submit(order.shares, option, money(maxCost));
}

function capError(isOverCap: boolean, allowed: number | null): string | undefined {
  if (!isOverCap || allowed === null) return undefined;
  return allowed === 0 ? say.limitReached(MAX_SHARES_PER_DAY) : say.limitLeft(allowed);
}

function priceError(maxPrice: TypedNumber, best: number | null): string | undefined {
  if (best === null) return say.soldOut;
  return maxPrice !== '' && maxPrice < best ? say.tooLow(money(best)) : undefined;
}
