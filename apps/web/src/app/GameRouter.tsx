import { createHashRouter, Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { paths } from '../paths.ts';
import { CrashScreen } from './CrashScreen.tsx';
import { ForRole } from './ForRole.tsx';
import { moderatorScreens, playerScreens, publicScreens, signInScreens, userScreens } from './screens.ts';
import { Shell } from './shell/Shell.tsx';
import { SignedIn } from './SignedIn.tsx';

const signedIn: RouteObject = {
  Component: SignedIn,
  children: [
    ...userScreens,
    { element: <ForRole required="ROLE_MODERATOR" />, children: moderatorScreens },
    { element: <ForRole required="ROLE_PLAYER" />, children: playerScreens },
  ],
};

/** A screen that fails, or whose code doesn't load, leaves the shell around it in place. */
const insideShell: RouteObject = { ErrorBoundary: CrashScreen, children: [...publicScreens, signedIn] };

function Root() {
  return (
    <>
      <ScrollRestoration storageKey="wieszcz-scroll" />
      <Outlet />
    </>
  );
}

/** Every screen at its address behind the `#`. A new screen starts at its top; going back restores the scroll position. */
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
 * Without transitions a screen whose code is loaded is drawn in the next frame, and a guard that redirects when the session ends
 * already sees the location of a navigation awaited before (`useLogout`).
 */
export function GameRouter() {
  return <RouterProvider router={router} useTransitions={false} />;
}
