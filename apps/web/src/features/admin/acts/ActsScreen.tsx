import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { isCalendarDay, MAX_SEARCH_LENGTH } from '@wieszcz/domain';
import { adminTexts } from '@wieszcz/texts';
import type { FormEvent } from 'react';
import { AdminPage } from '#game/adminArea/AdminPage.tsx';
import { anyText, oneOf } from '#kit/lists/filterQuery.ts';
import { useAppliedFilters } from '#kit/lists/filters.ts';
import { useTextFilters } from '#kit/lists/useQueryFilters.ts';
import { ListStates } from '../ListStates.tsx';
import { useActs } from '../queries.ts';
import { ActTable, kindOptions } from './ActTable.tsx';
import classes from './acts.module.css';

/** The log of acts with its filters. */
export function ActsScreen() {
  const list = useTextFilters(ACT_FILTERS);
  const query = useActs({ ...list.filters, page: list.page });
  return (
    <AdminPage title={adminTexts.actsTitle} lead={adminTexts.log.lead}>
      <ActFilters list={list} />
      <ListStates query={query} list={list} texts={adminTexts.log}>
        {(acts) => <ActTable acts={acts} />}
      </ListStates>
    </AdminPage>
  );
}

const logTexts = adminTexts.log;
const KINDS = [{ value: '', label: logTexts.anyKind as string }, ...kindOptions];

const day = (text: string) => (isCalendarDay(text) ? text : null);

/** Query parameters of the log, the same in its address and in the call. */
const ACT_FILTERS = {
  kind: oneOf(kindOptions.map(({ value }) => value)),
  actor: anyText,
  operator: oneOf(['true']),
  subject: anyText,
  from: day,
  to: day,
};
type ActFilterName = keyof typeof ACT_FILTERS;

/** The filters of the log. A button applies them, and leaves the focus where it is. */
function ActFilters({ list }: { list: ReturnType<typeof useTextFilters<ActFilterName>> }) {
  const { draft, edit, apply } = useAppliedFilters(list.defaults, list);
  const field = (name: ActFilterName) => ({
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  });
  const search = (name: ActFilterName) => ({ ...field(name), maxLength: MAX_SEARCH_LENGTH });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <search>
      <form className={`card ${classes.filters}`} onSubmit={submit}>
        <NativeSelect label={logTexts.kind} data={KINDS} {...field('kind')} />
        <TextInput label={logTexts.actor} placeholder={logTexts.actorPlaceholder} {...search('actor')} />
        <TextInput label={logTexts.subject} placeholder={logTexts.subjectPlaceholder} {...search('subject')} />
        <TextInput type="date" label={logTexts.from} {...field('from')} />
        <TextInput type="date" label={logTexts.to} {...field('to')} />
        <Checkbox
          className={classes.operator ?? ''}
          label={logTexts.operator}
          checked={draft.operator === 'true'}
          onChange={(event) => edit({ operator: event.currentTarget.checked ? 'true' : '' })}
        />
        <Button type="submit">{logTexts.apply}</Button>
      </form>
    </search>
  );
}
