import { editorTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { IconCheck } from '#kit/icons/icons.ts';
import { paths } from '#paths.ts';
import classes from './frame.module.css';

const steps = ['data', 'bets', 'cover', 'publish'] as const;
type Step = (typeof steps)[number];

const pathOf = { data: paths.editMarket, bets: paths.editBets, cover: paths.editCover, publish: paths.makePublic };

/**
 * The steps to a published market. Once the market is saved (`marketId`), the steps before the current one are links. They are ticked, but
 * for a skipped cover.
 */
export function EditorSteps({ current, marketId, hasCover = true }: { current: Step; marketId?: number; hasCover?: boolean }) {
  const currentIndex = steps.indexOf(current);
  return (
    <nav aria-label={editorTexts.stepsLabel}>
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const passed = step === 'cover' && !hasCover ? 'skipped' : 'done';
          const state = index < currentIndex ? passed : index === currentIndex ? 'current' : 'next';
          const content = (
            <>
              <span className={classes.mark}>{state === 'done' ? <IconCheck size={18} stroke={3} /> : index + 1}</span>
              <span className={classes.name}>{editorTexts.steps[step]}</span>
            </>
          );
          return (
            <li key={step} data-state={state} {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}>
              {index < currentIndex && marketId !== undefined ? <Link to={pathOf[step](marketId)}>{content}</Link> : content}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
