import { useIsMutating } from '@tanstack/react-query';
import { ticketTexts as say, typo } from '@wieszcz/texts';
import { Sheet } from '#kit/dialogs/Dialogs.tsx';
import { ExpiredTicket } from './ExpiredTicket.tsx';
import { useOpenTicket } from './openTicket.ts';
import { SENDING } from '#game/quotes/useOrder.ts';
import { TicketBody } from './TicketBody.tsx';

/** The ticket as a bottom sheet, for narrow screens. While an order is sent it can't be closed. */
export function TicketSheet({ opened, isExpired }: { opened: boolean; isExpired: boolean }) {
  const { bet, fields, close } = useOpenTicket();
  const isLocked = useIsMutating({ mutationKey: SENDING }) > 0;
  return (
    <Sheet
      opened={opened}
      onClose={isLocked ? stay : close}
      title={say.sheetTitle[fields.intent]}
      subtitle={typo(bet.title)}
      fitted
    >
      {isExpired ? <ExpiredTicket /> : <TicketBody />}
    </Sheet>
  );
}

const stay = () => undefined;
