import { Anchor, Button } from '@mantine/core';
import { shellTexts } from '@wieszcz/texts';
import { useRouteError } from 'react-router';
import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A screen broke, or its code could not be fetched. */
export function CrashScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <main>
      <EmptyState title={shellTexts.crashedTitle} action={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}>
        {shellTexts.crashedBody}
      </EmptyState>
      <p style={{ textAlign: 'center' }}>
        <Anchor href={`#${paths.home}`}>{shellTexts.home}</Anchor>
      </p>
    </main>
  );
}
