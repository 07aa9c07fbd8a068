import { shellTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { type ComponentType, useEffect, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useMatch, useNavigation, Link } from 'react-router';
import { useMe } from '#api/me.ts';
import { useRole, useIsPlayer, usePageUser } from '#api/session.ts';
import { OperatorLine } from '#game/operator/OperatorLine.tsx';
import { LiveRegion } from '#kit/feedback/LiveRegion.tsx';
import { closeNoticesOfLeftPages } from '#kit/feedback/notice.tsx';
import { routes, paths } from '#paths.ts';
import { Header } from './Header.tsx';
import { isCurrent, linksOf } from './navigation.ts';
import classes from './shell.module.css';

const focusContent = () => {
  const content = document.getElementById('content');
  content?.focus();
  content?.scrollIntoView({ block: 'start' });
};

/**
 * The address of the list of markets with the filters that this user or guest chose last; without filters until they have been shown a list.
 */
function useLastList(pageUser: string | null): string {
  const { pathname, search } = useLocation();
  const [last, setLast] = useState<{ list: string; pageUser: string | null }>({ list: paths.markets(), pageUser });
  const former = last.pageUser === pageUser ? last.list : paths.markets();
  const list = pathname === routes.markets ? pathname + search : former;
  if (list !== last.list || pageUser !== last.pageUser) setLast({ list, pageUser });
  return list;
}

/** The frame of every screen except the sign-in screens: header, content, footer, and on phones the bottom bar. */
export function Shell() {
  // On a market's screen the buy bar replaces the bottom bar, and the header has a back button.
  const onMarket = useMatch(routes.marketDetails) !== null;
  const { pathname } = useLocation();
  useEffect(closeNoticesOfLeftPages, [pathname]);
  const isLoading = useNavigation().state === 'loading';
  // What one user has entered or opened on a screen doesn't stay there for another.
  const pageUser = usePageUser();
  const list = useLastList(pageUser);
  return (
    <div className={classes.shell} data-bottom-bar={onMarket ? undefined : true}>
      <button type="button" className={classes.skip} onClick={focusContent}>
        {shellTexts.skipToContent}
      </button>
      <Header back={onMarket ? list : null} />
      <OfflineNote />
      <ConfirmEmailNote />
      <main id="content" tabIndex={-1} className={classes.content} aria-busy={isLoading}>
        <Outlet key={pageUser ?? ''} />
      </main>
      <Footer />
      {!onMarket && <BottomBar />}
      <LiveRegion />
    </div>
  );
}

/** The role's links at the bottom edge of phones. Guests have none: theirs fit into the header. */
function BottomBar() {
  const role = useRole();
  const { pathname } = useLocation();
  if (role === null) return null;
  return (
    <nav className={classes.bar} aria-label={shellTexts.mainNavigation}>
      {linksOf(role).map(({ to, label, short, icon: Icon }) => (
        <Link key={to} to={to} className={classes.link} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
          <Icon size={22} stroke={1.6} />
          <span>{short ?? label}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Few players see the banner, so it isn't part of the first load. If its code can't be loaded, the screens go on without it. */
const Banner = lazy<ComponentType<{ email: string }>>(() =>
  import('./ConfirmEmailBanner.tsx').then(
    ({ ConfirmEmailBanner }) => ({ default: ConfirmEmailBanner }),
    () => ({ default: () => null }),
  ),
);

/** The banner of players who may not trade before they have confirmed their e-mail address. */
function ConfirmEmailNote() {
  return useIsPlayer() ? <PlayersNote /> : null;
}

function PlayersNote() {
  const me = useMe().data;
  if (!me?.mustConfirmEmail) return null;
  return (
    <Suspense fallback={null}>
      <Banner email={me.email} />
    </Suspense>
  );
}

function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <span>{withNoBreakSpaces(shellTexts.playMoney)}</span>
        <span className={classes.links}>
          <Link to={paths.rules}>{shellTexts.rules}</Link>
          <Link to={paths.help}>{shellTexts.help}</Link>
          <Link to={paths.ranking}>{shellTexts.ranking}</Link>
        </span>
        <OperatorLine />
      </div>
    </footer>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Banner of an offline browser: the figures on the screen may be outdated. */
function OfflineNote() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <output className={online ? undefined : classes.offlineNote}>{!online && shellTexts.offline}</output>;
}
