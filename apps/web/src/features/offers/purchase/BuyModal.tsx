import { offersTexts } from '@wieszcz/texts';
import { useState } from 'react';
import type { Bet } from '#api/market.ts';
import type { Offer } from '#api/position.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import { BuyForm } from './BuyForm.tsx';

type BuyModalProps = {
  bet: Bet;
  option: boolean;
  /** Null closes the dialog. */
  offer: Offer | null;
  /** The offer as it is now: after a refusal it has fewer shares. Undefined once it is gone. */
  latest: Offer | undefined;
  /** The number of shares at the start. */
  shares: TypedNumber;
  /** The player whose sign-in has expired; null while signed in. */
  expiredPlayer: string | null;
  onClose: () => void;
};

/** Dialog for buying from one offer. Only its own button closes it, neither Esc nor a click outside. */
export function BuyModal({ offer, latest, onClose, ...form }: BuyModalProps) {
  // The last offer stays while the dialog fades out, and when it is gone.
  const [shownOffer, setShownOffer] = useState(offer);
  const known = offer !== null && shownOffer?.id === offer.id ? shownOffer : offer;
  const current = latest ?? known;
  if (current !== null && current !== shownOffer) setShownOffer(current);
  return (
    <DialogBox opened={offer !== null} onClose={onClose} title={offersTexts.buyTitle} dismissable={false}>
      {shownOffer && <BuyForm key={shownOffer.id} {...form} offer={shownOffer} onClose={onClose} />}
    </DialogBox>
  );
}
