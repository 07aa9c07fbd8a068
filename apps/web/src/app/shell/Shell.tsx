import { shellTexts } from '@wieszcz/texts';
import { useEffect } from 'react';
import { Outlet, useLocation, useMatch, useNavigation } from 'react-router';
import { routes } from '#paths.ts';
import { closeNoticesOfLeftPages } from '#kit/feedback/notice.tsx';
import { LiveRegion } from '#kit/feedback/LiveRegion.tsx';
import { BottomBar } from './BottomBar.tsx';
import { ConfirmEmailNote } from './ConfirmEmailNote.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './header/Header.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import classes from './shell.module.css';

const focusContent = () => {
  const content = document.getElementById('content');
  content?.focus();
  content?.scrollIntoView({ block: 'start' });
};

/** The frame of every screen but the sign-in: header, content, footer, and on phones the bottom bar. */
export function Shell() {
  // On a market's page the buy bar takes the bottom edge, and the header holds a back button instead.
  const onMarket = useMatch(routes.marketDetails) !== null;
  const { pathname } = useLocation();
  useEffect(closeNoticesOfLeftPages, [pathname]);
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className={classes.shell} data-bottom-bar={onMarket ? undefined : true}>
      <button type="button" className={classes.skip} onClick={focusContent}>
        {shellTexts.skipToContent}
      </button>
      <Header back={onMarket} />
      <OfflineNote />
      <ConfirmEmailNote />
      <main id="content" tabIndex={-1} className={classes.content} aria-busy={isLoading}>
        <Outlet />
      </main>
      <Footer />
      {!onMarket && <BottomBar />}
      <LiveRegion />
    </div>
  );
}
