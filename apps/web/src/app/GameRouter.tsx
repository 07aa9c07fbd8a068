import { createHashRouter, Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { paths } from '../paths.ts';
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

/**
 * Without transitions a screen whose code is loaded is drawn in the next frame, and once a navigation has been awaited, guards see its
 * location. `useLogout` relies on that: it leaves the screen before it ends the session, so that no guard redirects.
 */
export function GameRouter() {
  return <RouterProvider router={router} useTransitions={false} />;
}
