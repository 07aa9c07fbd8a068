import { Button } from '@mantine/core';
import { ticketTexts } from '@wieszcz/texts';
import { messageOf } from '#api/failures.ts';
import type { Bet } from '#api/market.ts';
import { payoutOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { useRedeem } from './useRedeem.ts';

const pairsTexts = ticketTexts.pairs;

type RedeemPairsProps = {
  bet: Pick<Bet, 'id' | 'title'>;
  /** Pairs of free shares, at least one. */
  pairs: number;
  fullWidth?: boolean;
};

/** A button that redeems all pairs of a bet for 1 $ each, and the error if that fails. */
export function RedeemPairs({ bet, pairs, fullWidth = false }: RedeemPairsProps) {
  const redeeming = useRedeem(bet);
  return (
    <>
      <Button variant="default" fullWidth={fullWidth} loading={redeeming.isPending} onClick={() => redeeming.mutate(pairs)}>
        {pairsTexts.redeem(pairs, money(payoutOf(pairs)))}
      </Button>
      {redeeming.error && (
        <Note kind="error" title={pairsTexts.failed}>
          {messageOf(redeeming.error)}
        </Note>
      )}
    </>
  );
}
