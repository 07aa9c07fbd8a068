import { Button } from '@mantine/core';
import { MAX_PRICE, MIN_PRICE, type Cents } from '@wieszcz/domain';
import { ticketTexts, wholeNumber } from '@wieszcz/texts';
import { useId } from 'react';
import { fieldErrorsOf } from '#api/failures.ts';
import { CrossedNote, FailureNote, MovedNote, QuoteFailed } from '#game/quotes/notes.tsx';
import { Summary, useAnnounceNew } from '#game/quotes/Summary.tsx';
import { listingNote, listingTitle, SellInstead } from '#game/selling/listingOutcome.tsx';
import { NOTHING } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { amountOr, type TypedAmount } from '#game/trading/typedAmount.ts';
import { FigureList } from '#kit/lists/FigureList.tsx';
import { useOpenTicket } from '../ticket.ts';
import { OrderButton, PriceAndShares, TicketForm } from '../TicketForm.tsx';
import { useSaleAtPrice, type Holding, type SaleAtPrice } from './sale.ts';
import classes from '../TicketForm.module.css';

const listingTexts = ticketTexts.listing;

/** An offer: sells to buyers at the price or better now, and lists the remaining shares. */
export function SellAtPrice({ holding }: { holding: Holding }) {
  const sale = useSaleAtPrice(holding);
  const { quote, isMoved, doubtful, failure, instead } = sale;
  const errors = fieldErrorsOf(failure);
  return (
    <TicketForm onSubmit={sale.submit} button={<ListingButton sale={sale} />}>
      <PriceAndSharesToSell sale={sale} free={holding.free} errors={errors} />
      <MovedNote title={isMoved ? ticketTexts.moved.orders : null} heldBackAt={sale.heldBackAt}>
        {ticketTexts.moved.ordered}
      </MovedNote>
      {failure === null && <QuoteFailed quote={quote} />}
      <ListingPreview sale={sale} />
      <FailureNote title={ticketTexts.sellNow.failed} error={instead.failure} isInDoubt={instead.doubtful !== null} />
      <FailureNote
        title={listingTexts.failed}
        error={Object.keys(errors).length > 0 ? null : failure}
        isInDoubt={doubtful !== null}
      />
    </TicketForm>
  );
}

function ListingButton({ sale: { price, shares, isBetterNow, canSend, isListing } }: { sale: SaleAtPrice }) {
  const { option } = useOpenTicket().fields;
  return (
    <OrderButton option={option} loading={isListing} primary={!isBetterNow} disabled={!canSend}>
      {typeof price === 'string' || typeof shares === 'string'
        ? listingTexts.submitEmpty
        : listingTexts.submit(shares, money(price))}
    </OrderButton>
  );
}

type PriceAndSharesToSellProps = { sale: SaleAtPrice; free: number; errors: Record<string, string> };

/** Fields of an offer, with quick choices of its price. `errors` are the server's, which come before those that the page finds. */
function PriceAndSharesToSell({ sale, free, errors }: PriceAndSharesToSellProps) {
  const { price, shares, costPrice, quote, plan, isSending } = sale;
  const priceId = useId();
  const priceError = plan.obstacle === 'price' ? ticketTexts.priceRange(money(MIN_PRICE), money(MAX_PRICE)) : undefined;
  const sharesError = plan.obstacle === 'shares' ? ticketTexts.sellNow.sharesOf(wholeNumber(free)) : undefined;
  return (
    <>
      <PricePresets
        now={quote.answer?.fills[0]?.price ?? null}
        cost={costPrice}
        price={price}
        priceId={priceId}
        disabled={isSending}
      />
      <PriceAndShares
        price={price}
        shares={shares}
        minPrice={MIN_PRICE}
        maxPrice={MAX_PRICE}
        maxShares={free}
        priceId={priceId}
        disabled={isSending}
        priceError={errors['price'] ?? priceError}
        sharesError={errors['shares'] ?? sharesError}
      />
    </>
  );
}

type PricePresetsProps = {
  /** The best price that is bid; null without a buyer. */
  now: Cents | null;
  /** The lowest price without a loss. */
  cost: Cents;
  price: TypedAmount;
  /** Id of the field for a price of the player's own. */
  priceId: string;
  disabled: boolean;
};

/** Quick choices of a price: what buyers pay now, what the shares cost, or a price of the player's own. */
function PricePresets({ now, cost, price, priceId, disabled }: PricePresetsProps) {
  const { edit } = useOpenTicket();
  const chosen = price === now ? 'now' : price === cost ? 'cost' : 'own';
  return (
    <fieldset className={classes.presetsGroup} aria-label={listingTexts.prices}>
      <div className={classes.presetsHead} aria-hidden>
        <b>{listingTexts.prices}</b>
        <span>{listingTexts.pricesAside}</span>
      </div>
      <div className={classes.presets}>
        <Preset
          name={listingTexts.presets.now}
          price={now === null ? ticketTexts.noBids : money(now)}
          pressed={chosen === 'now'}
          disabled={disabled || now === null}
          onClick={() => edit({ price: now })}
        />
        <Preset
          name={listingTexts.presets.cost}
          price={money(cost)}
          pressed={chosen === 'cost'}
          disabled={disabled}
          onClick={() => edit({ price: cost })}
        />
        <Preset
          name={listingTexts.presets.own}
          price={chosen === 'own' && typeof price === 'number' ? money(price) : listingTexts.typed}
          pressed={chosen === 'own'}
          disabled={disabled}
          onClick={() => document.getElementById(priceId)?.focus()}
        />
      </div>
    </fieldset>
  );
}

type PresetProps = { name: string; price: string; pressed: boolean; disabled: boolean; onClick: () => void };

function Preset({ name, price, pressed, disabled, onClick }: PresetProps) {
  return (
    <Button
      variant={pressed ? 'filled' : 'default'}
      className={classes.preset}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <span className={classes.presetName}>{name}</span> <span className={`num ${classes.presetPrice}`}>{price}</span>
    </Button>
  );
}

/**
 * What an offer brings, in words and in figures; between them, why it can't be made. If selling at once brings as much, a button to do so
 * replaces the words.
 */
function ListingPreview({ sale }: { sale: SaleAtPrice }) {
  const { price, quote, plan, isBetterNow, doubtful, instead } = sale;
  const { isKnown, proceeds, cost, profit } = plan;
  const announceNew = useAnnounceNew();
  return (
    <>
      {(isBetterNow || instead.doubtful) && <SellInstead sale={instead} plan={plan} />}
      {!isBetterNow && (
        <Summary
          title={isKnown ? listingTitle(plan, amountOr(price, NOTHING)) : null}
          text={isKnown ? listingNote(plan) : null}
          isStale={!quote.isCurrent}
          obstacle={plan.obstacle}
          announceNew={announceNew}
        />
      )}
      {doubtful === null && plan.obstacle === 'crossed' && plan.crossed && <CrossedNote crossed={plan.crossed} />}
      <FigureList
        label={ticketTexts.preview}
        figures={[
          { label: ticketTexts.listing.proceeds, value: <Money value={proceeds} /> },
          { label: ticketTexts.sellNow.cost, value: <Money value={cost} /> },
          { label: ticketTexts.sellNow.result(profit ?? 0), value: <Profit value={profit} /> },
        ]}
      />
    </>
  );
}
