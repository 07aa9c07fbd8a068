import { dateInWords, daysUntil, editorTexts as say, isUndetermined, relativeDay } from '@wieszcz/texts';
import type { Market } from '#api/market.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { useNow } from '#kit/feedback/useNow.ts';

/** Says whether the market's expected end has passed; a warning if it hasn't. */
export function SolveDateNote({ market: { endDate } }: { market: Market }) {
  const now = useNow();
  if (isUndetermined(endDate)) {
    return (
      <Note kind="warning" title={say.solveEarly}>
        {say.solveUnknownText}
      </Note>
    );
  }
  if (daysUntil(endDate, now) > 0) {
    return (
      <Note kind="warning" title={say.solveEarly}>
        {say.solveEarlyText(dateInWords(endDate), relativeDay(endDate, now))}
      </Note>
    );
  }
  return (
    <Note kind="info" title={say.solveDue}>
      {say.solveDueText}
    </Note>
  );
}
