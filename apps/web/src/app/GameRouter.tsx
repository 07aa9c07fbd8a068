import { Button } from '@mantine/core';
import { shellTexts } from '@wieszcz/texts';
import { useEffect } from 'react';
import {
  createHashRouter,
  createPath,
  Navigate,
  NavigationType,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  Link,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { hasValidToken, session, useSession, type Role, useRole } from '#api/session.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { followNavigation, watchBack } from '#kit/dialogs/backEntries.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';
import type { SignInState } from '../features/auth/signInEntry.ts';
import { CrashedPage, CrashScreen } from './CrashScreen.tsx';
import { adminScreens, moderatorScreens, playerScreens, publicScreens, signInScreens, userScreens } from './screens.tsx';
import { Shell } from './shell/Shell.tsx';

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

// An entry made by a plain link, such as that of a notice, or by a typed address has no state. The router would give it the key 'default', that
// of the first location, with its scroll position. Before `watchBack`, which may keep the event from later listeners.
window.addEventListener('popstate', () => {
  if (history.state === null) history.replaceState({ idx: null, key: newKey() }, '');
});
watchBack(isShown);

/** Screens have their addresses behind the `#`. A new screen starts at its top; going back restores the scroll position. */
const router = createHashRouter([
  {
    Component: Root,
    ErrorBoundary: CrashedPage,
    children: [
      { Component: Shell, children: [insideShell] },
      ...signInScreens,
      { path: '*', element: <Navigate to={paths.home} replace /> },
    ],
  },
]);

router.subscribe(({ historyAction }) => followNavigation(historyAction === NavigationType.Replace));

/** Of a history entry, like those that the router makes. */
const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** Whether the current history entry belongs to the displayed screen. The router's key for an entry without a key is 'default'. */
function isShown(): boolean {
  const { key = 'default' } = (history.state ?? {}) as { key?: string };
  const { location: shown } = router.state;
  return key === shown.key && (location.hash || '#/') === `#${createPath(shown)}`;
}

// Of two addresses that are opened right after each other, Chromium may report the second by hashchange alone, and the router follows popstate.
// An entry that popstate has reported has a state by now.
window.addEventListener('hashchange', () => {
  if (history.state === null) void router.navigate(location.hash.replace(/^#?\/?/, '/'), { replace: true });
});

/**
 * Without transitions a screen whose code is loaded is drawn in the next frame, and guards see its location as soon as a navigation has been
 * awaited. `useLogout` navigates before it ends the session, so the guard of the screen that is left doesn't redirect.
 */
export function GameRouter() {
  return <RouterProvider router={router} useTransitions={false} />;
}

/** Guard of its child routes: without a valid token it ends the session and redirects to the login screen, which leads back here. */
function SignedIn() {
  // Renders the guard at every navigation, because a token can expire between two.
  const { key, pathname, search } = useLocation();
  const user = useSession();
  const isValid = hasValidToken(user);
  useEffect(() => {
    if (!isValid) session.expire();
  }, [isValid]);
  if (isValid) return <Outlet />;
  // The key renews the element with each navigation: the user may interrupt the redirect, which only a new element repeats.
  const state: SignInState = { returnTo: pathname + search };
  return <Navigate key={`${key} ${pathname}`} to={paths.login} state={state} replace />;
}

const { wrongRole } = shellTexts;

/** Where the button of the refusal leads, by the user's own role. */
const onward: Record<Role, string> = {
  ROLE_PLAYER: paths.markets(),
  ROLE_MODERATOR: paths.markets(),
  ROLE_ADMIN: paths.profile,
};

/** Renders the screens of one role for users of that role; for other users it explains the refusal, without a call to the server. */
function ForRole({ required }: { required: Role }) {
  const ownRole = useRole();
  // Null only without a session: `SignedIn` then redirects.
  return ownRole === null || ownRole === required ? <Outlet /> : <WrongRole required={required} own={ownRole} />;
}

function WrongRole({ required, own }: { required: Role; own: Role }) {
  return (
    <>
      <PageTitle>{wrongRole.title[required]}</PageTitle>
      <EmptyState
        title={wrongRole.about[own]}
        action={
          <Button component={Link} to={onward[own]}>
            {wrongRole.onward[own]}
          </Button>
        }
      />
    </>
  );
}
