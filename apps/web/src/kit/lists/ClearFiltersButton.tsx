import { Button } from '@mantine/core';
import { uiTexts } from '@wieszcz/texts';
import { useRef } from 'react';
import { useFocusPassedOn } from '../feedback/useFocusPassedOn.ts';

/** For a list that its filters leave empty. A press removes the button, and the heading of the list gets the focus. */
export function ClearFiltersButton({ onClear }: { onClear: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusPassedOn(button);
  return (
    <Button ref={button} variant="default" onClick={onClear}>
      {uiTexts.clearFilters}
    </Button>
  );
}
