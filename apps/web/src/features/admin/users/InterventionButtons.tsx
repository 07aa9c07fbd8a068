import { Button } from '@mantine/core';
import type { ManagedUser } from '@wieszcz/api';
import { adminTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { useSession } from '#api/session.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { ReasonDialog } from '../frame/ReasonDialog.tsx';
import { useActDone } from '../queries.ts';
import { interventionOf, type InterventionName, interventionsFor } from './interventions.ts';
import { RenameUser } from './RenameUser.tsx';
import classes from './users.module.css';

/** What can be done to a user: each button opens a dialog that asks for the reason. */
export function InterventionButtons({ user }: { user: ManagedUser }) {
  const isSelf = useSession()?.username === user.username;
  return (
    <div className={classes.buttons}>
      {interventionsFor(user, isSelf).map((name) => (
        <Intervention key={name} name={name} username={user.username} />
      ))}
      {!isSelf && <RenameUser username={user.username} />}
      {isSelf && <p className={classes.self}>{adminTexts.user.self}</p>}
    </div>
  );
}

function Intervention({ name, username }: { name: InterventionName; username: string }) {
  const [opened, setOpened] = useState(false);
  const actDone = useActDone();
  const { button, title, about, confirm, done, call } = interventionOf(name);
  const send = async (reason: string) => {
    await call(username, reason);
    setOpened(false);
    notifyDone({ title: done(username) });
    await actDone();
  };
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {button}
      </Button>
      <ReasonDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={title(username)}
        about={about}
        confirm={confirm}
        send={send}
      />
    </>
  );
}
