import { marketTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import classes from './navigation.module.css';

type Crumb = { label: string; to?: string };

/** Links to the sections above this screen; the last crumb is the screen itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={marketTexts.breadcrumbs} className={classes.crumbs}>
      <ol>
        {crumbs.map(({ label, to }) => (
          <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
