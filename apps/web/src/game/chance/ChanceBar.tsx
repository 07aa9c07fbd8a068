import { chanceTexts } from '@wieszcz/texts';
import type { Bet } from '#api/market.ts';
import { spanOf, spanInWords } from './span.ts';
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

type ChanceCaptionProps = { bet: Bet; bets: readonly Bet[]; spanOnly?: boolean };

/** The label that applies to all these bets: that of the organizer's price, else that of thin bets. Null if neither applies to all. */
export function noteOfAll(bets: readonly Bet[]): string | null {
  if (bets.every(({ chanceBasis }) => chanceBasis === 'organizer')) return chanceTexts.organizer;
  return bets.every(({ thin }) => thin) ? chanceTexts.thin : null;
}

/** The line under a chance: the span if it is wide and, unless `spanOnly`, a note if the chance is the organizer's or the bet is thin. */
export function ChanceCaption({ bet, bets, spanOnly = false }: ChanceCaptionProps) {
  const span = spanOf(bet, bets);
  const words = [span.isWide && spanInWords(span), !spanOnly && noteOfAll([bet])].filter(Boolean);
  return words.length > 0 && <p className={classes.caption}>{words.join(' · ')}</p>;
}
