import { Radio } from '@mantine/core';
import { dollars, MAX_PRICE_SUM, MIN_PRICE_SUM } from '@wieszcz/domain';
import { chance, money, ticketTexts as say } from '@wieszcz/texts';
import { bestPrice } from '../../../game/trading/figures.ts';
import classes from './OptionCards.module.css';
import type { TicketState } from './useTicket.ts';

/** Yes or no, each with its cheapest offer. */
export function OptionCards({ ticket, disabled }: { ticket: TicketState; disabled: boolean }) {
  const { bet, betId, option, choose } = ticket;
  if (!bet) return null;
  return (
    <Radio.Group aria-label={say.option} value={String(option)} onChange={(value) => choose(betId, value === 'true')}>
      <div className={classes.cards} title={say.sumHint(money(dollars(MIN_PRICE_SUM)), money(dollars(MAX_PRICE_SUM)))}>
        {[true, false].map((side) => (
          <OptionCard key={String(side)} side={side} price={bestPrice(bet, side)} disabled={disabled} />
        ))}
      </div>
    </Radio.Group>
  );
}

function OptionCard({ side, price, disabled }: { side: boolean; price: number | null; disabled: boolean }) {
  return (
    <Radio.Card value={String(side)} className={classes.card} data-side={side ? 'yes' : 'no'} disabled={disabled}>
      <span className={classes.name}>{side ? say.yes : say.no}</span>
      <span className={classes.figures}>
        <b className="num">{price === null ? say.none : money(price)}</b>
        {price !== null && <span className="num">{say.about(chance(price))}</span>}
      </span>
    </Radio.Card>
  );
}
