import { Button, CloseButton, TextInput } from '@mantine/core';
import { marketsTexts as say } from '@wieszcz/texts';
import { useState, type FormEvent } from 'react';
import { IconSearch } from '../../../kit/icons/icons.ts';
import classes from './SearchBox.module.css';

/** Search by title. It applies on Enter or with the button, unlike the other filters, which apply at once. */
export function SearchBox({ title, onSearch }: { title: string; onSearch: (title: string) => void }) {
  const [typed, setTyped] = useState(title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  const clear = () => {
    setTyped('');
    onSearch('');
  };
  return (
    <search>
      <form className={classes.search} onSubmit={submit}>
        <TextInput
          size="md"
          aria-label={say.searchLabel}
          placeholder={say.searchPlaceholder}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          enterKeyHint="search"
          classNames={{ section: classes.loupe, input: classes.input }}
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          rightSection={typed === '' ? null : <CloseButton aria-label={say.clearSearch} onClick={clear} />}
        />
        <Button className={classes.button} size="md" type="submit" variant="default">
          <span className={classes.label}>{say.search}</span>
          <IconSearch className={classes.icon} size={20} stroke={1.7} aria-hidden />
        </Button>
      </form>
    </search>
  );
}
