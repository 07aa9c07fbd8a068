import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { changedTextComplaints, endpoints, type Market } from '@wieszcz/api';
import { UNDETERMINED_END } from '@wieszcz/domain';
import { CATEGORIES, type Category } from '@wieszcz/domain';
import { editorTexts as say, uiTexts, validationTexts, warsawIsoDay } from '@wieszcz/texts';
import { useEffect } from 'react';
import { useScreenForm } from '../../../api/form.ts';
import { FormMessages } from '../../../kit/forms/FormMessages.tsx';
import { SubmitButton } from '../../../kit/forms/SubmitButton.tsx';
import { EndDateField } from './EndDateField.tsx';
import classes from './marketData.module.css';

export type MarketDraft = { topic: string; category: Category; endDate: string; description: string };

export type DraftPreview = Pick<MarketDraft, 'topic' | 'category'>;

export const emptyDraft: MarketDraft = { topic: '', category: 'SPORT', endDate: '', description: '' };
export const draftOf = ({ topic, category, endDate, description }: Market): MarketDraft => ({
  topic,
  category,
  endDate: endDate === UNDETERMINED_END ? '' : endDate,
  description,
});

type MarketFormProps = {
  initial: MarketDraft;
  /** Published: only the end may still change. */
  frozen?: boolean;
  submitLabel: string;
  send: (draft: MarketDraft) => Promise<void>;
  /** For the preview beside the form. */
  onDraft?: (draft: DraftPreview) => void;
};

const labels = { topic: say.topic, category: say.category, endDate: say.endDate, description: say.description };
const categories = CATEGORIES.map((value) => ({ value, label: uiTexts.category[value] }));

export function MarketForm({ initial, frozen = false, submitLabel, send, onDraft }: MarketFormProps) {
  const { form, submit, sending, failure } = useScreenForm<MarketDraft>({
    initialValues: initial,
    // With a market's own texts as they are, whatever characters they hold; what is written here is judged as in a new market.
    schema: endpoints.editMarket.body,
    check: ({ topic, description, endDate }) => ({
      ...(topic !== initial.topic && { topic: changedTextComplaints.topic(topic.trim()) ?? undefined }),
      ...(description !== initial.description && {
        description: changedTextComplaints.description(description.trim()) ?? undefined,
      }),
      ...(endDate !== '' &&
        endDate !== initial.endDate &&
        endDate <= warsawIsoDay(new Date()) && { endDate: validationTexts.endDatePast }),
    }),
    send,
  });
  const { topic, category } = form.values;
  useEffect(() => onDraft?.({ topic, category }), [topic, category, onDraft]);
  const fixed = frozen ? { disabled: true, description: say.frozenField } : {};
  return (
    <div className={classes.box}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormMessages
          failure={failure}
          errors={form.errors}
          labels={labels}
          focusField={(field) => form.getInputNode(field)?.focus()}
        />
        <TextInput
          size="md"
          label={say.topic}
          description={say.topicHelp}
          placeholder={say.topicPlaceholder}
          maxLength={200}
          required
          {...form.getInputProps('topic')}
          {...fixed}
        />
        <Select
          size="md"
          label={say.category}
          data={categories}
          // Beside its box, so that it is read as a part of the page.
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('category')}
          {...fixed}
        />
        <EndDateField
          value={form.values.endDate}
          onChange={(endDate) => form.setFieldValue('endDate', endDate)}
          error={form.errors['endDate']}
        />
        <Textarea
          size="md"
          label={say.description}
          description={say.descriptionHelp}
          rows={5}
          maxLength={10_000}
          required
          {...form.getInputProps('description')}
          {...fixed}
        />
        <div className={classes.buttons}>
          <SubmitButton loading={sending}>{submitLabel}</SubmitButton>
          <Button size="md" variant="subtle" disabled={sending || !form.isDirty()} onClick={() => form.reset()}>
            {say.undo}
          </Button>
        </div>
      </form>
    </div>
  );
}
