import { Button } from '@mantine/core';
import { MAX_PRICE, MIN_PRICE, type Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { useState, useId, type ReactNode } from 'react';
import { money } from '#game/trading/money.ts';
import { PriceSlider } from '#game/trading/PriceInput.tsx';
import { IconChevronDown, IconChevronUp } from '#kit/icons/icons.ts';
import { useOpenTicket } from '../ticket.ts';
import classes from './fields.module.css';

type LimitFoldProps = {
  label: string;
  /** Label of the price inside. */
  priceLabel: string;
  /** The limit that follows the market; null while unknown. */
  following: Cents | null;
  /** Opens the fold, because the limit prevents the order. */
  isForced: boolean;
  /** The limit that was entered is no price. */
  isWrong: boolean;
  disabled: boolean;
  error?: string | undefined;
};

/** The limit of an order at once. Until the player sets one, it is the price that fills the order. */
export function LimitFold({ label, priceLabel, following, isForced, isWrong, disabled, error }: LimitFoldProps) {
  const { fields, edit } = useOpenTicket();
  const [isOpen, setOpen] = useState(false);
  const { limit, option } = fields;
  const price = limit ?? following;
  const isSet = limit !== null;
  const value = typeof price !== 'number' ? null : isSet ? money(price) : ticketTexts.limitNow(money(price));
  return (
    <Fold label={label} value={value} isOpen={isOpen || isForced || isWrong} onToggle={setOpen}>
      <PriceSlider
        label={priceLabel}
        value={price ?? ''}
        onChange={(next) => edit({ limit: next })}
        min={MIN_PRICE}
        max={MAX_PRICE}
        color={option ? 'baltyk' : 'bursztyn'}
        disabled={disabled}
        error={isWrong ? ticketTexts.priceRange(money(MIN_PRICE), money(MAX_PRICE)) : error}
      />
      {isSet && (
        <Button className={classes.auto} variant="subtle" size="xs" disabled={disabled} onClick={() => edit({ limit: null })}>
          {ticketTexts.limitAuto}
        </Button>
      )}
    </Fold>
  );
}

type FoldProps = {
  label: string;
  /** At the right, such as the limit in use. */
  value: string | null;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A part of the ticket that few orders need, folded to one row. */
function Fold({ label, value, isOpen, onToggle, children }: FoldProps) {
  const content = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.fold}>
      <button
        type="button"
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? content : undefined}
        onClick={() => onToggle(!isOpen)}
      >
        <b>{label}</b>
        <span className={`num ${classes.value}`}>{value}</span>
        <Chevron size={18} stroke={2} aria-hidden />
      </button>
      {isOpen && (
        <div id={content} className={classes.content}>
          {children}
        </div>
      )}
    </div>
  );
}
