import { shellTexts, typo } from '@wieszcz/texts';
import { Link } from 'react-router';
import { paths } from '#paths.ts';
import { OperatorLine } from '#game/operator/OperatorLine.tsx';
import classes from './shell.module.css';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <span>{typo(shellTexts.playMoney)}</span>
        <span className={classes.links}>
          <Link to={paths.rules}>{shellTexts.rules}</Link>
          <Link to={paths.help}>{shellTexts.help}</Link>
          <Link to={paths.ranking}>{shellTexts.ranking}</Link>
        </span>
        <OperatorLine />
      </div>
    </footer>
  );
}
