import { Button } from '@mantine/core';
import type { Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { money } from '#game/trading/money.ts';
import type { TypedAmount } from '#game/trading/typedAmount.ts';
import { useOpenTicket } from '../ticket.ts';
import classes from '../TicketForm.module.css';

const listingTexts = ticketTexts.listing;

type PricePresetsProps = {
  /** The best price that is bid; null without a buyer. */
  now: Cents | null;
  /** The lowest price without a loss. */
  cost: Cents;
  price: TypedAmount;
  /** Id of the field for a price of the player's own. */
  priceId: string;
  disabled: boolean;
};

/** Quick choices of a price: what buyers pay now, what the shares cost, or a price of the player's own. */
export function PricePresets({ now, cost, price, priceId, disabled }: PricePresetsProps) {
  const { edit } = useOpenTicket();
  const chosen = price === now ? 'now' : price === cost ? 'cost' : 'own';
  return (
    <fieldset className={classes.presetsGroup} aria-label={listingTexts.prices}>
      <div className={classes.presetsHead} aria-hidden>
        <b>{listingTexts.prices}</b>
        <span>{listingTexts.pricesAside}</span>
      </div>
      <div className={classes.presets}>
        <Preset
          name={listingTexts.presets.now}
          price={now === null ? ticketTexts.noBids : money(now)}
          pressed={chosen === 'now'}
          disabled={disabled || now === null}
          onClick={() => edit({ price: now })}
        />
        <Preset
          name={listingTexts.presets.cost}
          price={money(cost)}
          pressed={chosen === 'cost'}
          disabled={disabled}
          onClick={() => edit({ price: cost })}
        />
        <Preset
          name={listingTexts.presets.own}
          price={chosen === 'own' && typeof price === 'number' ? money(price) : listingTexts.typed}
          pressed={chosen === 'own'}
          disabled={disabled}
          onClick={() => document.getElementById(priceId)?.focus()}
        />
      </div>
    </fieldset>
  );
}

type PresetProps = { name: string; price: string; pressed: boolean; disabled: boolean; onClick: () => void };

function Preset({ name, price, pressed, disabled, onClick }: PresetProps) {
  return (
    <Button
      variant={pressed ? 'filled' : 'default'}
      className={classes.preset}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <span className={classes.presetName}>{name}</span> <span className={`num ${classes.presetPrice}`}>{price}</span>
    </Button>
  );
}
