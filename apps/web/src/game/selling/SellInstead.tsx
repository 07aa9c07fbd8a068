import { Button } from '@mantine/core';
import type { Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { Note } from '#kit/feedback/Note.tsx';
import { money } from '../trading/money.ts';

const listingTexts = ticketTexts.listing;

type SellInsteadProps = {
  /** What selling at once brings, and what the offer would bring. */
  proceedsNow: Cents;
  proceeds: Cents;
  loading: boolean;
  onChoose: () => void;
};

/** Says that selling at once brings as much as the offer or more, with a button that does so. */
export function SellInstead({ proceedsNow, proceeds, loading, onChoose }: SellInsteadProps) {
  return (
    <Note
      kind="info"
      title={proceedsNow > proceeds ? listingTexts.betterNow : listingTexts.equalNow}
      action={
        <Button size="sm" loading={loading} onClick={onChoose}>
          {listingTexts.sellNow(money(proceedsNow))}
        </Button>
      }
    >
      {proceedsNow > proceeds
        ? listingTexts.betterNowText(money(proceedsNow), money(proceeds))
        : listingTexts.equalNowText(money(proceedsNow))}
    </Note>
  );
}
