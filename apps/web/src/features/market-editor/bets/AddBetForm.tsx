import { TextInput } from '@mantine/core';
import { addBetBody } from '@wieszcz/api';
import {
  BET_TITLE_LENGTH,
  MAX_BET_SHARES,
  MAX_PRICE,
  MIN_BET_SHARES,
  type MarketId,
  MAX_PRICE_SUM,
  MIN_PRICE_SUM,
  type Cents,
} from '@wieszcz/domain';
import { editorTexts } from '@wieszcz/texts';
import { useRef } from 'react';
import { wireTypedAmount } from '#api/amounts.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { useScreenForm } from '#api/form.ts';
import { isLike, useFormDraft } from '#api/formDraft.ts';
import { type Market, useMarketChanged } from '#api/market.ts';
import { NOTHING, plus } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { PriceBox } from '#game/trading/PriceInput.tsx';
import type { TypedAmount } from '#game/trading/typedAmount.ts';
import { announce } from '#kit/feedback/LiveRegion.tsx';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SliderNumber } from '#kit/forms/SliderNumber.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import { IconPlus, IconCheck, IconX } from '#kit/icons/icons.ts';
import { WhatIfNone } from './WhatIfNone.tsx';
import classes from './bets.module.css';

type BetDraft = { title: string; yesPrice: TypedAmount; noPrice: TypedAmount; shares: TypedNumber };

/** Further types that these fields have in a draft: what is typed is a number, or a text that isn't a number yet. */
const PRICES_AND_SHARES = { yesPrice: ['number'], noPrice: ['number'], shares: ['string'] };
const emptyBet: BetDraft = { title: '', yesPrice: '', noPrice: '', shares: MIN_BET_SHARES };
const labels = {
  title: editorTexts.betTitle,
  yesPrice: editorTexts.betYes,
  noPrice: editorTexts.betNo,
  shares: editorTexts.initialShares,
};
const priceBoxProps = { min: NOTHING, max: MAX_PRICE, size: 'md' } as const;
const bodyOf = ({ title, yesPrice, noPrice, shares }: BetDraft, marketId: MarketId) => ({
  marketId,
  title,
  shares,
  yesPrice: wireTypedAmount(yesPrice),
  noPrice: wireTypedAmount(noPrice),
});

/** The attribute by which `form.getInputNode` finds a field. `getInputProps` returns it, but its type doesn't say so. */
const dataPathOf = (inputProps: object) => ('data-path' in inputProps ? { 'data-path': String(inputProps['data-path']) } : {});

/** Adds bets one after another: after each the title is cleared and focused, and the other fields keep their values. */
export function AddBetForm({ market }: { market: Market }) {
  const marketChanged = useMarketChanged();
  const titleInput = useRef<HTMLInputElement>(null);
  const { marketId } = market;
  // Drafts of former releases had prices in $ and another name.
  const draft = useFormDraft(`new bet of ${marketId}`, emptyBet, isLike(emptyBet, PRICES_AND_SHARES));
  const { form, submit, sending, messages } = useScreenForm<BetDraft>({
    action: editorTexts.addBet,
    initialValues: emptyBet,
    draft,
    schema: addBetBody,
    bodyOf: (values) => bodyOf(values, marketId),
    send: async (values) => {
      const { predictionMarket } = await callOnce('bet', endpoints.addBet, { body: bodyOf(values, marketId) });
      marketChanged(predictionMarket);
      announce(editorTexts.betAdded(values.title));
      // The author may have entered the next title already.
      if (form.getValues().title === values.title) form.setFieldValue('title', '');
      form.clearErrors();
      titleInput.current?.focus();
    },
  });
  const priceProps = (field: 'yesPrice' | 'noPrice') => ({
    ...priceBoxProps,
    value: form.values[field],
    onChange: (value: TypedAmount) => form.setFieldValue(field, value),
    error: form.errors[field],
    ...dataPathOf(form.getInputProps(field)),
  });
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.addBetFormTitle}>{editorTexts.addTitle}</h2>
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormMessages {...messages} labels={labels} />
        <TextInput
          size="md"
          label={editorTexts.betTitle}
          placeholder={editorTexts.betTitlePlaceholder}
          maxLength={BET_TITLE_LENGTH.max}
          {...form.getInputProps('title')}
          ref={titleInput}
        />
        <div className={classes.prices}>
          <PriceBox label={editorTexts.betYes} placeholder={editorTexts.betYesPlaceholder} {...priceProps('yesPrice')} />
          <PriceBox label={editorTexts.betNo} placeholder={editorTexts.betNoPlaceholder} {...priceProps('noPrice')} />
        </div>
        <PriceSum yes={form.values.yesPrice} no={form.values.noPrice} />
        <SliderNumber
          label={editorTexts.initialShares}
          value={form.values.shares}
          onChange={(shares) => form.setFieldValue('shares', shares)}
          min={MIN_BET_SHARES}
          max={MAX_BET_SHARES}
          step={1}
          error={form.errors['shares']}
        />
        {market.bets.length > 0 && <WhatIfNone market={market} />}
        <SubmitButton fullWidth loading={sending}>
          <IconPlus className={classes.plus} size={18} />
          {editorTexts.addBet}
        </SubmitButton>
      </form>
    </section>
  );
}

/** The ends of the gauge, in cents. */
const GAUGE = { min: 80, max: 120 };

/** Position of a sum in cents on the gauge, as a CSS percentage. */
function gaugePosition(sum: number): string {
  const inRange = Math.min(Math.max(sum, GAUGE.min), GAUGE.max);
  return `${((inRange - GAUGE.min) / (GAUGE.max - GAUGE.min)) * 100}%`;
}

/** Null while a price is missing. */
const sumOf = (yes: TypedAmount, no: TypedAmount): Cents | null =>
  typeof yes === 'string' || typeof no === 'string' ? null : plus(yes, no);

/** The sum of a new bet's prices, and whether the rules of the game allow it. */
function PriceSum({ yes, no }: { yes: TypedAmount; no: TypedAmount }) {
  const sum = sumOf(yes, no);
  const isAllowed = sum !== null && sum >= MIN_PRICE_SUM && sum <= MAX_PRICE_SUM;
  const state = sum === null ? 'unknown' : isAllowed ? 'good' : 'wrong';
  return (
    <div data-state={state}>
      <p className={classes.line} aria-live="polite">
        <span>{editorTexts.sumRange(money(MIN_PRICE_SUM), money(MAX_PRICE_SUM))}</span>
        <b className="num">
          {state === 'good' && <IconCheck size={17} stroke={2.2} />}
          {state === 'wrong' && <IconX size={17} stroke={2.2} />}
          {sum === null ? editorTexts.sumUnknown : money(sum)}
          {sum !== null && <span className="srOnly">{isAllowed ? editorTexts.sumGood : editorTexts.sumWrong}</span>}
        </b>
      </p>
      <div className={classes.gauge} aria-hidden>
        <div
          className={classes.range}
          style={{ left: gaugePosition(MIN_PRICE_SUM), right: `calc(100% - ${gaugePosition(MAX_PRICE_SUM)})` }}
        />
        {sum !== null && <div className={classes.needle} style={{ left: gaugePosition(sum) }} />}
      </div>
    </div>
  );
}
