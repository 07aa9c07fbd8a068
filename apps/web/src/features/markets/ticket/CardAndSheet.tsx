import { Radio, SegmentedControl } from '@mantine/core';
import { ticketTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useContext, useRef } from 'react';
import { useIsRepeating } from '#api/callOnce.ts';
import { StopNote, useStop } from '#game/markets/tradingStop.tsx';
import { DoubtNote, ExpiredNote, RefusedOrder } from '#game/quotes/notes.tsx';
import { type OrderKind, useIsOrderSent, useIsUnsettled } from '#game/quotes/useOrder.ts';
import { bestBid, bestPrice } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Sheet } from '#kit/dialogs/Dialogs.tsx';
import { useFocusPassedOn } from '#kit/feedback/useFocusPassedOn.ts';
import { IconCheck } from '#kit/icons/icons.ts';
import { type Direction, paths } from '#paths.ts';
import { BuyAtPrice } from './buy/BuyAtPrice.tsx';
import { BuyNow } from './buy/BuyNow.tsx';
import { useHasSomethingToSell, useHolding } from './sell/sale.ts';
import { SellTicket } from './sell/SellTicket.tsx';
import { type Mode, OpenTicketContext, useOpenTicket, useTicket } from './ticket.ts';
import classes from './ticket.module.css';

/** The ticket as a card, for the column beside the market. For guests it renders only if their sign-in has expired on this page. */
export function TicketCard() {
  const ticket = useTicket();
  const openTicket = useContext(OpenTicketContext);
  if (!ticket || !openTicket || (ticket.isGuest && !ticket.isExpired)) return null;
  return (
    <section className={`card ${classes.card}`} aria-labelledby="ticket-title">
      <div className={classes.head}>
        <h2 id="ticket-title" tabIndex={-1} className={classes.title}>
          {ticketTexts.title}
        </h2>
        <p className={classes.bet}>{withNoBreakSpaces(openTicket.bet.title)}</p>
      </div>
      {ticket.isExpired ? <ExpiredTicket /> : <TicketBody />}
    </section>
  );
}

/** The ticket as a bottom sheet, for narrow screens. While an order is sent it can't be closed, unless the order is repeated. */
export function TicketSheet({ opened, isExpired }: { opened: boolean; isExpired: boolean }) {
  const { bet, fields, close } = useOpenTicket();
  const isSent = useIsOrderSent();
  const isRepeating = useIsRepeating(ORDER_KINDS[fields.intent][fields.mode]);
  return (
    <Sheet
      opened={opened}
      onClose={isSent && !isRepeating ? stay : close}
      title={ticketTexts.sheetTitle[fields.intent]}
      subtitle={withNoBreakSpaces(bet.title)}
      fitted
    >
      {isExpired ? <ExpiredTicket /> : <TicketBody />}
    </Sheet>
  );
}

const stay = () => undefined;

/** What the ticket sends. */
const ORDER_KINDS: Record<Direction, Record<Mode, OrderKind>> = {
  buy: { now: 'purchase', price: 'bid' },
  sell: { now: 'sale', price: 'listing' },
};

/**
 * Leads back to an order in doubt whose sheet is closed. The prices would open the sheet with other entries, and only while the market
 * trades.
 */
export function ClosedTicketDoubt() {
  const ticket = useContext(OpenTicketContext);
  return ticket?.isClosed && <DoubtNote doubts={ticket.doubts} form={ticketTexts.title} onReturn={ticket.showAgain} />;
}

/** The form of an order. On a market that doesn't trade, a note says why, and another one why the last order was refused. */
function TicketBody() {
  const { market, doubts } = useOpenTicket();
  const isUnsettled = useIsUnsettled(doubts, market.marketId);
  const stop = useStop(market);
  if ((market.stage === 'open' && stop === null) || isUnsettled) return <OrderForm />;
  return (
    <div className={classes.stopped}>
      <RefusedOrder doubts={doubts} />
      {stop && <StopNote stop={stop} brief />}
    </div>
  );
}

/**
 * The choices that all orders share, and below them the form of the chosen order. While an order is sent, nothing can be changed. Trading may
 * stop while the player uses the form: then the ticket's heading, or its sheet, gets the focus.
 */
function OrderForm() {
  const { fields } = useOpenTicket();
  const isLocked = useIsOrderSent();
  const form = useRef<HTMLDivElement>(null);
  useFocusPassedOn(form);
  return (
    <div ref={form} className={classes.scroll}>
      <Choices disabled={isLocked} />
      {fields.intent === 'sell' ? <SellTicket /> : fields.mode === 'now' ? <BuyNow /> : <BuyAtPrice />}
    </div>
  );
}

/** In the ticket's place after the sign-in has expired. */
function ExpiredTicket() {
  const { market } = useOpenTicket();
  return (
    <div className={classes.expired}>
      <ExpiredNote returnTo={paths.marketDetails(market.marketId)} />
    </div>
  );
}

/** The choices that all orders share. */
function Choices({ disabled }: { disabled: boolean }) {
  return (
    <div className={classes.choices}>
      <IntentSwitch disabled={disabled} />
      <SideCards disabled={disabled} />
      <ModeSwitch disabled={disabled} />
    </div>
  );
}

const INTENTS: Direction[] = ['buy', 'sell'];
const MODES: Mode[] = ['now', 'price'];

/** Buying or selling. */
function IntentSwitch({ disabled }: { disabled: boolean }) {
  const { bet, fields, edit } = useOpenTicket();
  const { option } = fields;
  const hasChosen = useHasSomethingToSell(bet.id, option);
  const hasOther = Boolean(useHolding(bet.id, !option));
  // A sale begins with an option of which the player has shares.
  const change = (intent: Direction) => edit({ intent, option: intent === 'sell' && !hasChosen && hasOther ? !option : option });
  return (
    <SegmentedControl
      className={classes.switch}
      data-size="lg"
      fullWidth
      aria-label={ticketTexts.intent}
      disabled={disabled}
      value={fields.intent}
      onChange={change}
      data={INTENTS.map((intent) => ({ value: intent, label: ticketTexts.intents[intent] }))}
    />
  );
}

/** At once, or at a price of the player's own. */
function ModeSwitch({ disabled }: { disabled: boolean }) {
  const { fields, edit } = useOpenTicket();
  return (
    <SegmentedControl
      className={classes.switch}
      fullWidth
      aria-label={ticketTexts.mode}
      disabled={disabled}
      value={fields.mode}
      onChange={(mode) => edit({ mode })}
      data={MODES.map((mode) => ({ value: mode, label: ticketTexts.modes[mode] }))}
    />
  );
}

/** Chooses yes or no. Each card shows a price: for a purchase that of the cheapest share on sale, for a sale the best bid. */
function SideCards({ disabled }: { disabled: boolean }) {
  const { fields, edit } = useOpenTicket();
  return (
    <Radio.Group
      label={ticketTexts.option}
      labelProps={{ className: 'srOnly' }}
      value={String(fields.option)}
      onChange={(value) => edit({ option: value === 'true' })}
    >
      <div className={classes.sideCards}>
        <SideCard option disabled={disabled} />
        <SideCard option={false} disabled={disabled} />
      </div>
    </Radio.Group>
  );
}

function SideCard({ option, disabled }: { option: boolean; disabled: boolean }) {
  const { bet, fields } = useOpenTicket();
  const hasSomethingToSell = useHasSomethingToSell(bet.id, option);
  const isSale = fields.intent === 'sell';
  const isEmpty = isSale && !hasSomethingToSell;
  const price = isSale ? bestBid(bet, option) : bestPrice(bet, option);
  const noPrice = isSale ? ticketTexts.noBids : ticketTexts.noAsks;
  return (
    <Radio.Card
      value={String(option)}
      className={classes.sideCard}
      data-side={option ? 'yes' : 'no'}
      data-empty={isEmpty || undefined}
      disabled={disabled || isEmpty}
    >
      <IconCheck className={classes.check} size={16} stroke={2.4} />
      <span className={classes.name}>{option ? ticketTexts.yes : ticketTexts.no}</span>{' '}
      <span className={`num ${isEmpty || price === null ? classes.words : classes.price}`}>
        {isEmpty ? ticketTexts.noShares : price === null ? noPrice : money(price)}
      </span>
    </Radio.Card>
  );
}
