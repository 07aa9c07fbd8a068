import { editorTexts, withNoBreakSpaces } from '@wieszcz/texts';
import type { Market } from '#api/market.ts';
import { Note } from '#kit/feedback/Note.tsx';

/**
 * Says what happens if none of several bets comes true, before they are published or another one is added. On a published market with one
 * bet it warns instead that a second bet changes how the market is resolved.
 */
export function WhatIfNone({ market: { stage, bets } }: { market: Market }) {
  const isSecond = stage === 'open' && bets.length === 1;
  return (
    <Note kind={isSecond ? 'warning' : 'info'} title={isSecond ? editorTexts.secondBet : editorTexts.whatIfNone}>
      {withNoBreakSpaces(isSecond ? editorTexts.secondBetText : editorTexts.whatIfNoneText)}
    </Note>
  );
}
