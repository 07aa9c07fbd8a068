import { chanceTexts } from '@wieszcz/texts';
import type { Bet } from '#api/market.ts';
import { spanOf } from './span.ts';
import { spanInWords } from './spanInWords.ts';
import classes from './chance.module.css';

type ChanceCaptionProps = { bet: Bet; bets: readonly Bet[]; spanOnly?: boolean };

/** The line under a chance in a list: the span if it is wide, and a note if the chance is the organizer's or the bet is thin. */
export function ChanceCaption({ bet, bets, spanOnly = false }: ChanceCaptionProps) {
  const span = spanOf(bet, bets);
  const isOrganizers = bet.chanceBasis === 'organizer';
  const note = isOrganizers ? chanceTexts.organizer : bet.thin && chanceTexts.thin;
  const words = [span.isWide && spanInWords(span), !spanOnly && note].filter(Boolean);
  return words.length > 0 && <p className={classes.caption}>{words.join(' · ')}</p>;
}
