import { profileTexts as say } from '@wieszcz/texts';
import { Link } from 'react-router';
import { useMarketCounts } from '#api/marketCounts.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { paths } from '#paths.ts';
import classes from './profile.module.css';

/** Tells a moderator how many of their markets wait for a result; nothing without any. */
export function OverdueMarkets() {
  const overdue = useMarketCounts()?.overdue ?? 0;
  if (overdue === 0) return null;
  return (
    <div className={classes.box}>
      <Note kind="warning" title={say.overdueMarkets(overdue)}>
        {overdue === 1 ? say.overdueMarketsHintOne : say.overdueMarketsHint}{' '}
        <Link to={paths.publishedMarkets} className={classes.link}>
          {say.showOverdueMarkets}
        </Link>
      </Note>
    </div>
  );
}
