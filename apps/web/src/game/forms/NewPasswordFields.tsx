import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { uiTexts, validationTexts } from '@wieszcz/texts';

type PasswordField = { name: string; label: string; placeholder: string; description?: string };

type NewPasswordFieldsProps = {
  getInputProps: UseFormReturnType<Record<string, unknown>>['getInputProps'];
  password: PasswordField;
  repeated: PasswordField;
};

/** Inputs for a new password and its repetition. The form checks that they are equal with `repeatedPasswordErrors`. */
export function NewPasswordFields({ getInputProps, password, repeated }: NewPasswordFieldsProps) {
  return [password, repeated].map(({ name, ...texts }) => (
    <PasswordInput
      key={name}
      size="md"
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': uiTexts.showPassword }}
      {...texts}
      {...getInputProps(name)}
    />
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
