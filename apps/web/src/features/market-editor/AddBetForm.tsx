import { TextInput } from '@mantine/core';
import { addBetBody, type Market } from '@wieszcz/api';
import type { MarketId } from '@wieszcz/domain';
import { editorTexts as say } from '@wieszcz/texts';
import { useRef } from 'react';
import { api, endpoints } from '../../api/client.ts';
import { useScreenForm } from '../../api/form.ts';
import { announce } from '../../kit/feedback/LiveRegion.tsx';
import { FormMessages } from '../../kit/forms/FormMessages.tsx';
import { NumberBox } from '../../kit/forms/NumberBox.tsx';
import { SliderNumber } from '../../kit/forms/SliderNumber.tsx';
import type { TypedNumber } from '../../kit/forms/typedNumber.ts';
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx';
import { IconPlus } from '../../kit/icons/icons.ts';
import classes from './AddBetForm.module.css';
import { PriceSum } from './PriceSum.tsx';
import { useMarketChanged } from './editing.ts';

type BetDraft = { marketId: MarketId; title: string; yesPrice: TypedNumber; noPrice: TypedNumber; shares: TypedNumber };

const usual = { title: '', yesPrice: '', noPrice: '', shares: 10_000 } as const;
const labels = { title: say.betTitle, yesPrice: say.betYes, noPrice: say.betNo, shares: say.initialShares };
const priceBox = { min: 0, max: 1, step: 0.01, decimals: 2, suffix: ' $', size: 'md' } as const;

/** The form library finds a wrong field by this mark, which its types keep quiet about. */
const dataPath = (inputProps: object) => ('data-path' in inputProps ? { 'data-path': String(inputProps['data-path']) } : {});

/** Several bets in one sitting: after each only the title is cleared and waits for the next. */
export function AddBetForm({ market }: { market: Market }) {
  const marketChanged = useMarketChanged();
  const titleBox = useRef<HTMLInputElement>(null);
  const { form, submit, sending, failure } = useScreenForm<BetDraft>({
    initialValues: { marketId: market.marketId as MarketId, ...usual },
    schema: addBetBody,
    send: async (body) => {
      const { predictionMarket } = await api(endpoints.addBet, { body });
      marketChanged(predictionMarket);
      announce(say.betAdded(body.title));
      form.setFieldValue('title', '');
      form.clearErrors();
      titleBox.current?.focus();
    },
  });
  const priceProps = (field: 'yesPrice' | 'noPrice') => ({
    ...priceBox,
    value: form.values[field],
    onChange: (value: TypedNumber) => form.setFieldValue(field, value),
    error: form.errors[field],
    ...dataPath(form.getInputProps(field)),
  });
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.title}>{say.addTitle}</h2>
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormMessages
          failure={failure}
          errors={form.errors}
          labels={labels}
          focusField={(field) => form.getInputNode(field)?.focus()}
        />
        <TextInput
          size="md"
          label={say.betTitle}
          placeholder={say.betTitlePlaceholder}
          maxLength={200}
          {...form.getInputProps('title')}
          ref={titleBox}
        />
        <div className={classes.prices}>
          <NumberBox label={say.betYes} placeholder={say.betYesPlaceholder} {...priceProps('yesPrice')} />
          <NumberBox label={say.betNo} placeholder={say.betNoPlaceholder} {...priceProps('noPrice')} />
        </div>
        <PriceSum yes={form.values.yesPrice} no={form.values.noPrice} />
        <SliderNumber
          label={say.initialShares}
          value={form.values.shares}
          onChange={(shares) => form.setFieldValue('shares', shares)}
          min={10_000}
          max={100_000}
          step={1}
          error={form.errors['shares']}
        />
        <SubmitButton fullWidth loading={sending}>
          <IconPlus className={classes.plus} size={18} aria-hidden />
          {say.addBet}
        </SubmitButton>
      </form>
    </section>
  );
}
