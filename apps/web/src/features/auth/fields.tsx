import { TextInput, type TextInputProps } from '@mantine/core';
import { authTexts } from '@wieszcz/texts';

const { fields, placeholders } = authTexts;

/** An input for the username of a person who signs in or signs up. */
export const UsernameField = (props: TextInputProps) => (
  <TextInput
    size="md"
    label={fields.username}
    description={authTexts.safe}
    placeholder={placeholders.username}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

/** An input for the token of an e-mail. */
export const TokenField = (props: TextInputProps) => (
  <TextInput
    size="md"
    label={fields.token}
    placeholder={placeholders.token}
    autoComplete="one-time-code"
    spellCheck={false}
    {...props}
  />
);
