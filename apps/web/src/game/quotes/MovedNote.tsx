import { useEffect, useRef } from 'react';
import { Note } from '#kit/feedback/Note.tsx';

type MovedNoteProps = {
  /** Null while the order has the sum that the player has seen: then the note isn't there. */
  title: string | null;
  children: string;
  /** When a submitted order was last held back for this reason: the note then takes the focus, once. */
  heldBackAt: number | null;
};

/**
 * Says that an order has another sum than the player has seen. Rendered without a title too, so that it remembers the order for which it
 * took the focus: the sum may change back and away again.
 */
export function MovedNote({ title, children, heldBackAt }: MovedNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const focusedFor = useRef<number | null>(null);
  const isShown = title !== null;
  useEffect(() => {
    if (!isShown || heldBackAt === null || heldBackAt === focusedFor.current) return;
    focusedFor.current = heldBackAt;
    note.current?.focus();
  }, [isShown, heldBackAt]);
  if (!isShown) return null;
  return (
    <div ref={note} tabIndex={-1}>
      <Note kind="info" title={title}>
        {children}
      </Note>
    </div>
  );
}
