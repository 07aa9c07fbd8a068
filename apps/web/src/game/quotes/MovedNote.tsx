import { useEffect, useRef } from 'react';
import { Note } from '#kit/feedback/Note.tsx';

type MovedNoteProps = {
  title: string;
  children: string;
  /** When a submitted order was last held back for this reason: the note then takes the focus. */
  heldBackAt: number | null;
};

/** Says that an order has another sum than the player has seen. */
export function MovedNote({ title, children, heldBackAt }: MovedNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (heldBackAt !== null) note.current?.focus();
  }, [heldBackAt]);
  return (
    <div ref={note} tabIndex={-1}>
      <Note kind="info" title={title}>
        {children}
      </Note>
    </div>
  );
}
