import { Button } from '@mantine/core';
import { editorTexts as say } from '@wieszcz/texts';
import type { Market } from '#api/market.ts';
import { buyingMessageOf } from '#api/failures.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { Payout, ResultSentence } from './SolveConsequence.tsx';
import classes from './solve.module.css';
import { useSolve, type ResultChoice } from './useSolve.ts';

type ConfirmSolveProps = { opened: boolean; onClose: () => void; market: Market; choice: ResultChoice };

/** Dialog that repeats the result and its payout before the market is resolved for good. */
export function ConfirmSolve({ opened, onClose, market, choice }: ConfirmSolveProps) {
  const solving = useSolve(market.marketId);
  const close = () => {
    if (solving.isPending) return;
    solving.reset();
    onClose();
  };
  return (
    <DialogBox opened={opened} onClose={close} title={say.confirmSolve} size={480}>
      <div className={classes.dialog}>
        <ResultSentence market={market} choice={choice} />
        <Payout marketId={market.marketId} choice={choice} />
        <p>{say.confirmSolveText}</p>
        {solving.error && <Note kind="error">{buyingMessageOf(solving.error)}</Note>}
        <div className={classes.pair}>
          <Button size="md" variant="default" onClick={close} disabled={solving.isPending} data-autofocus>
            {say.cancel}
          </Button>
          <Button size="md" loading={solving.isPending} onClick={() => solving.mutate(choice)}>
            {say.confirmSolveButton}
          </Button>
        </div>
      </div>
    </DialogBox>
  );
}
