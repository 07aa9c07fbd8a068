import { shellTexts } from '@wieszcz/texts';
import { Outlet, ScrollRestoration, useMatch, useNavigation } from 'react-router';
import { routes } from '../../paths.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
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
  const loading = useNavigation().state === 'loading';
  return (
    <div className={classes.shell} data-bottom-bar={onMarket ? undefined : true}>
      <button type="button" className={classes.skip} onClick={focusContent}>
        {shellTexts.skipToContent}
      </button>
      <Header back={onMarket} />
      <main id="content" tabIndex={-1} className={classes.content} aria-busy={loading}>
        <Outlet />
      </main>
      <Footer />
      {!onMarket && <BottomBar />}
      <LiveRegion />
      <ScrollRestoration />
    </div>
  );
}
