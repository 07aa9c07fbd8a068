import { dateTimeInWords, editorTexts as say, endDateInWords, typo, uiTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import type { Market } from '#api/market.ts';
import { paths } from '#paths.ts';
import classes from './publish.module.css';

/** The market's data before publication, without its bets, and links to the step that edits each part. */
export function MarketReview({ market }: { market: Market }) {
  const { marketId: id, topic, category, endDate, tradingClosesAt, description, marketCover } = market;
  const rows = [
    { name: say.reviewTitle, text: topic },
    { name: say.reviewCategory, text: uiTexts.category[category] },
    { name: say.reviewCover, text: marketCover ? say.ownCover : say.defaultCover },
    { name: say.reviewEnd, text: endDateInWords(endDate) },
    { name: say.reviewClosing, text: tradingClosesAt ? dateTimeInWords(tradingClosesAt) : say.closesWithResult },
    { name: say.reviewDescription, text: description },
  ];
  const links = [
    { to: paths.editMarket(id), label: say.editData },
    { to: paths.editBets(id), label: say.editBets },
    { to: paths.editCover(id), label: say.changeCover },
  ];
  return (
    <div className={`card ${classes.review}`}>
      <dl>
        {rows.map(({ name, text }) => (
          <div key={name} className={classes.row}>
            <dt>{name}</dt>
            <dd>{typo(text)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.links}>
        {links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </p>
    </div>
  );
}
