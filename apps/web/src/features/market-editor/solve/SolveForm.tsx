import { Button } from '@mantine/core';
import { editorTexts } from '@wieszcz/texts';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { buyingMessageOf } from '#api/failures.ts';
import { useFormDraft } from '#api/formDraft.ts';
import type { Market } from '#api/market.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { paths } from '#paths.ts';
import { ResultCards } from './ResultCards.tsx';
import { SolveConsequence, Payout, ResultSentence } from './SolveConsequence.tsx';
import { type ResultChoice, useSolve } from './useSolve.ts';
import classes from './solve.module.css';

/** Chooses the result, shows what it would pay, and asks for confirmation. */
export function SolveForm({ market }: { market: Market }) {
  const draft = useFormDraft<ResultChoice | null>(`result of ${market.marketId}`, null, (kept) => isChoice(kept, market));
  const [choice, setChoice] = useState(draft.start);
  const [isMissing, setMissing] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const hasSingleBet = market.bets.length === 1;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (choice === null) event.currentTarget.querySelector<HTMLElement>('[role=radio]')?.focus();
    setMissing(choice === null);
    setConfirming(choice !== null);
  };
  const choose = (next: ResultChoice) => {
    setChoice(next);
    draft.keep(next);
    setMissing(false);
  };
  const error = isMissing ? (hasSingleBet ? editorTexts.optionMissing : editorTexts.betMissing) : undefined;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <ResultCards market={market} choice={choice} onChoose={choose} error={error} />
      {choice && <SolveConsequence market={market} choice={choice} />}
      <div className={classes.buttons}>
        <Button type="submit" size="md">
          {editorTexts.solveSubmit}
        </Button>
        <Button component={Link} to={paths.marketDetails(market.marketId)} size="md" variant="subtle">
          {editorTexts.backToMarket}
        </Button>
      </div>
      {choice && <ConfirmSolve opened={isConfirming} onClose={() => setConfirming(false)} market={market} choice={choice} />}
    </form>
  );
}

/** Whether this version of the form stored the choice, and it is still one that the market has. */
function isChoice(kept: unknown, { bets }: Market): kept is ResultChoice {
  if (typeof kept !== 'object' || kept === null) return false;
  const { betId, option } = kept as Partial<ResultChoice>;
  const isResult = betId === null ? bets.length > 1 : bets.some(({ id }) => id === betId);
  return isResult && typeof option === 'boolean';
}

type ConfirmSolveProps = { opened: boolean; onClose: () => void; market: Market; choice: ResultChoice };

/** Dialog that repeats the result and its payout before the market is resolved for good. */
function ConfirmSolve({ opened, onClose, market, choice }: ConfirmSolveProps) {
  const solving = useSolve(market.marketId);
  const close = () => {
    if (solving.isPending) return;
    solving.reset();
    onClose();
  };
  return (
    <DialogBox opened={opened} onClose={close} title={editorTexts.confirmSolve} size={480}>
      <div className={classes.dialog}>
        <ResultSentence market={market} choice={choice} />
        <Payout marketId={market.marketId} choice={choice} />
        <p>{editorTexts.confirmSolveText}</p>
        {solving.error && <Note kind="error">{buyingMessageOf(solving.error)}</Note>}
        <div className={classes.pair}>
          <Button size="md" variant="default" onClick={close} disabled={solving.isPending} data-autofocus>
            {editorTexts.cancel}
          </Button>
          <Button size="md" loading={solving.isPending} onClick={() => solving.mutate(choice)}>
            {editorTexts.confirmSolveButton}
          </Button>
        </div>
      </div>
    </DialogBox>
  );
}
