import type { Cents } from '@wieszcz/domain';
import { ownPositionTexts, percent, uiTexts, wholeNumber } from '@wieszcz/texts';
import { averageOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Profit } from '#game/trading/Money.tsx';
import { sharesInBids, type OwnOption } from './ownPosition.ts';
import classes from './position.module.css';

/** In words: the lowest (`from`) or highest (`upTo`) of several prices, or the one price that all have. `prices` are best first. */
function pricesInWords(prices: readonly Cents[], best: 'from' | 'upTo'): string | null {
  const [first] = prices;
  if (first === undefined) return null;
  return prices.every((price) => price === first) ? ownPositionTexts.at(money(first)) : ownPositionTexts[best](money(first));
}

/** The figures of one option. On phones, listed shares and cost are notes of other figures, and bids beside a position are left out. */
export function PositionFigures({ own }: { own: OwnOption }) {
  const { position, values, offers, bids } = own;
  const listedAt = pricesInWords(
    offers.map(({ price }) => price),
    'from',
  );
  return (
    <dl className={classes.figures}>
      {position && values && (
        <>
          <Figure label={ownPositionTexts.shares} value={wholeNumber(position.shares)}>
            <span className={classes.wide}>{ownPositionTexts.forSale}</span>
            {listedAt !== null && <span className={classes.narrow}>{ownPositionTexts.listedShort(values.listed, listedAt)}</span>}
          </Figure>
          {listedAt !== null && (
            <Figure label={ownPositionTexts.listed} value={wholeNumber(values.listed)} wide>
              {listedAt}
            </Figure>
          )}
          <Figure label={ownPositionTexts.cost} value={money(values.cost)} wide>
            {ownPositionTexts.average(money(averageOf(values.cost, values.shares)))}
          </Figure>
          <Figure label={ownPositionTexts.value} value={values.value === null ? uiTexts.none : money(values.value)}>
            {values.value !== null && (
              <span className={classes.wide}>{ownPositionTexts.average(money(averageOf(values.value, values.shares)))}</span>
            )}
            <span className={classes.narrow}>{ownPositionTexts.costShort(money(values.cost))}</span>
          </Figure>
          <Figure label={ownPositionTexts.result} value={<Profit value={values.profit} />}>
            {resultInWords(values.profit, values.cost)}
          </Figure>
        </>
      )}
      {bids.length > 0 && (
        <Figure label={ownPositionTexts.bids} value={wholeNumber(sharesInBids(own))} wide={position !== null}>
          {pricesInWords(
            bids.map(({ price }) => price),
            'upTo',
          )}
        </Figure>
      )}
    </dl>
  );
}

function resultInWords(profit: Cents | null, cost: Cents): string | null {
  if (profit === null) return null;
  if (profit === 0) return ownPositionTexts.even;
  const part = percent(cost === 0 ? 1 : Math.abs(profit) / cost);
  return profit > 0 ? ownPositionTexts.gain(part) : ownPositionTexts.loss(part);
}

type FigureProps = {
  label: string;
  value: React.ReactNode;
  children?: React.ReactNode;
  /** Left out on phones. */
  wide?: boolean;
};

const Figure = ({ label, value, children, wide = false }: FigureProps) => (
  <div className={classes.figure} data-wide={wide || undefined}>
    <dt>{label}</dt>
    <dd className={`num ${classes.value}`}>{value}</dd>
    <dd className={classes.note}>{children}</dd>
  </div>
);
