import { dateTimeInWords, stopTexts as say, typo } from '@wieszcz/texts';
import { Note } from '#kit/feedback/Note.tsx';
import type { Stop } from './useStop.ts';

/** Says that a market doesn't trade, since when, and why; `brief` leaves all but the first out, for a place beside the full note. */
export function StopNote({ stop, brief = false }: { stop: Stop; brief?: boolean }) {
  if (brief) return <Note kind="info" title={say[stop.kind]} />;
  const when = dateTimeInWords(stop.since);
  if (stop.kind === 'closed')
    return (
      <Note kind="info" title={say.closed}>
        {typo(say.closedText(when))}
      </Note>
    );
  return (
    <Note kind="warning" title={say.paused}>
      {say.pausedReason(stop.reason)}
      <br />
      {typo(say.pausedText(when))}
    </Note>
  );
}
