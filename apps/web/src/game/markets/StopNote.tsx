import { dateTimeInWords, stopTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { Note } from '#kit/feedback/Note.tsx';
import type { Stop } from './useStop.ts';

/** Says that a market doesn't trade, since when, and why. `brief`: only the title, for places where the page also shows the full note. */
export function StopNote({ stop, brief = false }: { stop: Stop; brief?: boolean }) {
  const kind = stop.kind === 'closed' ? 'info' : 'warning';
  if (brief) return <Note kind={kind} title={stopTexts[stop.kind]} />;
  const when = dateTimeInWords(stop.since);
  if (stop.kind === 'closed')
    return (
      <Note kind={kind} title={stopTexts.closed}>
        {withNoBreakSpaces(stopTexts.closedText(when))}
      </Note>
    );
  return (
    <Note kind={kind} title={stopTexts.paused}>
      {stopTexts.pausedReason(stop.reason)}
      <br />
      {withNoBreakSpaces(stopTexts.pausedText(when))}
    </Note>
  );
}
