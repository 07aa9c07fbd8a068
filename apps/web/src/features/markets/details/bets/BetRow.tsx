import type { Bet } from '@wieszcz/api';
import { chance, marketTexts as say, money, typo } from '@wieszcz/texts';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { ChanceBar } from '../../../../game/markets/ChanceBar.tsx';
import { PriceButton } from '../../../../game/trading/PriceButton.tsx';
import { bestPrice, chanceOfYes } from '../../../../game/trading/figures.ts';
import classes from './BetRow.module.css';
import { lastPricesText } from './lastPricesText.ts';

type BetRowProps = {
  bet: Bet;
  /** Opens the ticket; missing where the user can't buy and sees the prices only. */
  buy?: (option: boolean) => void;
  /** The ticket's option, if the ticket is for this bet. */
  chosen: boolean | null;
  /** Shows links to the offers of each option. */
  browsable: boolean;
};

export function BetRow({ bet, buy, chosen, browsable }: BetRowProps) {
  const yesChance = chanceOfYes(bet);
  return (
    <li className={classes.row} data-chosen={chosen !== null || undefined}>
      <div>
        <h3 className={classes.title}>{typo(bet.title)}</h3>
        <div className={classes.chance}>
          <b className="num">{chance(yesChance)}</b>
          <ChanceBar value={yesChance} />
          <span className="srOnly">{say.chanceOfYes}</span>
        </div>
        <p className={classes.last}>{lastPricesText(bet)}</p>
      </div>
      <div className={classes.sides}>
        {[true, false].map((option) => (
          <div key={String(option)} className={classes.side}>
            {buy ? (
              <PriceButton
                option={option}
                label={option ? say.buyYes : say.buyNo}
                price={bestPrice(bet, option)}
                selected={chosen === option}
                about={bet.title}
                onClick={() => buy(option)}
              />
            ) : (
              <StaticPrice option={option} price={bestPrice(bet, option)} />
            )}
            {browsable && (
              <Link
                className={classes.browse}
                to={paths.offersOfBet(bet.id, option)}
                aria-label={say.browseLabel(option, bet.title)}
              >
                {say.browse(option)}
              </Link>
            )}
          </div>
        ))}
      </div>
    </li>
  );
}

function StaticPrice({ option, price }: { option: boolean; price: number | null }) {
  return (
    <p className={classes.price} data-side={option ? 'yes' : 'no'}>
      <span>{option ? say.yes : say.no}</span>
      <span className="num">{price === null ? say.noOffers : money(price)}</span>
    </p>
  );
}
