import { Anchor, Button } from '@mantine/core';
import { shellTexts, uiTexts } from '@wieszcz/texts';
import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';
import { EmptyState } from '../game/states/EmptyState.tsx';
import { FailedState } from '../kit/feedback/FailedState.tsx';

/** As Chromium, Firefox and Safari say that a screen's code did not arrive. */
const UNREACHED = /dynamically imported module|importing a module script|preload/i;

/** A screen broke, or its code could not be fetched. */
export function CrashScreen({ error }: { error: unknown }) {
  useEffect(() => console.error(error), [error]);
  if (error instanceof Error && UNREACHED.test(error.message)) return <Unreached />;
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

/** Browsers remember that a module did not come, so only the page anew can bring it; which waits until the server is there. */
function Unreached() {
  const [trying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    try {
      await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' });
      location.reload();
    } catch {
      setTrying(false);
    }
  };
  return (
    <main>
      <FailedState message={uiTexts.networkFailed} onRetry={() => void retry()} retrying={trying} />
    </main>
  );
}
