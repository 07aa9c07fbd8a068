import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { createQueryClient } from '../api/queryClient.ts';
import { session, useSession, watchSession } from '../api/session.ts';
import { cssVariablesResolver } from '../kit/theme/cssVariables.ts';
import { theme } from '../kit/theme/theme.ts';
import { GameRouter } from './GameRouter.tsx';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Success notices. Only signed-in users get any, so guests don't load the library. */
function Notices() {
  if (useSession() === null) return null;
  return (
    <Suspense fallback={null}>
      <Notifications position="top-right" autoClose={6000} zIndex={300} />
    </Suspense>
  );
}

const colorSchemeManager = localStorageColorSchemeManager({ key: 'wieszcz-color-scheme' });
const queryClient = createQueryClient();

export function App() {
  useEffect(() => {
    const stopWatching = watchSession();
    // A cached answer of one user must not be shown to the next.
    const unsubscribe = session.subscribe(() => queryClient.clear());
    return () => {
      stopWatching();
      unsubscribe();
    };
  }, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <GameRouter />
        <Notices />
      </QueryClientProvider>
    </MantineProvider>
  );
}
