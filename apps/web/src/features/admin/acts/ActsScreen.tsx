import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { adminTexts } from '@wieszcz/texts';
import { useState, type FormEvent } from 'react';
import { AdminPage } from '#game/adminArea/AdminPage.tsx';
import { ListStates } from '../frame/ListStates.tsx';
import { useQueryFilters } from '../frame/useQueryFilters.ts';
import { useActs } from '../queries.ts';
import { ACT_FILTERS, type ActFilterName } from './actFilterNames.ts';
import { ActTable } from './ActTable.tsx';
import { namesOfKinds } from './kinds.ts';
import classes from './acts.module.css';

/** The log of acts with its filters. */
export function ActsScreen() {
  const filters = useQueryFilters<ActFilterName>(ACT_FILTERS);
  const query = useActs({ ...filters.filters, page: filters.page });
  return (
    <AdminPage title={adminTexts.actsTitle} lead={adminTexts.log.lead}>
      <ActFilters key={JSON.stringify(filters.filters)} filters={filters.filters} onApply={filters.change} />
      <ListStates query={query} filters={filters} texts={adminTexts.log}>
        {(acts) => <ActTable acts={acts} />}
      </ListStates>
    </AdminPage>
  );
}

const say = adminTexts.log;
const KINDS = [{ value: '', label: say.anyKind as string }, ...namesOfKinds];

type Filters = Record<ActFilterName, string>;

/** The filters of the log. They apply with their button. */
function ActFilters({ filters, onApply }: { filters: Filters; onApply: (filters: Filters) => void }) {
  const [draft, setDraft] = useState(filters);
  const edit = (changes: Partial<Filters>) => setDraft((old) => ({ ...old, ...changes }));
  const field = (name: ActFilterName) => ({
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(draft);
  };
  return (
    <search>
      <form className={`card ${classes.filters}`} onSubmit={submit}>
        <NativeSelect label={say.kind} data={KINDS} {...field('kind')} />
        <TextInput label={say.actor} placeholder={say.actorPlaceholder} {...field('actor')} />
        <TextInput label={say.subject} placeholder={say.subjectPlaceholder} {...field('subject')} />
        <TextInput type="date" label={say.from} {...field('from')} />
        <TextInput type="date" label={say.to} {...field('to')} />
        <Checkbox
          className={classes.operator ?? ''}
          label={say.operator}
          checked={draft.operator === 'true'}
          onChange={(event) => edit({ operator: event.currentTarget.checked ? 'true' : '' })}
        />
        <Button type="submit">{say.apply}</Button>
      </form>
    </search>
  );
}
