import type { Answer, endpoints } from '@wieszcz/api';
import { chance, money, offersTexts as say, typo, wholeNumber } from '@wieszcz/texts';
import { Link } from 'react-router';
import type { Bet, Market } from '#api/market.ts';
import { useAllowance } from '#api/markets.ts';
import { useIsPlayer } from '#api/session.ts';
import { paths } from '#paths.ts';
import { ChanceBar } from '#game/chance/ChanceBar.tsx';
import { ChanceCaption } from '#game/chance/ChanceCaption.tsx';
import { CoverImage } from '#game/covers/CoverImage.tsx';
import { FigureList, type Figure } from '#kit/lists/FigureList.tsx';
import { bestPrice } from '#game/trading/figures.ts';
import classes from './book.module.css';

type BetAsideProps = {
  market: Market;
  bet: Bet;
  option: boolean;
  /** The page of offers that is shown; undefined until it is loaded. */
  offers: Pick<Answer<typeof endpoints.listOffers>, 'listedShares' | 'totalElements'> | undefined;
};

/** The market, the chance of the bet, and the option's figures: best price, offers and shares on sale, the player's daily cap. */
export function BetAside({ market, bet, option, offers }: BetAsideProps) {
  const isSolved = market.stage === 'solved';
  const { data: allowance } = useAllowance(bet.id, option, useIsPlayer() && !isSolved);
  const best = bestPrice(bet, option);
  const figures: Figure[] = [];
  if (best !== null) figures.push({ label: say.best, value: money(best) });
  if (offers) figures.push({ label: say.listed, value: wholeNumber(offers.listedShares) });
  if (offers) figures.push({ label: say.count, value: wholeNumber(offers.totalElements) });
  if (allowance) {
    const left = wholeNumber(allowance.allowedToday);
    figures.push({ label: say.limit, value: say.limitOf(left, wholeNumber(allowance.dailyLimit)) });
  }
  return (
    <aside className={`card ${classes.aside}`} aria-label={say.aside}>
      <CoverImage className={classes.cover} category={market.category} url={market.marketCover?.url} height={110} />
      <p className={classes.topic}>
        <Link to={paths.marketDetails(market.marketId)}>{typo(market.topic)}</Link>
      </p>
      <p className={classes.chance}>
        <b className="num">{chance(bet.chance)}</b> {say.chanceOfYes}
      </p>
      <ChanceBar value={bet.chance} sides={market.bets.length === 1 ? 'both' : 'yes'} />
      {!isSolved && <ChanceCaption bet={bet} bets={market.bets} />}
      <div className={classes.figures}>
        <FigureList figures={figures} />
      </div>
    </aside>
  );
}
