import { Button } from '@mantine/core';
import type { Position } from '@wieszcz/api';
import { dollars, MAX_PRICE, MIN_PRICE } from '@wieszcz/domain';
import { money, newOfferTexts as say } from '@wieszcz/texts';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { fieldErrorsOf, messageOf } from '../../../api/failures.ts';
import { paths } from '../../../paths.ts';
import { Note } from '../../../kit/feedback/Note.tsx';
import { SliderNumber } from '../../../kit/forms/SliderNumber.tsx';
import { SubmitButton } from '../../../kit/forms/SubmitButton.tsx';
import { CheapestOtherOffer } from './CheapestOtherOffer.tsx';
import classes from './NewOfferForm.module.css';
import type { OfferDraft } from './offerDraft.ts';
import { useAddOffer } from './useAddOffer.ts';

type NewOfferFormProps = { position: Position; draft: OfferDraft; onChange: (changes: Partial<OfferDraft>) => void };

export function NewOfferForm({ position, draft, onChange }: NewOfferFormProps) {
  const { price, shares } = draft;
  const adding = useAddOffer(position);
  const [isIncomplete, setIncomplete] = useState(false);
  const isComplete = price !== '' && price > 0 && shares !== '' && shares > 0;
  const edit = (changes: Partial<OfferDraft>) => {
    setIncomplete(false);
    adding.reset();
    onChange(changes);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIncomplete(!isComplete);
    if (isComplete && !adding.isPending) adding.mutate({ price, shares });
  };
  const errors = fieldErrorsOf(adding.error);
  const failure = adding.error && Object.keys(errors).length === 0 ? messageOf(adding.error) : null;
  return (
    <form className={`card ${classes.form}`} onSubmit={submit} noValidate>
      <SliderNumber
        label={say.price}
        description={say.priceHelp}
        value={price}
        onChange={(next) => edit({ price: next })}
        min={dollars(MIN_PRICE)}
        max={dollars(MAX_PRICE)}
        step={0.01}
        decimals={2}
        suffix=" $"
        error={errors['price']}
        disabled={adding.isPending}
      />
      <SliderNumber
        label={say.shares}
        description={say.sharesOwned(position.shares)}
        value={shares}
        onChange={(next) => edit({ shares: next })}
        min={1}
        max={position.shares}
        step={1}
        error={errors['shares']}
        disabled={adding.isPending}
      />
      <CheapestOtherOffer position={position} price={price} />
      {(isIncomplete || failure) && <Note kind="error">{isIncomplete ? say.wrong : failure}</Note>}
      <div className={classes.buttons}>
        <SubmitButton loading={adding.isPending}>{isComplete ? say.submit(shares, money(price)) : say.submitEmpty}</SubmitButton>
        <Button component={Link} to={paths.contractDetails(position.id)} size="md" variant="subtle">
          {say.cancel}
        </Button>
      </div>
    </form>
  );
}
