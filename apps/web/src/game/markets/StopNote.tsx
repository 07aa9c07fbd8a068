import { dateTimeInWords, stopTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { Note } from '#kit/feedback/Note.tsx';
import type { Stop } from './useStop.ts';

/** Says that a market doesn't trade, since when, and why. `brief` shows only that it doesn't trade, next to the full note. */
export function StopNote({ stop, brief = false }: { stop: Stop; brief?: boolean }) {
  if (brief) return <Note kind="info" title={stopTexts[stop.kind]} />;
  const when = dateTimeInWords(stop.since);
  if (stop.kind === 'closed')
    return (
      <Note kind="info" title={stopTexts.closed}>
        {withNoBreakSpaces(stopTexts.closedText(when))}
      </Note>
    );
  return (
    <Note kind="warning" title={stopTexts.paused}>
      {stopTexts.pausedReason(stop.reason)}
      <br />
      {withNoBreakSpaces(stopTexts.pausedText(when))}
    </Note>
  );
}
