import { MIN_NEAR_SHARES, MIN_TRADERS, type ThinReason } from '@wieszcz/domain';
import { chanceTexts } from '@wieszcz/texts';
import type { Bet } from '#api/market.ts';
import { Hint } from '#kit/feedback/Hint.tsx';
import { IconInfoCircle } from '#kit/icons/icons.ts';

const THIN_BECAUSE: Record<ThinReason, string> = {
  traders: chanceTexts.thinBecause.traders(MIN_TRADERS),
  depth: chanceTexts.thinBecause.depth(MIN_NEAR_SHARES),
};
const glyph = { size: 14, stroke: 1.9 };

/** A label that the chance is the organizer's, or that the bet is thin. Pressing or hovering it shows an explanation. */
export function ChanceNotes({ bet }: { bet: Bet }) {
  const isOrganizers = bet.chanceBasis === 'organizer';
  return (
    <>
      {isOrganizers && <Hint label={chanceTexts.organizer}>{chanceTexts.organizerHint}</Hint>}
      {bet.thinBecause !== null && !isOrganizers && (
        <Hint
          label={
            <>
              <IconInfoCircle {...glyph} />
              {chanceTexts.thin}
            </>
          }
        >
          {THIN_BECAUSE[bet.thinBecause]}
        </Hint>
      )}
    </>
  );
}
