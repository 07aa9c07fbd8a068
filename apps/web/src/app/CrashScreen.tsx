import { Anchor, Button } from '@mantine/core';
import { shellTexts, uiTexts } from '@wieszcz/texts';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { isServerReachable, waitForServer } from '#api/reconnect.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { FailedState } from '#kit/feedback/FailedState.tsx';
import { Loading } from '#kit/feedback/Loading.tsx';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';

/** Messages of Chromium, Firefox and Safari for a module that could not be fetched, and of Vite for a stylesheet. */
const MODULE_NOT_LOADED = /dynamically imported module|importing a module script|preload/i;

/** Error boundary for errors outside the shell. The shell contains the page's <main>, so this one adds its own. */
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
      <EmptyState level={1} title={shellTexts.crashedTitle} action={<ReloadButton />}>
        {shellTexts.crashedBody}
      </EmptyState>
      <p style={{ textAlign: 'center' }}>
        <Anchor href={`#${paths.home}`}>{shellTexts.home}</Anchor>
      </p>
    </>
  );
}

const ReloadButton = () => <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>;

/**
 * Browsers cache a failed module import, so a retry has to reload the page. If the server doesn't answer, the page reloads only after it does.
 * If it answers, a release may have removed the code of this page.
 */
function CodeNotLoaded() {
  /** Whether the server answered the first probe; null before its end. */
  const [isReachable, setReachable] = useState<boolean | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void reloadOnReconnect(setReachable, leaving.signal);
    return () => leaving.abort();
  }, []);
  if (isReachable)
    return (
      <EmptyState level={1} title={shellTexts.crashedTitle} action={<ReloadButton />}>
        {shellTexts.outdatedBody}
      </EmptyState>
    );
  const retry = async () => {
    if (await isServerReachable()) location.reload();
  };
  return (
    <>
      <PageTitle className="srOnly">{shellTexts.crashedTitle}</PageTitle>
      {isReachable === null ? <Loading /> : <FailedState message={uiTexts.networkFailed} onRetry={retry} />}
    </>
  );
}

/**
 * Reloads once the server answers again, but not if it answers now: then the code is missing for another reason, and the page might reload
 * forever. `onProbed` gets whether it answers now.
 */
async function reloadOnReconnect(onProbed: (isReachable: boolean) => void, left: AbortSignal): Promise<void> {
  const isReachable = await isServerReachable();
  if (left.aborted) return;
  onProbed(isReachable);
  if (isReachable) return;
  left.addEventListener(
    'abort',
    waitForServer(() => location.reload()),
  );
}
