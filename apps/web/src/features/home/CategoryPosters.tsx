import { CATEGORIES } from '@wieszcz/domain';
import { homeTexts, uiTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { IconArrowRight } from '#kit/icons/icons.ts';
import { paths } from '#paths.ts';
import { defaultCover } from '#game/covers/covers.ts';
import classes from './home.module.css';

/** A picture for each category, with a link to its markets. */
export function CategoryPosters() {
  return (
    <section className={classes.categoryPostersSection}>
      <h2>{homeTexts.categories}</h2>
      <ul className={classes.posters}>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link to={paths.markets(category)} className={`card ${classes.poster}`}>
              <img src={defaultCover(category)} alt="" width={240} height={126} className={classes.art} />
              <span className={classes.name}>
                {uiTexts.category[category]}
                <IconArrowRight size={18} aria-hidden />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
