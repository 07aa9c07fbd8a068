import classes from './chance.module.css';

type ChanceBarProps = {
  /** 0…1 */
  value: number;
  /** Both options in colour (a market of one bet), or only yes on a neutral track. */
  sides?: 'both' | 'yes';
  size?: 'md' | 'sm';
};

/** A bar for a chance. Hidden from screen readers: the same figure is always beside it. */
export function ChanceBar({ value, sides = 'yes', size = 'md' }: ChanceBarProps) {
  return (
    <div className={classes.chanceBar} data-sides={sides} data-size={size} aria-hidden>
      <div className={classes.yes} style={{ width: `${Math.min(Math.max(value, 0), 1) * 100}%` }} />
      <div className={classes.rest} />
    </div>
  );
}
