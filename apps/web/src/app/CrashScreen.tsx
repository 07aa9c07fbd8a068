import { Anchor, Button } from '@mantine/core';
import { shellTexts, uiTexts } from '@wieszcz/texts';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { isServerReachable, waitForServer } from '#api/reconnect.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { FailedState } from '#kit/feedback/FailedState.tsx';
import { paths } from '#paths.ts';

/** Messages of Chromium, Firefox and Safari for a module that could not be fetched, and of Vite for a stylesheet. */
const MODULE_NOT_LOADED = /dynamically imported module|importing a module script|preload/i;

/** Error boundary of the routes: a screen threw an error, or its code could not be fetched. */
export function CrashScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  if (error instanceof Error && MODULE_NOT_LOADED.test(error.message)) return <CodeNotLoaded />;
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

/** Browsers cache a failed module import, so a retry has to reload the page. It reloads only after the server has answered. */
function CodeNotLoaded() {
  const [retrying, setRetrying] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    void reloadOnReconnect(leaving.signal);
    return () => leaving.abort();
  }, []);
  const retry = async () => {
    setRetrying(true);
    if (await isServerReachable()) location.reload();
    else setRetrying(false);
  };
  return (
    <main>
      <FailedState message={uiTexts.networkFailed} onRetry={() => void retry()} retrying={retrying} />
    </main>
  );
}

/** Reloads once the server answers again. If it answers now, the code is missing for another reason, and the page might reload for ever. */
async function reloadOnReconnect(left: AbortSignal): Promise<void> {
  if ((await isServerReachable()) || left.aborted) return;
  left.addEventListener(
    'abort',
    waitForServer(() => location.reload()),
  );
}
