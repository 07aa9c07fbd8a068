import { VisuallyHidden } from '@mantine/core';
import type { Bet, Market } from '@wieszcz/api';
import {
  chance,
  chanceTexts,
  dateInWords,
  dateShort,
  expectedEndInWords,
  isUndetermined,
  marketsTexts as say,
  stopTexts,
  timeAgo,
  typo,
} from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { CategoryLabel } from './CategoryLabel.tsx';
import { ChanceBar } from '../chance/ChanceBar.tsx';
import { CoverImage } from '../covers/CoverImage.tsx';
import { byChance } from '../trading/figures.ts';
import { ChanceCaption } from '../chance/ChanceCaption.tsx';
import classes from './MarketCard.module.css';
import { PriceButton } from '../trading/PriceButton.tsx';
import { OutcomeBadge } from '../trading/badges.tsx';
import { useNow } from '../../kit/feedback/useNow.ts';
import { type StoppableMarket, useStop } from './useStop.ts';

/** The properties of a market that its card shows; the preview of a market that isn't saved yet has them, too. */
export type CardMarket = StoppableMarket &
  Pick<
    Market,
    'marketId' | 'topic' | 'category' | 'endDate' | 'createdDate' | 'marketCover' | 'bets' | 'correctBetOption' | 'resolvedNone'
  >;

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
  const bets = market.bets ?? [];
  const topic = typo(market.topic || say.noTopic);
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
          {hint ? (
            <p className={classes.hint}>{hint}</p>
          ) : (
            <Figures market={market} bets={bets} preview={preview} trades={stop === null} />
          )}
        </div>
      </div>
      <footer className={classes.footer}>
        <span>{betsInWords(market, bets)}</span>
        <span className={classes.added}>
          {!hint && <Added date={market.createdDate} />}
          {menu}
        </span>
      </footer>
    </article>
  );
}

/** With several bets, a thin market is named here, not at each of them. */
function betsInWords({ correctBetId }: CardMarket, bets: readonly Bet[]): string {
  if (bets.length === 0) return say.noBets;
  const isThin = bets.length > 1 && correctBetId === 0 && bets.every(({ thin }) => thin);
  return isThin ? `${say.bets(bets.length)} · ${chanceTexts.thin}` : say.bets(bets.length);
}

function Added({ date }: { date: string }) {
  return <time dateTime={date}>{say.added(timeAgo(date, useNow()))}</time>;
}

function End({ market: { endDate, correctBetId } }: { market: CardMarket }) {
  const now = useNow();
  if (isUndetermined(endDate)) return <span className={classes.end}>{say.endUnknown}</span>;
  const text = correctBetId > 0 ? say.endedShort(dateShort(endDate)) : expectedEndInWords(endDate, now);
  return (
    <time className={classes.end} dateTime={endDate} title={dateInWords(endDate)}>
      {text}
    </time>
  );
}

type FiguresProps = { market: CardMarket; bets: readonly Bet[]; preview: boolean; trades: boolean };

function Figures({ market, bets, preview, trades }: FiguresProps) {
  const [only, ...others] = bets;
  if (!only) return null;
  if (market.correctBetId > 0) return <Result market={market} bets={bets} />;
  if (others.length > 0) return <TopBets bets={bets} />;
  return <SingleBet market={market} bet={only} preview={preview} trades={trades} />;
}

function Result({ market, bets }: Pick<FiguresProps, 'market' | 'bets'>) {
  const correct = bets.find(({ id }) => id === market.correctBetId);
  if (!correct) return null;
  return (
    <div className={classes.result}>
      <VisuallyHidden>{say.resultLabel}</VisuallyHidden>
      <OutcomeBadge fulfilled={market.correctBetOption} />
      <b>
        {market.resolvedNone ? say.resultNone : say.result(correct.title, market.correctBetOption ? say.optionYes : say.optionNo)}
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

function SingleBet({ market, bet, preview, trades }: Omit<FiguresProps, 'bets'> & { bet: Bet }) {
  const to = (option: boolean) => (preview ? {} : { to: paths.marketDetails(market.marketId, { betId: bet.id, option }) });
  return (
    <>
      <p className={classes.chance}>
        <b className="num">{chance(bet.chance)}</b> {say.chanceOfYes}
      </p>
      <ChanceBar value={bet.chance} sides="both" />
      <ChanceCaption bet={bet} bets={[bet]} />
      {trades && (
        <div className={classes.prices}>
          <PriceButton option label={say.yesPrice} price={bet.bestYesPrice} about={market.topic} {...to(true)} />
          <PriceButton option={false} label={say.noPrice} price={bet.bestNoPrice} about={market.topic} {...to(false)} />
        </div>
      )}
    </>
  );
}
