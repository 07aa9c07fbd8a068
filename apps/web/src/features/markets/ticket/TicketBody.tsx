import { useIsMutating } from '@tanstack/react-query';
import { StopNote } from '#game/markets/StopNote.tsx';
import { useStop } from '#game/markets/useStop.ts';
import { SENDING } from '#game/quotes/useOrder.ts';
import { BuyAtPrice } from './buy/BuyAtPrice.tsx';
import { BuyNow } from './buy/BuyNow.tsx';
import { SideCards } from './frame/SideCards.tsx';
import { IntentSwitch, ModeSwitch } from './frame/Switches.tsx';
import { SellTicket } from './sell/SellTicket.tsx';
import { useOpenTicket } from './ticket.ts';
import classes from './ticket.module.css';

/**
 * The choices that all orders share, and below them the form of the chosen order. While an order is sent, nothing can be changed. On a
 * market that doesn't trade, a note says why.
 */
export function TicketBody() {
  const { market, fields, doubts } = useOpenTicket();
  const isLocked = useIsMutating({ mutationKey: SENDING }) > 0;
  const stop = useStop(market);
  // An order whose answer was lost may have been executed before; repeating it tells.
  if (stop && !isLocked && doubts.attempts.length === 0)
    return (
      <div className={classes.stopped}>
        <StopNote stop={stop} brief />
      </div>
    );
  return (
    <div className={classes.scroll}>
      <div className={classes.choices}>
        <IntentSwitch disabled={isLocked} />
        <SideCards disabled={isLocked} />
        <ModeSwitch disabled={isLocked} />
      </div>
      {fields.intent === 'sell' ? <SellTicket /> : fields.mode === 'now' ? <BuyNow /> : <BuyAtPrice />}
    </div>
  );
}
