import { ticketTexts, wholeNumber } from '@wieszcz/texts';
import { SharesInput } from '#game/trading/SharesInput.tsx';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import { useOpenTicket } from '../openTicket.ts';
import type { Holding } from '../useHolding.ts';

const QUICK_AMOUNTS = [10, 20];

type SharesOwnedProps = { holding: Holding; shares: TypedNumber; disabled: boolean; error?: string | undefined };

/** How many of the free shares to sell, with a chip for all of them. */
export function SharesOwned({ holding: { free, listed }, shares, disabled, error }: SharesOwnedProps) {
  const { edit } = useOpenTicket();
  const [have, count] = ticketTexts.owned(wholeNumber(free));
  return (
    <SharesInput
      label={ticketTexts.shares}
      value={shares}
      onChange={(next) => edit({ shares: next })}
      max={free}
      chips={QUICK_AMOUNTS.filter((amount) => amount < free)}
      maxChip={free}
      maxLabel={ticketTexts.all}
      aside={
        <>
          {have}
          <b className="num">{count}</b>
          {listed > 0 && ticketTexts.ownedListed(wholeNumber(listed))}
        </>
      }
      disabled={disabled}
      error={error}
    />
  );
}
