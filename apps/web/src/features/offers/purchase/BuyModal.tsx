import type { Bet, Offer } from '@wieszcz/api';
import { offersTexts as say } from '@wieszcz/texts';
import { useState } from 'react';
import { DialogBox } from '../../../kit/dialogs/Dialogs.tsx';
import { BuyForm } from './BuyForm.tsx';

type BuyModalProps = { bet: Bet; option: boolean; offer: Offer | null; onClose: () => void };

/** Neither Esc nor a click outside closes it: only its own button. */
export function BuyModal({ bet, option, offer, onClose }: BuyModalProps) {
  // Keeps its content while it fades out.
  const [last, setLast] = useState(offer);
  if (offer !== null && offer !== last) setLast(offer);
  return (
    <DialogBox opened={offer !== null} onClose={onClose} title={say.buyTitle} dismissable={false}>
      {last && <BuyForm key={last.id} bet={bet} option={option} offer={last} onClose={onClose} />}
    </DialogBox>
  );
}
