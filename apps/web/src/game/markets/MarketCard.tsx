import { VisuallyHidden } from '@mantine/core';
import { knownEnd, type Verdict } from '@wieszcz/domain';
import {
  chance,
  closingInWords,
  dateShort,
  daysUntil,
  expectedEndInWords,
  marketsTexts,
  stopTexts,
  timeAgo,
  withNoBreakSpaces,
} from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Bet, betOfVerdict, type Market, type TradedMarket } from '#api/market.ts';
import { useNow } from '#kit/feedback/useNow.ts';
import { paths } from '#paths.ts';
import { ChanceBar, ChanceCaption, noteOfAll } from '../chance/ChanceBar.tsx';
import { CoverImage } from '../covers/CoverImage.tsx';
import { OutcomeBadge } from '../trading/badges.tsx';
import { byChance } from '../trading/figures.ts';
import { PriceButton } from '../trading/PriceButton.tsx';
import { CategoryLabel } from './CategoryLabel.tsx';
import { useStop } from './tradingStop.tsx';
import classes from './markets.module.css';

/** The properties of a market that its card shows; the preview of a market that isn't saved yet has them, too. */
export type CardMarket = TradedMarket &
  Pick<Market, 'topic' | 'category' | 'endDate' | 'createdDate' | 'marketCover' | 'bets' | 'verdict'> & {
    /** 0 if it isn't saved yet. */
    marketId: number;
  };

type MarketCardProps = {
  market: CardMarket;
  /** Without links. */
  preview?: boolean;
  /** The author's menu. */
  menu?: ReactNode;
  /** Replaces the figures of a market that has none yet. */
  hint?: string;
  eager?: boolean;
};

export function MarketCard({ market, preview = false, menu, hint, eager = false }: MarketCardProps) {
  const topic = withNoBreakSpaces(market.topic || marketsTexts.noTopic);
  const stop = useStop(market);
  return (
    <article className={`card ${classes.card}`} data-link={!preview || undefined}>
      <CoverImage category={market.category} id={market.marketId} url={market.marketCover?.url} height={104} eager={eager} />
      <div className={classes.body}>
        <div className={classes.meta}>
          <CategoryLabel category={market.category} />
          {!hint && (stop ? <b className={classes.stop}>{stopTexts[stop.kind]}</b> : <End market={market} />)}
        </div>
        <h3 className={classes.topic}>{preview ? topic : <Link to={paths.marketDetails(market.marketId)}>{topic}</Link>}</h3>
        <div className={classes.figures}>
          {hint ? <p className={classes.hint}>{hint}</p> : <Figures market={market} preview={preview} trades={stop === null} />}
        </div>
      </div>
      <footer className={classes.footer}>
        <span>{betsInWords(market)}</span>
        <span className={classes.added}>
          {!hint && <Added date={market.createdDate} />}
          {menu}
        </span>
      </footer>
    </article>
  );
}

/** The number of bets, and of several bets a note that applies to all, instead of one at each of them. */
function betsInWords({ stage, bets }: CardMarket): string {
  if (bets.length === 0) return marketsTexts.noBets;
  const note = bets.length > 1 && stage !== 'resolved' && noteOfAll(bets);
  return note ? `${marketsTexts.bets(bets.length)} · ${note}` : marketsTexts.bets(bets.length);
}

function Added({ date }: { date: string }) {
  return <time dateTime={date}>{marketsTexts.added(timeAgo(date, useNow()))}</time>;
}

/** The closing moment, if it lies on the day of the expected end or earlier; else the expected end. */
function End({ market: { endDate, tradingClosesAt, stage } }: { market: CardMarket }) {
  const now = useNow();
  if (tradingClosesAt && stage !== 'resolved' && daysUntil(tradingClosesAt, endDate) <= 0)
    return (
      <time className={classes.end} dateTime={tradingClosesAt}>
        {closingInWords(tradingClosesAt, now)}
      </time>
    );
  if (knownEnd(endDate) === null) return <span className={classes.end}>{marketsTexts.endUnknown}</span>;
  const text = stage === 'resolved' ? marketsTexts.endedShort(dateShort(endDate)) : expectedEndInWords(endDate, now);
  return (
    <time className={classes.end} dateTime={endDate}>
      {text}
    </time>
  );
}

type FiguresProps = { market: CardMarket; preview: boolean; trades: boolean };

function Figures({ market, preview, trades }: FiguresProps) {
  const [only, ...others] = market.bets;
  if (!only) return null;
  if (market.verdict) return <Result market={market} verdict={market.verdict} />;
  if (others.length > 0) return <TopBets bets={market.bets} />;
  return <SingleBet market={market} bet={only} preview={preview} trades={trades} />;
}

function Result({ market, verdict: { option } }: { market: CardMarket; verdict: Verdict }) {
  const bet = betOfVerdict(market);
  return (
    <div className={classes.result}>
      <VisuallyHidden>{marketsTexts.resultLabel}</VisuallyHidden>
      <OutcomeBadge fulfilled={option} />
      <b>
        {bet ? marketsTexts.result(bet.title, option ? marketsTexts.optionYes : marketsTexts.optionNo) : marketsTexts.resultNone}
      </b>
    </div>
  );
}

function TopBets({ bets }: { bets: readonly Bet[] }) {
  return (
    <ul className={classes.bets}>
      {byChance(bets)
        .slice(0, 3)
        .map((bet) => (
          <li key={bet.id}>
            <div className={classes.bet}>
              <span className={classes.betTitle}>{bet.title}</span>
              <b className="num">{chance(bet.chance)}</b>
            </div>
            <ChanceBar value={bet.chance} size="sm" />
            <ChanceCaption bet={bet} bets={bets} spanOnly />
          </li>
        ))}
    </ul>
  );
}

function SingleBet({ market, bet, preview, trades }: FiguresProps & { bet: Bet }) {
  const to = (option: boolean) => (preview ? {} : { to: paths.marketDetails(market.marketId, { betId: bet.id, option }) });
  return (
    <>
      <p className={classes.chance}>
        <b className="num">{chance(bet.chance)}</b> {marketsTexts.chanceOfYes}
      </p>
      <ChanceBar value={bet.chance} sides="both" />
      <ChanceCaption bet={bet} bets={[bet]} />
      {trades && (
        <div className={classes.prices}>
          <PriceButton option label={marketsTexts.yesPrice} price={bet.bestYesPrice} about={market.topic} {...to(true)} />
          <PriceButton option={false} label={marketsTexts.noPrice} price={bet.bestNoPrice} about={market.topic} {...to(false)} />
        </div>
      )}
    </>
  );
}
