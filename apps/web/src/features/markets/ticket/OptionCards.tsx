import { Radio } from '@mantine/core';
import { dollars, MAX_PRICE_SUM, MIN_PRICE_SUM } from '@wieszcz/domain';
import { chance, money, ticketTexts as say } from '@wieszcz/texts';
import { bestPrice } from '../../../game/trading/figures.ts';
import classes from './OptionCards.module.css';
import type { TicketState } from './useTicket.ts';

/** Chooses yes or no; each card shows its cheapest offer. */
export function OptionCards({ ticket, disabled }: { ticket: TicketState; disabled: boolean }) {
  const { bet, betId, option: chosen, choose } = ticket;
  if (!bet) return null;
  return (
    <Radio.Group aria-label={say.option} value={String(chosen)} onChange={(value) => choose(betId, value === 'true')}>
      <div className={classes.cards} title={say.sumHint(money(dollars(MIN_PRICE_SUM)), money(dollars(MAX_PRICE_SUM)))}>
        {[true, false].map((option) => (
          <OptionCard key={String(option)} option={option} price={bestPrice(bet, option)} disabled={disabled} />
        ))}
      </div>
    </Radio.Group>
  );
}

function OptionCard({ option, price, disabled }: { option: boolean; price: number | null; disabled: boolean }) {
  return (
    <Radio.Card value={String(option)} className={classes.card} data-side={option ? 'yes' : 'no'} disabled={disabled}>
      <span className={classes.name}>{option ? say.yes : say.no}</span>
      <span className={classes.figures}>
        <b className="num">{price === null ? say.none : money(price)}</b>
        {price !== null && <span className="num">{say.about(chance(price))}</span>}
      </span>
    </Radio.Card>
  );
}
