import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { uiTexts } from '@wieszcz/texts';

/** An input for a password, with a named button that shows it. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput visibilityToggleButtonProps={{ 'aria-label': uiTexts.showPassword }} {...props} />
);
