import { Select, Textarea, TextInput } from '@mantine/core';
import { changedTextComplaints, endpoints } from '@wieszcz/api';
import { CATEGORIES, DESCRIPTION_LENGTH, knownEnd, objectionToEndDate, plainLine, TOPIC_LENGTH } from '@wieszcz/domain';
import { editorTexts, errorTexts, uiTexts, validationTexts, warsawIsoDay } from '@wieszcz/texts';
import { useEffect, useState } from 'react';
import { useScreenForm, type ScreenForm } from '#api/form.ts';
import { useFormDraft } from '#api/formDraft.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { useHasPassed } from '#kit/feedback/useNow.ts';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { UndoButton } from '#kit/forms/UndoButton.tsx';
import { ClosingField, EndDateField } from './DateFields.tsx';
import {
  changesOf,
  isMarketChanges,
  restorable,
  savable,
  unsavable,
  type MarketChanges,
  type MarketDraft,
} from './marketDraft.ts';
import { INCOMPLETE, readDay } from './readDates.ts';
import classes from './create.module.css';

/** What is wrong with an end date as the field reports it; undefined if a market may have it. */
function endDateComplaint(endDate: string): string | undefined {
  if (endDate === '') return undefined;
  if (readDay(endDate) !== endDate) return validationTexts.endDateUnread;
  const objection = objectionToEndDate(endDate, warsawIsoDay(new Date()));
  if (objection) return errorTexts[objection.code];
  // The market would show no day, though one was entered.
  return knownEnd(endDate) === null ? validationTexts.endDateFar : undefined;
}

/**
 * The draft of the form keeps only what the author has changed, so that the other fields show the market's present values when the form is
 * opened anew.
 */
function useMarketDraft(
  name: string,
  initial: MarketDraft,
  { isClosingFrozen, unsavableOf }: { isClosingFrozen: boolean; unsavableOf: (values: MarketDraft) => MarketChanges },
) {
  const draft = useFormDraft<MarketChanges>(name, {}, isMarketChanges);
  const start: MarketDraft = { ...initial, ...restorable(draft.start, { isClosingFrozen }) };
  return {
    start,
    isRestored: Object.keys(changesOf(start, initial)).length > 0,
    keep: (values: MarketDraft) => draft.keep(changesOf(values, initial)),
    // What could not be saved stays a draft: the author may take the publication back, or copy it into a correction.
    settle: (values: MarketDraft) => draft.settle(changesOf(values, initial), unsavableOf(values)),
  };
}

type MarketFormProps = {
  /** The name of the form's draft. */
  draftName: string;
  /** The present values. The form starts from them. While it is open, only its disabled fields follow them. */
  initial: MarketDraft;
  /** Whether the form creates a market. Then nothing stays a draft when it has been sent. */
  isNew?: boolean;
  /** Whether the market is published: disables the fields that can't change any more. */
  published?: boolean;
  submitLabel: string;
  send: (draft: MarketDraft, changes: MarketChanges) => Promise<void>;
  /** Called when a field of the preview changes. */
  onChange?: (draft: Pick<MarketDraft, 'topic' | 'category'>) => void;
};

/** Labels of the fields that can change after the publication. */
const dateLabels = { endDate: editorTexts.endDate, tradingClosesAt: editorTexts.closing };
const labels = {
  topic: editorTexts.topic,
  category: editorTexts.category,
  ...dateLabels,
  description: editorTexts.description,
};
const categories = CATEGORIES.map((value) => ({ value, label: uiTexts.category[value] }));

/** Without the dates, which `endDateComplaint` and `closingComplaint` check. */
const draftSchema = endpoints.editMarket.body.omit({ endDate: true, tradingClosesAt: true });

/** What is wrong with a new closing moment. The former one may have passed. */
function closingComplaint(moment: string | null, former: string | null): string | undefined {
  if (moment === null || moment === former) return undefined;
  if (moment === INCOMPLETE) return editorTexts.closingIncomplete;
  return Date.parse(moment) <= Date.now() ? errorTexts.CLOSING_PAST : undefined;
}

/** What is wrong with the fields that have changed, by today's rules. */
const changeComplaints = ({ topic, description, endDate, tradingClosesAt }: MarketDraft, initial: MarketDraft) => ({
  ...(topic !== initial.topic && { topic: changedTextComplaints.topic(plainLine(topic)) ?? undefined }),
  ...(description !== initial.description && {
    description: changedTextComplaints.description(description.trim()) ?? undefined,
  }),
  ...(endDate !== initial.endDate && { endDate: endDateComplaint(endDate) }),
  tradingClosesAt: closingComplaint(tradingClosesAt, initial.tradingClosesAt),
});

/** The form with its draft; `reset` returns to the values before any draft. */
function useMarketForm({
  draftName,
  initial: present,
  isNew = false,
  published = false,
  send,
}: Omit<MarketFormProps, 'submitLabel' | 'onChange'>) {
  const hasClosed = useHasPassed(present.tradingClosesAt);
  const [initial] = useState(present);
  const isClosingFrozen = published && hasClosed;
  const toSave = (values: MarketDraft) => savable(values, initial, published);
  const unsavableOf = (values: MarketDraft) => unsavable(values, { initial, present, published });
  const draft = useMarketDraft(draftName, initial, { isClosingFrozen, unsavableOf });
  const screenForm = useScreenForm<MarketDraft>({
    action: isNew ? editorTexts.create : editorTexts.edit,
    initialValues: initial,
    draft,
    // Accepts texts that were saved under older rules.
    schema: draftSchema,
    bodyOf: toSave,
    check: (values) => changeComplaints(toSave(values), initial),
    send: async (values) => {
      await send(values, changesOf(toSave(values), initial));
      // What was entered meanwhile would be in the form of the next new market, beside the values of this one.
      if (isNew) draft.settle(screenForm.form.getValues());
    },
  });
  const [resets, setResets] = useState(0);
  const reset = () => {
    screenForm.form.reset();
    setResets((count) => count + 1);
  };
  const frozenClosing = isClosingFrozen ? present.tradingClosesAt : null;
  useEffect(() => {
    // Another moment, entered before trading closed, can't be saved any more.
    if (frozenClosing !== null) screenForm.form.setFieldValue('tradingClosesAt', initial.tradingClosesAt);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when trading closes
  }, [frozenClosing]);
  return { ...screenForm, draft, unsaved: unsavableOf(screenForm.form.values), frozenClosing, resets, reset };
}

export function MarketForm({ submitLabel, onChange, ...props }: MarketFormProps) {
  const { published = false, initial: present } = props;
  const { form, submit, sending, messages, draft, unsaved, frozenClosing, resets, reset } = useMarketForm(props);
  const { topic, category } = form.values;
  useEffect(() => onChange?.({ topic, category }), [topic, category, onChange]);
  /** In place of what the author typed before the publication, the field shows what the market has. Nothing is wrong with that. */
  const frozenProps = <Value,>(value: Value, typed: string | undefined) =>
    published ? { disabled: true, value, error: null, description: <FrozenHelp typed={typed} /> } : {};
  return (
    <div className={classes.box}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {draft.isRestored && resets === 0 && <Note kind="info">{editorTexts.restored}</Note>}
        <FormMessages {...messages} labels={published ? dateLabels : labels} />
        <TextInput
          size="md"
          label={editorTexts.topic}
          description={editorTexts.topicHelp}
          placeholder={editorTexts.topicPlaceholder}
          maxLength={TOPIC_LENGTH.max}
          required
          {...form.getInputProps('topic')}
          {...frozenProps(present.topic, unsaved.topic)}
        />
        <Select
          size="md"
          label={editorTexts.category}
          data={categories}
          // In a portal the list would be outside the page's landmarks, and screen readers would not find it next to its field.
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('category')}
          {...frozenProps(present.category, unsaved.category && uiTexts.category[unsaved.category])}
        />
        <DateFields
          // A field of a date keeps a text that it can't read, so a reset replaces both fields by new ones.
          key={resets}
          form={form}
          frozenClosing={frozenClosing}
        />
        <Textarea
          size="md"
          label={editorTexts.description}
          description={editorTexts.descriptionHelp}
          rows={5}
          maxLength={DESCRIPTION_LENGTH.max}
          required
          {...form.getInputProps('description')}
          {...frozenProps(present.description, unsaved.description)}
        />
        <div className={classes.buttons}>
          <SubmitButton loading={sending}>{submitLabel}</SubmitButton>
          <UndoButton variant="subtle" disabled={sending || !form.isDirty()} onClick={reset}>
            {editorTexts.undo}
          </UndoButton>
        </div>
      </form>
    </div>
  );
}

/** Why the field is disabled, and what the author had typed into it before the publication. */
const FrozenHelp = ({ typed }: { typed: string | undefined }) => (
  <>
    {editorTexts.frozenField}
    {typed && <span className={classes.typed}>{editorTexts.notSaved(typed)}</span>}
  </>
);

type DateFieldsProps = {
  form: ScreenForm<MarketDraft>['form'];
  /** The market's closing moment once it can't be changed any more; null before. */
  frozenClosing: string | null;
};

/** When the market is expected to end, and when its trading closes. */
const DateFields = ({ form, frozenClosing }: DateFieldsProps) => (
  <>
    <EndDateField
      {...form.getInputProps('endDate')}
      value={form.values.endDate}
      onBlur={() => void form.validateField('endDate')}
    />
    <ClosingField
      // A field that freezes is replaced by one that shows the market's moment instead of another that was entered.
      key={frozenClosing}
      initial={frozenClosing ?? form.values.tradingClosesAt}
      onChange={(moment) => form.setFieldValue('tradingClosesAt', moment)}
      error={form.errors['tradingClosesAt'] as string | undefined}
      frozen={frozenClosing !== null}
    />
  </>
);
