import { SegmentedControl, Radio } from '@mantine/core';
import { ticketTexts } from '@wieszcz/texts';
import { bestBid, bestPrice } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { IconCheck } from '#kit/icons/icons.ts';
import { type Intent, type Mode, useOpenTicket } from './ticket.ts';
import { useHolding } from './useHolding.ts';
import classes from './ticket.module.css';

/** The choices that all orders share. */
export function Choices({ disabled }: { disabled: boolean }) {
  return (
    <div className={classes.choices}>
      <IntentSwitch disabled={disabled} />
      <SideCards disabled={disabled} />
      <ModeSwitch disabled={disabled} />
    </div>
  );
}

const INTENTS: Intent[] = ['buy', 'sell'];
const MODES: Mode[] = ['now', 'price'];

/** Buying or selling. */
function IntentSwitch({ disabled }: { disabled: boolean }) {
  const { bet, fields, edit } = useOpenTicket();
  const { option } = fields;
  const hasChosen = useHolding(bet.id, option) !== null;
  const hasOther = Boolean(useHolding(bet.id, !option));
  // A sale begins with an option of which the player has shares.
  const change = (intent: Intent) => edit({ intent, option: intent === 'sell' && !hasChosen && hasOther ? !option : option });
  return (
    <SegmentedControl
      className={classes.switch}
      data-size="lg"
      fullWidth
      aria-label={ticketTexts.intent}
      disabled={disabled}
      value={fields.intent}
      onChange={change}
      data={INTENTS.map((intent) => ({ value: intent, label: ticketTexts.intents[intent] }))}
    />
  );
}

/** At once, or at a price of the player's own. */
function ModeSwitch({ disabled }: { disabled: boolean }) {
  const { fields, edit } = useOpenTicket();
  return (
    <SegmentedControl
      className={classes.switch}
      fullWidth
      aria-label={ticketTexts.mode}
      disabled={disabled}
      value={fields.mode}
      onChange={(mode) => edit({ mode })}
      data={MODES.map((mode) => ({ value: mode, label: ticketTexts.modes[mode] }))}
    />
  );
}

/** Chooses yes or no. Each card shows a price: for a purchase that of the cheapest share on sale, for a sale the best bid. */
function SideCards({ disabled }: { disabled: boolean }) {
  const { fields, edit } = useOpenTicket();
  return (
    <Radio.Group
      label={ticketTexts.option}
      labelProps={{ className: 'srOnly' }}
      value={String(fields.option)}
      onChange={(value) => edit({ option: value === 'true' })}
    >
      <div className={classes.sideCards}>
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
      className={classes.sideCard}
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
