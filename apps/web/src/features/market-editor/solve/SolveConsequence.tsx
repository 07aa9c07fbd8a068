import type { Market } from '@wieszcz/api';
import { editorTexts as say, money } from '@wieszcz/texts';
import { messageOf } from '../../../api/failures.ts';
import { PAYOUT } from '../../../game/trading/figures.ts';
import classes from './SolveForm.module.css';
import { useResolution, type Choice } from './useSolve.ts';

/** What the chosen result means and what it would pay now. */
export function SolveConsequence({ market, choice }: { market: Market; choice: Choice }) {
  return (
    <div className={`card ${classes.consequence}`} aria-live="polite">
      <ResultSentence market={market} choice={choice} />
      <Payout marketId={market.marketId} choice={choice} />
    </div>
  );
}

export function ResultSentence({ market, choice }: { market: Market; choice: Choice }) {
  const bets = market.bets ?? [];
  const bet = bets.find(({ id }) => id === choice.betId);
  const single = bets.length === 1;
  const [many, others, end] = say.consequenceMany;
  return (
    <p>
      <b>{say.result(bet?.title ?? '', choice.option, single)}</b> {single ? say.consequenceOne(choice.option) : many}{' '}
      <b className="num">{money(PAYOUT)}</b>
      {single ? (
        say.consequenceOneRest(choice.option)
      ) : (
        <>
          {others} <b className="num">{money(PAYOUT)}</b> {end}
        </>
      )}
    </p>
  );
}

export function Payout({ marketId, choice }: { marketId: number; choice: Choice }) {
  const { data, error } = useResolution(marketId, choice);
  if (error) return <p>{`${say.previewFailed} ${messageOf(error)}`}</p>;
  if (!data) return <p>{say.previewLoading}</p>;
  const sentences = [
    say.payoutPreview(data.payout, data.winners),
    say.losersPreview(data.losers),
    say.offersPreview(data.closedOffers),
  ];
  return <p>{sentences.filter(Boolean).join(' ')}</p>;
}
