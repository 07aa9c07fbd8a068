import { Button } from '@mantine/core';
import type { Cents } from '@wieszcz/domain';
import { uiTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { money } from './money.ts';
import classes from './trading.module.css';

type PriceButtonProps = {
  option: boolean;
  /** 'Tak', 'Kup tak', … */
  label: string;
  /** The best price; null if nothing is on sale. */
  price: Cents | null;
  /** Pressed state of a toggle; undefined for links. */
  selected?: boolean;
  /** Shows the filled style although the button isn't a selected toggle. */
  filled?: boolean;
  to?: string;
  onClick?: () => void;
  size?: 'sm' | 'lg';
  /** Name of the bet or market, added to the accessible name. */
  about?: string;
};

/** Button or link that shows an option and its best price: blue for yes, amber for no. */
export function PriceButton({
  option,
  label,
  price,
  selected,
  filled = false,
  to,
  onClick,
  size = 'sm',
  about,
}: PriceButtonProps) {
  const priceText = price === null ? uiTexts.noOffers : money(price);
  const commonProps = {
    color: option ? 'baltyk' : 'bursztyn',
    variant: selected || filled ? 'filled' : 'light',
    classNames: { root: classes.button, label: classes.priceButtonLabel },
    'data-size': size,
    'data-sold-out': price === null || undefined,
    fullWidth: true,
    ...(about ? { 'aria-label': `${label} ${priceText}, ${about}` } : {}),
  };
  // The layout ignores the space between label and price, but with it the visible text is a part of the accessible name.
  const text = (
    <>
      {label} <span className={`num ${classes.price}`}>{priceText}</span>
    </>
  );
  if (to && price !== null) {
    return (
      <Button {...commonProps} component={Link} to={to}>
        {text}
      </Button>
    );
  }
  return (
    <Button
      {...commonProps}
      disabled={price === null}
      onClick={onClick}
      {...(selected === undefined ? {} : { 'aria-pressed': selected })}
    >
      {text}
    </Button>
  );
}
