import { shellTexts } from '@wieszcz/texts';
import { use } from 'react';
import { Outlet, useMatch } from 'react-router';
import { routes } from '../../paths.ts';
import { LiveRegion } from '../../kit/feedback/LiveRegion.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { LoadingContext } from './loading.ts';
import { OfflineNote } from './OfflineNote.tsx';
import classes from './Shell.module.css';

const focusContent = () => {
  const content = document.getElementById('content');
  content?.focus();
  content?.scrollIntoView({ block: 'start' });
};

/** Header, content, footer, and on phones the bottom bar. */
export function Shell() {
  // A market's page keeps the bottom edge free for its own buy bar and shows the way back instead.
  const onMarket = useMatch(routes.marketDetails) !== null;
  const loading = use(LoadingContext);
  return (
    <div className={classes.shell} data-bottom-bar={onMarket ? undefined : true}>
      <button type="button" className={classes.skip} onClick={focusContent}>
        {shellTexts.skipToContent}
      </button>
      <Header back={onMarket} />
      <OfflineNote />
      <main id="content" tabIndex={-1} className={classes.content} aria-busy={loading}>
        <Outlet />
      </main>
      <Footer />
      {!onMarket && <BottomBar />}
      <LiveRegion />
    </div>
  );
}
