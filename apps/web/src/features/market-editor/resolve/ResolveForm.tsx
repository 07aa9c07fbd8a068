import { Button } from '@mantine/core';
import { objectionToVerdict } from '@wieszcz/domain';
import { editorTexts } from '@wieszcz/texts';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { useClosable } from '#api/closable.ts';
import { tradeMessageOf } from '#api/failures.ts';
import { useFormDraft } from '#api/formDraft.ts';
import type { Market } from '#api/market.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { paths } from '#paths.ts';
import { ResolveConsequence, Payout, ResultSentence } from './ResolveConsequence.tsx';
import { ResultCards } from './ResultCards.tsx';
import { type ResultChoice, useResolve } from './useResolve.ts';
import classes from './resolve.module.css';

type ResolveFormProps = {
  market: Market;
  /** Opens the market's page after the resolution. */
  leave: () => Promise<void>;
};

/** Chooses the result, shows what it would pay, and asks for confirmation. */
export function ResolveForm({ market, leave }: ResolveFormProps) {
  const draft = useFormDraft<ResultChoice | null>(`result of ${market.marketId}`, null, (kept) => isChoice(kept, market));
  const [chosen, setChosen] = useState(draft.start);
  // The market may get another bet while the form is open.
  const choice = isChoice(chosen, market) ? chosen : null;
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
    setChosen(next);
    draft.keep(next);
    setMissing(false);
    // A dialog that closed because its result was dropped doesn't open by itself for this one.
    setConfirming(false);
  };
  const error = isMissing ? (hasSingleBet ? editorTexts.optionMissing : editorTexts.betMissing) : undefined;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <ResultCards market={market} choice={choice} onChoose={choose} error={error} />
      {choice && <ResolveConsequence market={market} choice={choice} />}
      <div className={classes.buttons}>
        <Button type="submit" size="md">
          {editorTexts.resolveSubmit}
        </Button>
        <Button component={Link} to={paths.marketDetails(market.marketId)} size="md" variant="subtle">
          {editorTexts.backToMarket}
        </Button>
      </div>
      <ConfirmResolve opened={isConfirming} onClose={() => setConfirming(false)} market={market} choice={choice} leave={leave} />
    </form>
  );
}

/** Whether the value is a choice of the type that this form writes, and a verdict that the bets which the market now has allow. */
function isChoice(value: unknown, { bets }: Market): value is ResultChoice {
  if (typeof value !== 'object' || value === null) return false;
  const { betId, option } = value as Partial<ResultChoice>;
  if (typeof option !== 'boolean') return false;
  const ids = bets.map(({ id }) => id);
  if (betId === null) return objectionToVerdict(ids, { bet: null, option: false }) === null;
  const bet = ids.find((id) => id === betId);
  return bet !== undefined && objectionToVerdict(ids, { bet, option }) === null;
}

type ConfirmResolveProps = ResolveFormProps & { opened: boolean; onClose: () => void; choice: ResultChoice | null };

/**
 * Dialog that repeats the result and its payout before the market is resolved for good. If the result is dropped, the dialog closes, unless
 * it was sent already: then the dialog stays to show the server's refusal.
 */
function ConfirmResolve({ opened, onClose, market, choice, leave }: ConfirmResolveProps) {
  const resolving = useResolve(market.marketId, opened, leave);
  const { isLocked, close } = useClosable('resolution', { opened, onClose }, resolving);
  return (
    <DialogBox
      opened={opened && (choice !== null || !resolving.isIdle)}
      onClose={close}
      title={editorTexts.confirmResolve}
      size={480}
      text={
        choice && (
          <div className={classes.dialog}>
            <ResultSentence market={market} choice={choice} />
            <Payout marketId={market.marketId} choice={choice} />
            <p>{editorTexts.confirmResolveText}</p>
          </div>
        )
      }
    >
      <div className={classes.dialog}>
        {resolving.error && <Note kind="error">{tradeMessageOf(resolving.error)}</Note>}
        <div className={classes.pair}>
          <Button size="md" variant="default" onClick={close} disabled={isLocked} data-autofocus>
            {editorTexts.cancel}
          </Button>
          <ActionButton
            size="md"
            loading={resolving.isPending}
            disabled={choice === null}
            onClick={() => choice && resolving.mutate(choice)}
          >
            {editorTexts.confirmResolveButton}
          </ActionButton>
        </div>
      </div>
    </DialogBox>
  );
}
