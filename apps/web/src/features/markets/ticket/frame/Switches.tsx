import { SegmentedControl } from '@mantine/core';
import { ticketTexts } from '@wieszcz/texts';
import { type Intent, type Mode, useOpenTicket } from '../ticket.ts';
import { useHolding } from '../useHolding.ts';
import classes from './frame.module.css';

const INTENTS: Intent[] = ['buy', 'sell'];
const MODES: Mode[] = ['now', 'price'];

/** Buying or selling. */
export function IntentSwitch({ disabled }: { disabled: boolean }) {
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
export function ModeSwitch({ disabled }: { disabled: boolean }) {
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
