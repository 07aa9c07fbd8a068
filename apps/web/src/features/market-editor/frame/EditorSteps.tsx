import { editorTexts as say } from '@wieszcz/texts';
import { Link } from 'react-router';
import { IconCheck } from '../../../kit/icons/icons.ts';
import { paths } from '../../../paths.ts';
import classes from './EditorSteps.module.css';

const steps = ['data', 'bets', 'cover', 'publish'] as const;
type Step = (typeof steps)[number];

const pathOf = { data: paths.editMarket, bets: paths.editBets, cover: paths.editCover, publish: paths.makePublic };

/** The steps to a published market. Completed steps link back, once the market is saved (`marketId`). */
export function EditorSteps({ current, marketId }: { current: Step; marketId?: number }) {
  const currentIndex = steps.indexOf(current);
  return (
    <nav aria-label={say.stepsLabel}>
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const state = index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'next';
          const content = (
            <>
              <span className={classes.mark}>
                {state === 'done' ? <IconCheck size={18} stroke={3} aria-hidden /> : index + 1}
              </span>
              <span className={classes.name}>{say.steps[step]}</span>
            </>
          );
          return (
            <li key={step} data-state={state} {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}>
              {state === 'done' && marketId !== undefined ? <Link to={pathOf[step](marketId)}>{content}</Link> : content}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
