import { Badge, Button } from '@mantine/core';
import type { Market } from '@wieszcz/api';
import { endDateInWords, marketsTexts as say, stopTexts, typo } from '@wieszcz/texts';
import { Link } from 'react-router';
import { IconAlertTriangle } from '../../../kit/icons/icons.ts';
import { paths } from '../../../paths.ts';
import { CategoryLabel } from '../../../game/markets/CategoryLabel.tsx';
import { useStop } from '../../../game/markets/useStop.ts';
import { CoverImage } from '../../../game/covers/CoverImage.tsx';
import { AuthorMenu } from '../AuthorMenu.tsx';
import { actionsOf } from '../authorActions.ts';
import classes from './OwnMarketRow.module.css';

/** A market of the author: the next action as a button, the others in a menu. */
export function OwnMarketRow({ market }: { market: Market }) {
  const [next, ...others] = actionsOf(market);
  const stop = useStop(market);
  const end = market.correctBetId > 0 ? say.ended : say.expectedEnd;
  return (
    <article className={`card ${classes.row}`}>
      <CoverImage
        className={classes.cover}
        category={market.category}
        id={market.marketId}
        url={market.marketCover?.url}
        ratio="var(--cover-ratio)"
      />
      <div className={classes.about}>
        <CategoryLabel category={market.category} />
        <h3 className={classes.topic}>
          <Link to={paths.marketDetails(market.marketId)}>{typo(market.topic)}</Link>
        </h3>
        <p className={classes.facts}>
          <BetCount count={(market.bets ?? []).length} />
          <span>{typo(end(endDateInWords(market.endDate)))}</span>
          {stop && <b>{stopTexts[stop.kind]}</b>}
        </p>
      </div>
      {next && (
        <div className={classes.actions}>
          <Button
            component={Link}
            to={next.to}
            variant="default"
            className={classes.next}
            leftSection={<next.icon size={18} stroke={1.7} aria-hidden />}
            aria-label={`${next.label}: ${market.topic}`}
          >
            {next.label}
          </Button>
          <AuthorMenu market={market} actions={others} />
        </div>
      )}
    </article>
  );
}

function BetCount({ count }: { count: number }) {
  return (
    <Badge
      component="span"
      className={classes.count}
      color="ink"
      variant="light"
      radius="xs"
      leftSection={count === 0 ? <IconAlertTriangle size={13} aria-hidden /> : undefined}
    >
      {count === 0 ? say.noBets : say.bets(count)}
    </Badge>
  );
}
