import { PAYOUT } from '@wieszcz/domain';
import { chance, editorTexts } from '@wieszcz/texts';
import { messageOf } from '#api/failures.ts';
import type { Market } from '#api/market.ts';
import { money } from '#game/trading/money.ts';
import { useResolution, type ResultChoice } from './useResolve.ts';
import classes from './resolve.module.css';

/** What the chosen result means, and what it would pay now. */
export function ResolveConsequence({ market, choice }: { market: Market; choice: ResultChoice }) {
  return (
    <div className={`card ${classes.consequence}`} aria-live="polite">
      <ResultSentence market={market} choice={choice} />
      <Payout marketId={market.marketId} choice={choice} />
    </div>
  );
}

/** The result, and what a share on each option then pays. */
export function ResultSentence({ market, choice }: { market: Market; choice: ResultChoice }) {
  const { bets } = market;
  const bet = bets.find(({ id }) => id === choice.betId);
  const isSingle = bets.length === 1;
  if (choice.betId === null)
    return (
      <p>
        <b>{editorTexts.resultNone}</b> {editorTexts.consequenceNone} <b className="num">{money(PAYOUT)}</b>
        {editorTexts.consequenceNoneRest}
      </p>
    );
  const [beforePayout, betweenPayouts, afterPayouts] = editorTexts.consequenceMany;
  return (
    <p>
      <b>{editorTexts.result(bet?.title ?? '', choice.option, isSingle)}</b>{' '}
      {isSingle ? editorTexts.consequenceOne(choice.option) : beforePayout} <b className="num">{money(PAYOUT)}</b>
      {isSingle ? (
        editorTexts.consequenceOneRest(choice.option)
      ) : (
        <>
          {betweenPayouts} <b className="num">{money(PAYOUT)}</b> {afterPayouts}
        </>
      )}
    </p>
  );
}

/** Preview of the payout, the players who win and lose, the orders that end, and the result's present chance. */
export function Payout({ marketId, choice }: { marketId: number; choice: ResultChoice }) {
  const { data, error } = useResolution(marketId, choice);
  if (error) return <p>{`${editorTexts.previewFailed} ${messageOf(error)}`}</p>;
  if (!data) return <p>{editorTexts.previewLoading}</p>;
  const sentences = [
    editorTexts.payoutPreview(money(data.payout), data.winners),
    editorTexts.losersPreview(data.losers),
    editorTexts.offersPreview(data.closedOffers),
    editorTexts.bidsPreview(data.closedBids, money(data.returned)),
    editorTexts.verdictChance(chance(data.chance, choice.option)),
  ];
  return <p>{sentences.filter(Boolean).join(' ')}</p>;
}
