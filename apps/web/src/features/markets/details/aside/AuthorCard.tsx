import { marketTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import type { Market } from '#api/market.ts';
import { useHasPassed } from '#kit/feedback/useNow.ts';
import { actionsOf } from '../../authorActions.ts';
import { PauseTrading } from './PauseTrading.tsx';
import classes from './SideCard.module.css';

const noteOf = ({ stage, bets, trade }: Market): string => {
  if (stage !== 'unpublished') return marketTexts.notePublished[trade];
  return bets.length > 0 ? marketTexts.noteDraft : marketTexts.noteDraftNoBets;
};

/** In the ticket's place for the market's author: the actions. */
export function AuthorCard({ market }: { market: Market }) {
  // A pause, its reason and its end change nothing on a market that has closed.
  const hasClosed = useHasPassed(market.tradingClosesAt);
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.title}>{marketTexts.yourMarket}</h2>
      <ul className={classes.actions}>
        {actionsOf(market).map(({ key, label, to, icon: Icon, danger }) => (
          <li key={key}>
            <Link to={to} data-danger={danger}>
              <Icon size={19} stroke={1.7} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
        {market.stage === 'open' && !hasClosed && <PauseTrading market={market} />}
      </ul>
      <p className={classes.note}>{noteOf(market)}</p>
    </section>
  );
}
