import { Anchor } from '@mantine/core';
import { rankingTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { useStandings } from '#game/ranking/useStandings.ts';
import { paths } from '#paths.ts';
import classes from './portfolio.module.css';

/** The player's place among all players by net worth; renders nothing until it is known. */
export function OwnPlace() {
  const { data } = useStandings('netWorth');
  if (!data?.own) return null;
  return (
    <section className={`card ${classes.ownPlaceCard}`} aria-labelledby="own-place">
      <h2 id="own-place" className={classes.ownPlaceHeading}>
        {rankingTexts.yours.netWorth}
      </h2>
      <p className={classes.place}>
        <b className="num">{rankingTexts.place(data.own.place)}</b> {rankingTexts.of(data.players)}
      </p>
      <Anchor component={Link} to={paths.ranking}>
        {rankingTexts.whole}
      </Anchor>
    </section>
  );
}
