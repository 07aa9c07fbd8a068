import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createQueryClient } from '#api/queryClient.ts';
import { retryOnReconnect } from '#api/reconnect.ts';
import { session, useSession, watchSession } from '#api/session.ts';
import { followSession } from '#api/sessionCache.ts';
import { closeNotices, loadNotices } from '#kit/feedback/notice.tsx';
import { cssVariablesResolver } from '#kit/theme/cssVariables.ts';
import { theme } from '#kit/theme/theme.ts';
import { GameRouter } from './GameRouter.tsx';
import { UnansweredCalls } from './UnansweredCalls.tsx';

/** Above the bottom bar (90); below the header (100), sheets and dialogs (200), which a notice must not cover. */
const NOTICE_Z_INDEX = 95;
const NoticeList = lazy(async () => ({ default: await loadNotices() }));

/** Success notices. Only signed-in users get any, so guests don't load the library. */
function Notices() {
  if (useSession() === null) return null;
  return (
    <Suspense fallback={null}>
      <NoticeList position="bottom-left" autoClose={6000} zIndex={NOTICE_Z_INDEX} />
    </Suspense>
  );
}

const colorSchemeManager = localStorageColorSchemeManager({ key: 'wieszcz-color-scheme' });
const queryClient = createQueryClient();

export function App() {
  const isPrinting = useIsPrinting();
  useEffect(() => {
    const stopWatching = watchSession();
    const stopFollowing = followSession(queryClient, session);
    const stopClosing = session.subscribe(closeNotices);
    const stopRetrying = retryOnReconnect(queryClient);
    return () => {
      stopRetrying();
      stopClosing();
      stopWatching();
      stopFollowing();
    };
  }, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      // Paper is white, and charts are drawn in the colours of the scheme.
      {...(isPrinting ? { forceColorScheme: 'light' } : {})}
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <GameRouter />
        <Notices />
        <UnansweredCalls />
      </QueryClientProvider>
    </MantineProvider>
  );
}

const subscribeToPrinting = (notify: () => void) => {
  const print = matchMedia('print');
  print.addEventListener('change', notify);
  return () => print.removeEventListener('change', notify);
};

/** Whether the page is being printed. Browsers announce it before they lay out the paper. */
const useIsPrinting = (): boolean => useSyncExternalStore(subscribeToPrinting, () => matchMedia('print').matches);
