import { createHashRouter, createPath, Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { watchBack } from '#kit/dialogs/backEntries.ts';
import { paths } from '#paths.ts';
import { CrashScreen } from './CrashScreen.tsx';
import { ForRole } from './ForRole.tsx';
import { adminScreens, moderatorScreens, playerScreens, publicScreens, signInScreens, userScreens } from './screens.ts';
import { Shell } from './shell/Shell.tsx';
import { SignedIn } from './SignedIn.tsx';

const signedIn: RouteObject = {
  Component: SignedIn,
  children: [
    ...userScreens,
    { element: <ForRole required="ROLE_MODERATOR" />, children: moderatorScreens },
    { element: <ForRole required="ROLE_PLAYER" />, children: playerScreens },
    { element: <ForRole required="ROLE_ADMIN" />, children: adminScreens },
  ],
};

/** The shell stays in place around a screen that throws an error or whose code can't be loaded. */
const insideShell: RouteObject = { ErrorBoundary: CrashScreen, children: [...publicScreens, signedIn] };

function Root() {
  return (
    <>
      <ScrollRestoration storageKey="wieszcz-scroll" />
      <Outlet />
    </>
  );
}

watchBack(isShown);

/** Screens have their addresses behind the `#`. A new screen starts at its top; going back restores the scroll position. */
const router = createHashRouter([
  {
    Component: Root,
    ErrorBoundary: CrashScreen,
    children: [
      { Component: Shell, children: [insideShell] },
      ...signInScreens,
      { path: '*', element: <Navigate to={paths.home} replace /> },
    ],
  },
]);

/** Whether the browser's present entry is one of the screen that is shown. The router's key for an entry without a key is 'default'. */
function isShown(): boolean {
  const { key = 'default' } = (history.state ?? {}) as { key?: string };
  const { location: shown } = router.state;
  return key === shown.key && (location.hash || '#/') === `#${createPath(shown)}`;
}

/**
 * Without transitions a screen whose code is loaded is drawn in the next frame, and guards see its location as soon as a navigation has been
 * awaited. `useLogout` navigates before it ends the session, so the guard of the screen that is left doesn't redirect.
 */
export function GameRouter() {
  return <RouterProvider router={router} useTransitions={false} />;
}
