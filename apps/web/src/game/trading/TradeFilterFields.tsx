import { Button, Radio, TextInput } from '@mantine/core';
import { positionsTexts } from '@wieszcz/texts';
import type { FormEvent, ReactNode } from 'react';
import { Choice } from '#kit/forms/Choice.tsx';
import { CategoryCheckboxes } from '../markets/CategoryCheckboxes.tsx';
import type { TradeFilters } from './tradeFilters.ts';
import classes from './trading.module.css';

type TradeFilterFieldsProps = {
  draft: TradeFilters;
  edit: (changes: Partial<TradeFilters>) => void;
  apply: () => void;
  /** Additional fields, below the titles. */
  children?: ReactNode;
};

const options = ['0', '1', '2'] as const;
const directions = [
  { value: 'desc', label: positionsTexts.newest },
  { value: 'asc', label: positionsTexts.oldest },
];

/** The filter form of positions and transactions; submitting it applies the draft. */
export function TradeFilterFields({ draft, edit, apply, children }: TradeFilterFieldsProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <form className={classes.fields} onSubmit={submit}>
      <TextInput
        label={positionsTexts.marketTitle}
        placeholder={positionsTexts.marketPlaceholder}
        value={draft.marketTitle}
        onChange={(event) => edit({ marketTitle: event.currentTarget.value })}
      />
      <TextInput
        label={positionsTexts.betTitle}
        placeholder={positionsTexts.betPlaceholder}
        value={draft.betTitle}
        onChange={(event) => edit({ betTitle: event.currentTarget.value })}
      />
      {children}
      <Choice
        label={positionsTexts.sort}
        data={directions}
        value={draft.direction}
        onChange={(direction) => edit({ direction: direction === 'asc' ? 'asc' : 'desc' })}
      />
      <Radio.Group label={positionsTexts.option} value={draft.option} onChange={(option) => edit({ option: option })}>
        <div className={classes.radios}>
          {options.map((option) => (
            <Radio key={option} value={option} label={positionsTexts.options[option]} />
          ))}
        </div>
      </Radio.Group>
      <CategoryCheckboxes value={draft.categories} onChange={(categories) => edit({ categories })} />
      <Button type="submit" size="md" fullWidth className={classes.apply}>
        {positionsTexts.apply}
      </Button>
    </form>
  );
}
