import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { uiTexts, validationTexts } from '@wieszcz/texts';

/** An input for a password, with a named button that shows it. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput visibilityToggleButtonProps={{ 'aria-label': uiTexts.showPassword }} {...props} />
);

/** An input for a code of the authenticator app or a recovery code, which has letters, too. */
export const CodeField = (props: TextInputProps) => (
  <TextInput size="md" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} {...props} />
);

type FieldTexts = { name: string; label: string; placeholder: string; description?: string };

type NewPasswordFieldsProps = {
  getInputProps: UseFormReturnType<Record<string, unknown>>['getInputProps'];
  password: FieldTexts;
  repeated: FieldTexts;
};

/** Inputs for a new password and its repetition. The form checks that they are equal with `repeatedPasswordErrors`. */
export function NewPasswordFields({ getInputProps, password, repeated }: NewPasswordFieldsProps) {
  return [password, repeated].map(({ name, ...texts }) => (
    <PasswordField key={name} size="md" autoComplete="new-password" {...texts} {...getInputProps(name)} />
  ));
}

/** Error messages by field name; empty if the two passwords are equal. An empty repetition is reported as a missing field. */
export function repeatedPasswordErrors<Field extends string>(
  values: Record<Field, string>,
  password: Field,
  repeated: Field,
): Record<string, string> {
  if (values[repeated] === '') return { [repeated]: validationTexts.required };
  return values[password] === values[repeated] ? {} : { [repeated]: validationTexts.passwordsDiffer };
}
