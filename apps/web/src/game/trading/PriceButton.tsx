import { Button } from '@mantine/core';
import { money, uiTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import classes from './PriceButton.module.css';

type PriceButtonProps = {
  /** True is yes, false is no. */
  option: boolean;
  /** 'Tak', 'Kup tak', … */
  label: string;
  /** The cheapest offer now; null when there is none. */
  price: number | null;
  /** Pressed state of a toggle; undefined for links. */
  selected?: boolean;
  /** Filled without being a toggle (the buy bar). */
  filled?: boolean;
  to?: string;
  onClick?: () => void;
  size?: 'sm' | 'lg';
  /** The bet or market, added to the label for screen readers. */
  about?: string;
};

/** An option with its price: blue for yes, amber for no. */
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
  const look = {
    color: option ? 'baltyk' : 'bursztyn',
    variant: selected || filled ? 'filled' : 'light',
    className: classes.button,
    'data-size': size,
    fullWidth: true,
    justify: 'space-between',
    rightSection: <span className="num">{price === null ? uiTexts.noOffers : money(price)}</span>,
    ...(about ? { 'aria-label': `${label} ${price === null ? uiTexts.noOffers : money(price)}, ${about}` } : {}),
  };
  if (to && price !== null) {
    return (
      <Button {...look} component={Link} to={to}>
        {label}
      </Button>
    );
  }
  return (
    <Button
      {...look}
      disabled={price === null}
      onClick={onClick}
      {...(selected === undefined ? {} : { 'aria-pressed': selected })}
    >
      {label}
    </Button>
  );
}
