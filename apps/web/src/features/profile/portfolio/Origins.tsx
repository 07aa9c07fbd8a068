import { profileTexts } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import type { Portfolio } from '#api/portfolio.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { IconChartBar, IconGift } from '#kit/icons/icons.ts';
import classes from './portfolio.module.css';

const { origins } = profileTexts;
const GLYPH = { size: 18, stroke: 1.7 };

type OriginsProps = Pick<Portfolio, 'bonuses' | 'profit'>;

/** Where the net worth came from: what the game gave, and what trading brought. Together they are the net worth. */
export function Origins({ bonuses, profit }: OriginsProps) {
  return (
    <section className={`card ${classes.originsCard}`} aria-labelledby="origins">
      <div className={classes.originsHead}>
        <h2 id="origins" className={classes.originsHeading}>
          {origins.title}
        </h2>
        <p className={classes.originsLead}>{origins.lead}</p>
      </div>
      <div className={classes.halves}>
        <div className={classes.bonuses}>
          <h3 className={classes.name}>
            <IconGift {...GLYPH} />
            {origins.bonuses}
          </h3>
          <b className={classes.total}>
            <Money value={bonuses.total} />
          </b>
          <Lines
            lines={[
              [origins.start, <Money key="start" value={bonuses.start} />],
              [origins.daily(bonuses.days), <Money key="daily" value={bonuses.daily} />],
            ]}
          />
        </div>
        <div className={classes.profit}>
          <h3 className={classes.name}>
            <IconChartBar {...GLYPH} />
            {origins.profit}
          </h3>
          <p className={classes.total}>
            <Profit value={profit.total} /> {profit.total < 0 && <span className={classes.loss}>{origins.loss}</span>}
          </p>
          <Lines
            lines={[
              [origins.realised, <Profit key="realised" value={profit.realised} />],
              [origins.open, <Profit key="open" value={profit.open} />],
            ]}
          />
        </div>
      </div>
    </section>
  );
}

function Lines({ lines }: { lines: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.lines}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
