import { Anchor, Button } from '@mantine/core';
import { shellTexts, uiTexts } from '@wieszcz/texts';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { isServerReachable, waitForServer } from '#api/reconnect.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { FailedState } from '#kit/feedback/FailedState.tsx';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';

/** Messages of Chromium, Firefox and Safari for a module that could not be fetched, and of Vite for a stylesheet. */
const MODULE_NOT_LOADED = /dynamically imported module|importing a module script|preload/i;

/** Error boundary of all routes, for an error outside the shell, which has the page's <main>. */
export const CrashedPage = () => (
  <main>
    <CrashScreen />
  </main>
);

/** Error boundary of the routes in the shell: a screen threw an error, or its code could not be fetched. */
export function CrashScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  if (error instanceof Error && MODULE_NOT_LOADED.test(error.message)) return <CodeNotLoaded />;
  return (
    <>
      <EmptyState
        level={1}
        title={shellTexts.crashedTitle}
        action={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}
      >
        {shellTexts.crashedBody}
      </EmptyState>
      <p style={{ textAlign: 'center' }}>
        <Anchor href={`#${paths.home}`}>{shellTexts.home}</Anchor>
      </p>
    </>
  );
}

/** Browsers cache a failed module import, so a retry has to reload the page. It reloads only after the server has answered. */
function CodeNotLoaded() {
  useEffect(() => {
    const leaving = new AbortController();
    void reloadOnReconnect(leaving.signal);
    return () => leaving.abort();
  }, []);
  const retry = async () => {
    if (await isServerReachable()) location.reload();
  };
  return (
    <>
      <PageTitle className="srOnly">{shellTexts.crashedTitle}</PageTitle>
      <FailedState message={uiTexts.networkFailed} onRetry={retry} />
    </>
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
