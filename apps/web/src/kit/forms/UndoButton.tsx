import { Button } from '@mantine/core';
import type { ActionButtonProps } from './ActionButton.tsx';

/** Takes back what was entered. Without anything to take back it isn't disabled natively: its press would take the focus from the user. */
export function UndoButton({ disabled = false, onClick, ...others }: ActionButtonProps) {
  return <Button size="md" {...others} {...(disabled ? { 'aria-disabled': true, 'data-disabled': true } : { onClick })} />;
}
