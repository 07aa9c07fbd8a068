import { ticketTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useRef, type ReactNode } from 'react';
import { messageOf } from '#api/failures.ts';
import type { Bet } from '#api/market.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { useFocusPassedOn } from '#kit/feedback/useFocusPassedOn.ts';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { payoutOf } from '../trading/figures.ts';
import { money } from '../trading/money.ts';
import { useRedeem } from './orderActions.ts';

const pairsTexts = ticketTexts.pairs;

type RedeemPairsProps = {
  bet: Pick<Bet, 'id' | 'title'>;
  /** Pairs of free shares, at least one. */
  pairs: number;
  /** Names the bet, in a place that shows the pairs of several bets. */
  namesBet?: boolean;
  fullWidth?: boolean;
  className?: string | undefined;
  /** Below the button. */
  children?: ReactNode;
};

/** A button that redeems all pairs of a bet for 1 $ each, and the error if that fails. */
export function RedeemPairs({ bet, pairs, namesBet = false, fullWidth = false, className, children }: RedeemPairsProps) {
  const element = useRef<HTMLDivElement>(null);
  const redeeming = useRedeem(bet);
  useFocusPassedOn(element);
  const payout = money(payoutOf(pairs));
  return (
    <div ref={element} className={className}>
      {namesBet && <b>{withNoBreakSpaces(bet.title)}</b>}
      <ActionButton
        variant="default"
        fullWidth={fullWidth}
        loading={redeeming.isPending}
        aria-label={namesBet ? pairsTexts.redeemLabel(pairs, payout, bet.title) : undefined}
        onClick={() => redeeming.mutate(pairs)}
      >
        {pairsTexts.redeem(pairs, payout)}
      </ActionButton>
      {redeeming.error && (
        <Note kind="error" title={pairsTexts.failed}>
          {messageOf(redeeming.error)}
        </Note>
      )}
      {children}
    </div>
  );
}
