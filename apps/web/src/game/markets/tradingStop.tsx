import { objectionToTrading } from '@wieszcz/domain';
import { dateTimeInSentence, stopTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { lifeOf, type TradedMarket } from '#api/market.ts';
import type { Position } from '#api/position.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { useHasPassed } from '#kit/feedback/useNow.ts';

/** Why a published market that isn't resolved doesn't trade. A market that is both closed and paused is closed. */
type Stop = { kind: 'closed'; since: string } | { kind: 'paused'; since: string; reason: string };

/** null: the market trades, isn't published yet, or is resolved. Changes by itself at the moment at which the market closes. */
export function useStop(market: TradedMarket | undefined): Stop | null {
  const isClosed = useHasPassed(market?.tradingClosesAt ?? null);
  if (!market) return null;
  const { tradingClosesAt, paused } = market;
  const objection = objectionToTrading(lifeOf(market), isClosed ? new Date(tradingClosesAt!) : BEFORE_CLOSING);
  if (objection?.code === 'TRADING_CLOSED') return { kind: 'closed', since: tradingClosesAt! };
  return objection?.code === 'TRADING_PAUSED' ? { kind: 'paused', ...paused! } : null;
}

/** Stands for now as long as the market hasn't closed: a render must not read the clock. */
const BEFORE_CLOSING = new Date(0);

/** Whether free shares of the position can be sold or listed now; `stop` says why its market doesn't trade. */
export function useSellable({ status, shares, tradingClosesAt, paused }: Position): { isSellable: boolean; stop: Stop | null } {
  const isPending = status === 'PENDING';
  const stop = useStop({ stage: isPending ? 'open' : 'resolved', tradingClosesAt, paused });
  return { isSellable: isPending && shares > 0 && stop === null, stop };
}

/** Says that a market doesn't trade, since when, and why. `brief`: only the title, for places where the page also shows the full note. */
export function StopNote({ stop, brief = false }: { stop: Stop; brief?: boolean }) {
  const kind = stop.kind === 'closed' ? 'info' : 'warning';
  if (brief) return <Note kind={kind} title={stopTexts[stop.kind]} />;
  const when = dateTimeInSentence(stop.since);
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
