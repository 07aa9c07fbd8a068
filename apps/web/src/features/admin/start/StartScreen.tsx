import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { adminTexts, firstStepsTexts, wholeNumber } from '@wieszcz/texts';
import { AddModerator } from '#game/addModerator/AddModerator.tsx';
import { AdminPage } from '#game/adminArea/AdminPage.tsx';
import { FirstSteps, type FirstStepsDone } from '#game/firstSteps/FirstSteps.tsx';
import { LoadFailure } from '#game/states/LoadFailure.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { useKeptFailure } from '#kit/feedback/useKeptFailure.ts';
import { FigureStrip } from '#kit/lists/FigureList.tsx';
import { useActDone, useSummary } from '../queries.ts';
import { Attention } from './Attention.tsx';
import classes from './start.module.css';

const summaryTexts = adminTexts.summary;

/** The first screen of an admin: today's figures, what needs attention, and the first steps of an empty game. */
export function StartScreen() {
  const summary = useKeptFailure(useSummary());
  const { data } = summary;
  return (
    <AdminPage title={adminTexts.startTitle}>
      <LoadFailure query={summary} card />
      {summary.isPending && (
        <Loading>
          <RowSkeletons rows={4} />
        </Loading>
      )}
      {data && (
        <>
          {!data.firstSteps.hasPublished && <AdminSteps done={data.firstSteps} />}
          <section aria-labelledby="today">
            <h2 id="today" className={classes.heading}>
              {summaryTexts.today}
            </h2>
            <FigureStrip
              label={summaryTexts.today}
              figures={[
                { label: summaryTexts.players, value: wholeNumber(data.playersToday) },
                { label: summaryTexts.trades, value: wholeNumber(data.tradesToday) },
              ]}
            />
          </section>
          <Attention summary={data} />
        </>
      )}
    </AdminPage>
  );
}

function AdminSteps({ done }: { done: FirstStepsDone }) {
  const [isAdding, dialog] = useDisclosure(false);
  const actDone = useActDone();
  const close = () => {
    dialog.close();
    void actDone();
  };
  const button = (
    <Button aria-haspopup="dialog" onClick={dialog.open}>
      {firstStepsTexts.moderator}
    </Button>
  );
  return (
    <>
      <FirstSteps done={done} actions={{ moderator: button }} />
      <AddModerator opened={isAdding} onClose={close} />
    </>
  );
}
