import { firstStepsTexts } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { IconCheck } from '#kit/icons/icons.ts';
import classes from './FirstSteps.module.css';

type Step = { title: string; hint: string; done: boolean; action?: ReactNode };

/**
 * The three steps by which an empty game begins. `actions` holds the button of each step that the signed-in user can take, or null where
 * the step has no button yet. Steps that `actions` doesn't contain are left to a moderator.
 */
export function FirstSteps({ done, actions }: { done: FirstStepsDone; actions: Partial<Record<StepName, ReactNode>> }) {
  const steps: Step[] = [
    { title: firstStepsTexts.moderator, hint: firstStepsTexts.moderatorHint, done: done.hasModerator, action: actions.moderator },
    { title: firstStepsTexts.market, hint: firstStepsTexts.marketHint, done: done.hasMarket, action: actions.market },
    { title: firstStepsTexts.publish, hint: firstStepsTexts.publishHint, done: done.hasPublished, action: actions.publish },
  ];
  return (
    <section className={`card ${classes.card}`} aria-labelledby="first-steps">
      <h2 id="first-steps" className={classes.heading}>
        {firstStepsTexts.title}
      </h2>
      <p className={classes.lead}>{firstStepsTexts.lead}</p>
      <ol className={classes.steps}>
        {steps.map(({ title, hint, done: isDone, action }, index) => (
          <li key={title} className={classes.step} data-done={isDone || undefined}>
            <span className={classes.mark} aria-hidden>
              {isDone ? <IconCheck size={18} stroke={2.2} /> : index + 1}
            </span>
            <div>
              <h3 className={classes.title}>
                {title}
                {isDone && <span className={classes.done}>{firstStepsTexts.done}</span>}
              </h3>
              <p className={classes.hint}>{hint}</p>
              {!isDone && action !== null && (
                <div className={classes.action}>
                  {action === undefined ? <p className={classes.hint}>{firstStepsTexts.byModerator}</p> : action}
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export type FirstStepsDone = { hasModerator: boolean; hasMarket: boolean; hasPublished: boolean };
export type StepName = 'moderator' | 'market' | 'publish';
