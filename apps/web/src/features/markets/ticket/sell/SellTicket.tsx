import { Button } from '@mantine/core';
import { ticketTexts } from '@wieszcz/texts';
import { messageOf } from '#api/failures.ts';
import type { Bet } from '#api/market.ts';
import { payoutOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { useOpenTicket } from '../ticket.ts';
import { NoFreeShares } from './NoFreeShares.tsx';
import { useHolding, usePairs, useRedeem } from './sale.ts';
import { SellAtPrice } from './SellAtPrice.tsx';
import { SellNow } from './SellNow.tsx';
import classes from '../TicketForm.module.css';

const pairsTexts = ticketTexts.pairs;

/** Sells free shares of the chosen option. A player who holds both options can also redeem pairs for 1 $ each. */
export function SellTicket() {
  const { bet, fields } = useOpenTicket();
  const pairs = usePairs(bet.id);
  return (
    <>
      {pairs > 0 && (
        <div className={classes.pairs}>
          <RedeemPairs bet={bet} pairs={pairs} fullWidth />
          <p>{pairsTexts.text}</p>
        </div>
      )}
      <SaleForm key={`${bet.id} ${fields.option}`} />
    </>
  );
}

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

function SaleForm() {
  const { bet, fields } = useOpenTicket();
  const holding = useHolding(bet.id, fields.option);
  if (holding === undefined) return <div className={classes.part} aria-busy />;
  if (holding === null || holding.free === 0) return <NoFreeShares holding={holding} />;
  return fields.mode === 'now' ? <SellNow holding={holding} /> : <SellAtPrice holding={holding} />;
}
