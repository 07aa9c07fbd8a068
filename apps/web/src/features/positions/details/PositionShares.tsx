import { contractsTexts as say, dateTime, money, uiTexts } from '@wieszcz/texts';
import type { Position } from '#api/position.ts';
import { FigureList, type Figure } from '#kit/lists/FigureList.tsx';
import { Money } from '#game/trading/Money.tsx';
import { positionValues, PAYOUT } from '#game/trading/figures.ts';
import classes from './details.module.css';

/** How many shares are held and how many are listed for sale, and their possible payout. */
export function PositionShares({ position }: { position: Position }) {
  const { option, status, lastPrice, modifiedDate } = position;
  const { shares, listed, value } = positionValues(position);
  const held = say.sharesCount(position.shares);
  const figures: Figure[] = [
    { label: say.held, value: held },
    { label: say.listed, value: say.sharesCount(listed) },
    {
      label: say.lastPrice(option),
      value: <span className="num">{lastPrice > 0 ? money(lastPrice) : uiTexts.none}</span>,
      rule: true,
    },
    status === 'PENDING'
      ? { label: say.win(option), value: <Money value={shares * PAYOUT} /> }
      : { label: say.paid, value: <Money value={value ?? 0} /> },
    { label: say.changed, value: dateTime(modifiedDate) },
  ];
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.positionSharesTitle}>{say.sharesHere}</h2>
      <div className={classes.bar} data-side={option ? 'yes' : 'no'} aria-hidden>
        <div className={classes.held} style={{ flexGrow: position.shares }} />
        <div className={classes.listed} style={{ flexGrow: listed }} />
      </div>
      <FigureList figures={figures} />
    </section>
  );
}
