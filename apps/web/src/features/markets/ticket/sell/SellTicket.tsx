import { Anchor } from '@mantine/core';
import { ticketTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { messageOf } from '#api/failures.ts';
import { usePositionsOfMarket, type Position } from '#api/position.ts';
import { RedeemPairs } from '#game/orders/RedeemPairs.tsx';
import { FailureNote, RefusedOrder } from '#game/quotes/notes.tsx';
import type { OrderQuote, SubmittedOrder } from '#game/quotes/useOrder.ts';
import { useListing, useSellNow } from '#game/selling/saleOrders.ts';
import { LoadFailure } from '#game/states/LoadFailure.tsx';
import { money } from '#game/trading/money.ts';
import { Loading } from '#kit/feedback/Loading.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { useFocusIfLost } from '#kit/feedback/useFocusIfLost.ts';
import { useKeptFailure } from '#kit/feedback/useKeptFailure.ts';
import { paths } from '#paths.ts';
import { useOpenTicket, useOrderPlace } from '../ticket.ts';
import { NoteAction, OrderButton, TicketForm } from '../TicketForm.tsx';
import { isSaleOf, useHolding, usePairs, useSaleInDoubt, type Holding } from './sale.ts';
import { SellAtPrice } from './SellAtPrice.tsx';
import { SellNow } from './SellNow.tsx';
import classes from '../TicketForm.module.css';

const { sellNow: sellNowTexts, listing: listingTexts, pairs: pairsTexts } = ticketTexts;

/** Sells free shares of the chosen option. A player who holds both options can also redeem pairs for 1 $ each. */
export function SellTicket() {
  const { bet, fields } = useOpenTicket();
  const pairs = usePairs(bet.id);
  return (
    <>
      {pairs > 0 && (
        <RedeemPairs key={bet.id} bet={bet} pairs={pairs} fullWidth className={classes.pairs}>
          <p>{pairsTexts.text}</p>
        </RedeemPairs>
      )}
      <SaleForm key={`${bet.id} ${fields.option}`} />
    </>
  );
}

function SaleForm() {
  const { bet, fields } = useOpenTicket();
  const holding = useHolding(bet.id, fields.option);
  if (holding === undefined) return <UnloadedShares />;
  if (holding === null || holding.free === 0) return <NoFreeShares holding={holding} />;
  return fields.mode === 'now' ? <SellNow holding={holding} /> : <SellAtPrice holding={holding} />;
}

/** In place of the form of a sale until the player's shares are loaded. */
function UnloadedShares() {
  const query = useKeptFailure(usePositionsOfMarket(useOpenTicket().market.marketId));
  const { error } = query;
  return (
    <div className={classes.part}>
      {error ? <LoadFailure query={query} message={`${sellNowTexts.unloaded} ${messageOf(error)}`} /> : <Loading />}
    </div>
  );
}

/**
 * In place of the form of a sale while no share of the chosen option is free. An order in doubt may be the one that sold or listed them, so
 * it can be sent again here, whichever form it came from. Of several, the last one comes first.
 */
function NoFreeShares({ holding }: { holding: Holding | null }) {
  const { bet, fields, doubts } = useOpenTicket();
  const { option } = fields;
  const inDoubt = useSaleInDoubt(bet.id, option);
  return (
    <>
      <RefusedOrder doubts={doubts} concerns={isSaleOf(bet.id, option)} />
      {inDoubt ? (
        <Repeated key={`${inDoubt.kind} ${inDoubt.choice}`} submitted={inDoubt} />
      ) : holding ? (
        <AllListed position={holding.position} />
      ) : (
        <NothingToSell />
      )}
    </>
  );
}

const Repeated = ({ submitted: { kind, choice } }: { submitted: SubmittedOrder }) =>
  kind === 'sale' ? <RepeatedSale choice={choice} /> : <RepeatedListing choice={choice} />;

type RepeatedProps = {
  /** The entries of the order in doubt. */
  choice: string;
};

function RepeatedSale({ choice }: RepeatedProps) {
  const { doubtful, ...order } = useSellNow(useOrderPlace(), unconfirmed(choice));
  const submitText = doubtful && sellNowTexts.submit(doubtful.shares, money(doubtful.proceeds));
  return <RepeatForm {...order} submitText={submitText} />;
}

function RepeatedListing({ choice }: RepeatedProps) {
  const { doubtful, ...order } = useListing(useOrderPlace(), unconfirmed(choice));
  const submitText = doubtful && listingTexts.submit(doubtful.shares, money(doubtful.price));
  return <RepeatForm {...order} submitText={submitText} />;
}

/** Of an order that is only sent again, which needs no prices. */
const unconfirmed = (choice: string): OrderQuote => ({ choice, confirm: () => Promise.resolve(), renew: () => undefined });

type RepeatFormProps = {
  submit: (order: null) => void;
  isSending: boolean;
  failure: Error | null;
  submitText: string | null;
};

function RepeatForm({ submit, isSending, failure, submitText }: RepeatFormProps) {
  const { option } = useOpenTicket().fields;
  const note = useFocusIfLost<HTMLDivElement>();
  return (
    <TicketForm
      onSubmit={() => submit(null)}
      button={
        <OrderButton option={option} loading={isSending} disabled={false}>
          {submitText}
        </OrderButton>
      }
    >
      <div ref={note} tabIndex={-1}>
        <FailureNote error={failure} isInDoubt />
      </div>
    </TicketForm>
  );
}

function AllListed({ position }: { position: Position }) {
  return (
    <div className={classes.part}>
      <Note
        kind="info"
        title={sellNowTexts.allListedTitle}
        action={
          <Anchor component={Link} to={paths.contractDetails(position.id)}>
            {ticketTexts.crossing.seeOffer}
          </Anchor>
        }
      >
        {sellNowTexts.allListed}
      </Note>
    </div>
  );
}

/** The player has no shares of the chosen option: offers to sell those of the other one, else to buy. */
function NothingToSell() {
  const { bet, fields, edit } = useOpenTicket();
  const { option } = fields;
  const hasOther = Boolean(useHolding(bet.id, !option));
  const otherwise = hasOther
    ? { label: sellNowTexts.sellOther(!option), changes: { option: !option } }
    : { label: ticketTexts.intents.buy, changes: { intent: 'buy', mode: 'now' } as const };
  return (
    <div className={classes.part}>
      <Note
        kind="info"
        title={sellNowTexts.nothingTitle(option)}
        action={<NoteAction onClick={() => edit(otherwise.changes)}>{otherwise.label}</NoteAction>}
      >
        {hasOther ? sellNowTexts.otherHeld(!option) : sellNowTexts.nothing}
      </Note>
    </div>
  );
}
