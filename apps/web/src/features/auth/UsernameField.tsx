import { TextInput } from '@mantine/core';
import { authTexts } from '@wieszcz/texts';

/** The username of a person who signs in or signs up; takes the props that the form has for its field. */
export function UsernameField(inputProps: object) {
  return (
    <TextInput
      size="md"
      label={authTexts.fields.username}
      description={authTexts.safe}
      placeholder={authTexts.placeholders.username}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...inputProps}
    />
  );
}
