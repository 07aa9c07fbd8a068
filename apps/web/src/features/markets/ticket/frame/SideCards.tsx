import { Radio } from '@mantine/core';
import { ticketTexts } from '@wieszcz/texts';
import { bestBid, bestPrice } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { IconCheck } from '#kit/icons/icons.ts';
import { useOpenTicket } from '../ticket.ts';
import { useHolding } from '../useHolding.ts';
import classes from './frame.module.css';

/** Chooses yes or no. Each card shows a price: for a purchase that of the cheapest share on sale, for a sale the best bid. */
export function SideCards({ disabled }: { disabled: boolean }) {
  const { fields, edit } = useOpenTicket();
  return (
    <Radio.Group
      label={ticketTexts.option}
      labelProps={{ className: 'srOnly' }}
      value={String(fields.option)}
      onChange={(value) => edit({ option: value === 'true' })}
    >
      <div className={classes.cards}>
        <SideCard option disabled={disabled} />
        <SideCard option={false} disabled={disabled} />
      </div>
    </Radio.Group>
  );
}

function SideCard({ option, disabled }: { option: boolean; disabled: boolean }) {
  const { bet, fields } = useOpenTicket();
  const holding = useHolding(bet.id, option);
  const isSale = fields.intent === 'sell';
  const isEmpty = isSale && holding === null;
  const price = isSale ? bestBid(bet, option) : bestPrice(bet, option);
  const noPrice = isSale ? ticketTexts.noBids : ticketTexts.noAsks;
  return (
    <Radio.Card
      value={String(option)}
      className={classes.card}
      data-side={option ? 'yes' : 'no'}
      data-empty={isEmpty || undefined}
      disabled={disabled || isEmpty}
    >
      <IconCheck className={classes.check} size={16} stroke={2.4} aria-hidden />
      <span className={classes.name}>{option ? ticketTexts.yes : ticketTexts.no}</span>{' '}
      <span className={`num ${isEmpty || price === null ? classes.words : classes.price}`}>
        {isEmpty ? ticketTexts.noShares : price === null ? noPrice : money(price)}
      </span>
    </Radio.Card>
  );
}
