import { Button } from '@mantine/core';

/** The small button in a note of the ticket. */
export function NoteAction({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="xs" variant="default" onClick={onClick}>
      {children}
    </Button>
  );
}
