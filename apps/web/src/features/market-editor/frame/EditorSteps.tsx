import { editorTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import type { Market } from '#api/market.ts';
import { IconCheck } from '#kit/icons/icons.ts';
import { paths } from '#paths.ts';
import classes from './frame.module.css';

const steps = ['data', 'bets', 'cover', 'publish'] as const;
type Step = (typeof steps)[number];

const pathOf = { data: paths.editMarket, bets: paths.editBets, cover: paths.editCover, publish: paths.makePublic };

/**
 * The steps to a published market. Once the market is saved, the steps before the current one are links. They are ticked, but for those
 * that have been skipped.
 */
export function EditorSteps({ current, market }: { current: Step; market?: Market }) {
  const currentIndex = steps.indexOf(current);
  const isSkipped = { data: false, bets: market?.bets.length === 0, cover: market?.marketCover === null, publish: false };
  return (
    <nav aria-label={editorTexts.stepsLabel}>
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const passed = isSkipped[step] ? 'skipped' : 'done';
          const state = index < currentIndex ? passed : index === currentIndex ? 'current' : 'next';
          const content = (
            <>
              <span className={classes.mark}>{state === 'done' ? <IconCheck size={18} stroke={3} /> : index + 1}</span>
              <span className={classes.name}>{editorTexts.steps[step]}</span>
            </>
          );
          return (
            <li key={step} data-state={state} {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}>
              {index < currentIndex && market ? <Link to={pathOf[step](market.marketId)}>{content}</Link> : content}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
