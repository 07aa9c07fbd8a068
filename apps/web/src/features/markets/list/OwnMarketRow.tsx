import { Badge, Button } from '@mantine/core';
import { dueOf, knownEnd, type Verdict } from '@wieszcz/domain';
import {
  chance,
  endDateInWords,
  isOverdue,
  marketsTexts,
  overdueInWords,
  stopTexts,
  timeAgo,
  withNoBreakSpaces,
} from '@wieszcz/texts';
import { Link } from 'react-router';
import { betOfVerdict, type Market, type PublishedMarket } from '#api/market.ts';
import { CoverImage } from '#game/covers/CoverImage.tsx';
import { CategoryLabel } from '#game/markets/CategoryLabel.tsx';
import { useStop } from '#game/markets/tradingStop.tsx';
import { byChance } from '#game/trading/figures.ts';
import { useNow } from '#kit/feedback/useNow.ts';
import { IconAlertTriangle, IconClock } from '#kit/icons/icons.ts';
import { paths } from '#paths.ts';
import { actionsOf } from '../authorActions.ts';
import { AuthorMenu } from './AuthorMenu.tsx';
import classes from '../markets.module.css';

/** A market of the author: the next action as a button, the others in a menu. */
export function OwnMarketRow({ market }: { market: Market | PublishedMarket }) {
  const [next, ...others] = actionsOf(market);
  const stop = useStop(market);
  const now = useNow();
  const isResolved = market.stage === 'resolved';
  const due = dueOf(market);
  const isLate = market.stage === 'open' && due !== null && isOverdue(due, now);
  const endText = isResolved ? marketsTexts.ended : marketsTexts.expectedEnd;
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
          <Link to={paths.marketDetails(market.marketId)}>{withNoBreakSpaces(market.topic)}</Link>
        </h3>
        <p className={classes.facts}>
          {isLate && <Late due={due} />}
          <BetCount count={market.bets.length} />
          <span>{withNoBreakSpaces(endText(endDateInWords(knownEnd(market.endDate))))}</span>
          {stop && <b>{stopTexts[stop.kind]}</b>}
        </p>
        {market.verdict && (
          <p className={classes.result}>{withNoBreakSpaces(marketsTexts.resultIs(resultInWords(market, market.verdict)))}</p>
        )}
        {'sharesTraded' in market && <Activity market={market} />}
      </div>
      {next && (
        <div className={classes.actions}>
          <Button
            component={Link}
            to={next.to}
            variant="default"
            className={classes.next}
            leftSection={<next.icon size={18} stroke={1.7} />}
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

function Late({ due }: { due: string }) {
  return (
    <Badge
      component="span"
      className={classes.badge}
      color="mak"
      variant="light"
      radius="xs"
      leftSection={<IconClock size={13} />}
    >
      {overdueInWords(due, useNow())}
    </Badge>
  );
}

/** The chance of the market's likeliest bet, and what has been traded. */
function Activity({ market }: { market: PublishedMarket }) {
  const now = useNow();
  const { bets, sharesTraded, players, lastTradeDate } = market;
  const [top, ...others] = byChance(bets);
  return (
    <p className={classes.facts}>
      {top && (
        <span>
          {others.length > 0 ? `${withNoBreakSpaces(top.title)}: ` : ''}
          <b className="num">{chance(top.chance)}</b> {marketsTexts.chanceOfYes}
        </span>
      )}
      <span>{marketsTexts.sharesTraded(sharesTraded)}</span>
      {sharesTraded > 0 && <span>{marketsTexts.players(players)}</span>}
      {lastTradeDate !== null && <time dateTime={lastTradeDate}>{marketsTexts.lastTrade(timeAgo(lastTradeDate, now))}</time>}
    </p>
  );
}

function resultInWords(market: Market, { option }: Verdict): string {
  const bet = betOfVerdict(market);
  return bet ? marketsTexts.result(bet.title, option ? marketsTexts.optionYes : marketsTexts.optionNo) : marketsTexts.resultNone;
}

function BetCount({ count }: { count: number }) {
  return (
    <Badge
      component="span"
      className={classes.badge}
      color="ink"
      variant="light"
      radius="xs"
      leftSection={count === 0 ? <IconAlertTriangle size={13} /> : undefined}
    >
      {count === 0 ? marketsTexts.noBets : marketsTexts.bets(count)}
    </Badge>
  );
}
