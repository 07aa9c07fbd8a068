import type { Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { Note } from '#kit/feedback/Note.tsx';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { useIsOrderSent } from '../quotes/useOrder.ts';
import { money } from '../trading/money.ts';
import type { ListingPlan } from './planListing.ts';
import type { SaleInsteadOfOffer } from './saleOrders.ts';

const listingTexts = ticketTexts.listing;

/** What an offer does, in one line: what it sells at once comes first. */
export function listingTitle({ filled, waiting }: ListingPlan, price: Cents): string {
  if (waiting === 0) return listingTexts.filledAll(filled.shares, money(filled.sum));
  if (filled.shares === 0) return listingTexts.summary(waiting, money(price));
  return listingTexts.filledAndWaiting(filled.shares, money(filled.sum), waiting);
}

/** Place in the queue and when the shares return; if all are sold at once, that buyers exist for them. */
export function listingNote({ waiting, ahead }: ListingPlan): string {
  if (waiting === 0) return listingTexts.filledAllNote;
  return ahead === null ? listingTexts.stays : `${listingTexts.ahead(ahead)} ${listingTexts.stays}`;
}

type SellInsteadProps = {
  sale: SaleInsteadOfOffer;
  /** The plan of the offer. Its proceeds are null after a sale in doubt that left fewer shares than the offer has. */
  plan: ListingPlan;
};

/** Says that selling at once brings as much as the offer or more, or that such a sale may be repeated, with a button that does so. */
export function SellInstead({ sale, plan }: SellInsteadProps) {
  const { title, text } = wordsOf(sale, plan);
  const isLocked = useIsOrderSent();
  return (
    <Note
      kind="info"
      title={title}
      action={
        <ActionButton
          size="sm"
          loading={sale.isSending}
          disabled={!sale.isSending && (isLocked || !sale.canSend)}
          onClick={sale.submit}
        >
          {listingTexts.sellNow(money(sale.proceeds))}
        </ActionButton>
      }
    >
      {text}
    </Note>
  );
}

function wordsOf(sale: SaleInsteadOfOffer, plan: ListingPlan): { title: string; text: string } {
  // A sale in doubt has the proceeds of the time when it was sent, which can't be compared with those of an offer made now.
  if (sale.doubtful !== null || plan.proceeds === null)
    return { title: listingTexts.repeatSale, text: listingTexts.repeatSaleText };
  const [now, listed] = [money(sale.proceeds), money(plan.proceeds)];
  const isBetter = sale.proceeds > plan.proceeds;
  const sentences = [isBetter ? listingTexts.betterNowText(now, listed) : listingTexts.equalNowText(now), wordsOfPart(plan)];
  return { title: isBetter ? listingTexts.betterNow : listingTexts.equalNow, text: sentences.filter(Boolean).join(' ') };
}

/** Where buyers exist for a part of the shares only, how many are sold; otherwise null. */
function wordsOfPart({ filled, waiting, now }: ListingPlan): string | null {
  const wanted = filled.shares + waiting;
  return now.shares < wanted ? listingTexts.partNow(now.shares, wanted) : null;
}
