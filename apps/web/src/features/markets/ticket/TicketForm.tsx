import { Button, type ButtonProps } from '@mantine/core';
import { MAX_PRICE, MIN_PRICE, type Cents, type Price } from '@wieszcz/domain';
import { ticketTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useIsOrderSent } from '#game/quotes/useOrder.ts';
import { money } from '#game/trading/money.ts';
import { PriceBox, PriceSlider } from '#game/trading/PriceInput.tsx';
import type { TypedAmount } from '#game/trading/typedAmount.ts';
import { useFocusPassedOn } from '#kit/feedback/useFocusPassedOn.ts';
import { NumberBox } from '#kit/forms/NumberBox.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import { IconChevronDown, IconChevronUp } from '#kit/icons/icons.ts';
import { useOpenTicket } from './ticket.ts';
import classes from './TicketForm.module.css';

type TicketFormProps = {
  onSubmit: () => void;
  /** The button, which stays at the lower edge. */
  button: ReactNode;
  /** A sentence below the button of the card; the sheet has no room for it. */
  hint?: string | undefined;
  children: ReactNode;
};

/** The form of one kind of order. Enter in a field submits it. */
export function TicketForm({ onSubmit, button, hint, children }: TicketFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.middle}>{children}</div>
      <div className={classes.foot}>
        {button}
        {hint && <p className={classes.hint}>{withNoBreakSpaces(hint)}</p>}
      </div>
    </form>
  );
}

type OrderButtonProps = {
  option: boolean;
  loading: boolean;
  /** The order can't be sent as it is. */
  disabled: boolean;
  /** In the side's colour; false for the second choice beside a primary button. */
  primary?: boolean;
  children: ReactNode;
};

/** The ticket's button: a whole sentence in the colour of the side. Disabled also while another order of the ticket is sent. */
export function OrderButton({ option, loading, disabled, primary = true, children }: OrderButtonProps) {
  const isLocked = useIsOrderSent();
  const isDisabled = disabled || (isLocked && !loading);
  return (
    <div className={classes.button} data-disabled={(isDisabled && !loading) || undefined}>
      <SubmitButton
        fullWidth
        loading={loading}
        disabled={isDisabled}
        {...(primary ? { color: option ? 'baltyk' : 'bursztyn' } : { variant: 'default' })}
      >
        {children}
      </SubmitButton>
    </div>
  );
}

type HelpingButtonProps = Pick<ButtonProps, 'variant' | 'className' | 'disabled'> & { onClick: () => void; children: string };

/** A small button that changes the order. Its press removes it, and the heading of the ticket, or its sheet, gets the focus. */
function HelpingButton(props: HelpingButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusPassedOn(button);
  return <Button ref={button} size="xs" {...props} />;
}

/** The button in a note of the ticket. */
export const NoteAction = (props: Pick<HelpingButtonProps, 'onClick' | 'children'>) => (
  <HelpingButton variant="default" {...props} />
);

type LimitFoldProps = {
  label: string;
  /** Label of the price inside. */
  priceLabel: string;
  /** The limit that follows the market; null while unknown. */
  following: Cents | null;
  /** The limit prevents the order, so the fold opens. It stays open afterwards, unless the player closes it. */
  isForced: boolean;
  /** The limit that was entered is no price, so the fold opens as well. */
  isWrong: boolean;
  disabled: boolean;
  error?: string | undefined;
};

/** The limit of an order at once. Until the player sets one, it is the price that fills the order. */
export function LimitFold({ label, priceLabel, following, isForced, isWrong, disabled, error }: LimitFoldProps) {
  const { fields, edit } = useOpenTicket();
  const [isOpen, setOpen] = useState(false);
  const [wasForced, setWasForced] = useState(false);
  const needsChange = isForced || isWrong;
  if (needsChange !== wasForced) {
    setWasForced(needsChange);
    if (needsChange) setOpen(true);
  }
  const { limit, option } = fields;
  const price = limit ?? following;
  const isSet = limit !== null;
  const value = typeof price !== 'number' ? null : isSet ? money(price) : ticketTexts.limitNow(money(price));
  return (
    <Fold label={label} value={value} isOpen={isOpen} onToggle={setOpen}>
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
        <HelpingButton className={classes.auto} variant="subtle" disabled={disabled} onClick={() => edit({ limit: null })}>
          {ticketTexts.limitAuto}
        </HelpingButton>
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
        className={classes.foldRow}
        aria-expanded={isOpen}
        aria-controls={isOpen ? content : undefined}
        onClick={() => onToggle(!isOpen)}
      >
        <b>{label}</b>
        <span className={`num ${classes.foldValue}`}>{value}</span>
        <Chevron size={18} stroke={2} />
      </button>
      {isOpen && (
        <div id={content} className={classes.foldContent}>
          {children}
        </div>
      )}
    </div>
  );
}

type PriceAndSharesProps = {
  price: TypedAmount;
  shares: TypedNumber;
  minPrice: Price;
  maxPrice: Price;
  maxShares: number;
  disabled: boolean;
  priceError?: string | undefined;
  sharesError?: string | undefined;
  /** Id of the price, for a label elsewhere that moves the focus to it. */
  priceId?: string;
};

/** Price and number of shares of an order at the player's own price, side by side. In the sheet the boxes have no arrows. */
export function PriceAndShares(props: PriceAndSharesProps) {
  const { price, shares, minPrice, maxPrice, maxShares, disabled, priceError, sharesError, priceId } = props;
  const { edit, isSheet } = useOpenTicket();
  const id = useId();
  return (
    <div className={classes.fields}>
      <div>
        <label className={classes.label} htmlFor={priceId ?? `${id}-price`}>
          {ticketTexts.price}
        </label>
        <PriceBox
          id={priceId ?? `${id}-price`}
          value={price}
          onChange={(next) => edit({ price: next })}
          min={minPrice}
          max={maxPrice}
          plain={isSheet}
          disabled={disabled}
          error={priceError}
          inputClassName={classes.input}
        />
      </div>
      <div>
        <label className={classes.label} htmlFor={`${id}-shares`}>
          {ticketTexts.numberOfShares}
        </label>
        <NumberBox
          id={`${id}-shares`}
          value={shares}
          onChange={(next) => edit({ shares: next })}
          min={1}
          max={maxShares}
          step={1}
          plain={isSheet}
          disabled={disabled}
          error={sharesError}
          inputClassName={classes.input}
        />
      </div>
    </div>
  );
}
