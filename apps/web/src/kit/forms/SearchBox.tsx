import { Button, CloseButton, TextInput } from '@mantine/core';
import { MAX_SEARCH_LENGTH } from '@wieszcz/domain';
import { useRef, useState, type FormEvent } from 'react';
import { IconSearch } from '../icons/icons.ts';
import classes from './forms.module.css';

type SearchBoxProps = {
  /** The text that is searched for now. */
  text: string;
  onSearch: (text: string) => void;
  texts: { label: string; placeholder: string; button: string; clear: string };
};

/** A search that applies on Enter or with its button. Another `text` replaces what was typed, and leaves the focus where it is. */
export function SearchBox({ text, onSearch, texts }: SearchBoxProps) {
  const [typed, setTyped] = useState(text);
  const [applied, setApplied] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  if (text !== applied) {
    setApplied(text);
    setTyped(text);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  const clear = () => {
    setTyped('');
    onSearch('');
    // The pressed button disappears with the text.
    input.current?.focus();
  };
  return (
    <search>
      <form className={classes.search} onSubmit={submit}>
        <TextInput
          ref={input}
          size="md"
          aria-label={texts.label}
          placeholder={texts.placeholder}
          maxLength={MAX_SEARCH_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          enterKeyHint="search"
          classNames={{ section: classes.loupe, input: classes.searchBoxInput }}
          leftSection={<IconSearch size={18} stroke={1.7} />}
          rightSection={typed === '' ? null : <CloseButton aria-label={texts.clear} onClick={clear} />}
        />
        <Button className={classes.button} size="md" type="submit" variant="default">
          <span className={classes.searchBoxLabel}>{texts.button}</span>
          <IconSearch className={classes.icon} size={20} stroke={1.7} />
        </Button>
      </form>
    </search>
  );
}
