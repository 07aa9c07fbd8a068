import { Button } from '@mantine/core';
import type { Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { Note } from '#kit/feedback/Note.tsx';
import { money } from '../trading/money.ts';

const say = ticketTexts.listing;

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
      title={proceedsNow > proceeds ? say.betterNow : say.equalNow}
      action={
        <Button size="sm" loading={loading} onClick={onChoose}>
          {say.sellNow(money(proceedsNow))}
        </Button>
      }
    >
      {proceedsNow > proceeds ? say.betterNowText(money(proceedsNow), money(proceeds)) : say.equalNowText(money(proceedsNow))}
    </Note>
  );
}
