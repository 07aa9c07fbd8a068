import { TextInput, type TextInputProps } from '@mantine/core';

/** An input for a code of the authenticator app or a recovery code, which has letters, too. */
export const CodeField = (props: TextInputProps) => (
  <TextInput size="md" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} {...props} />
);
