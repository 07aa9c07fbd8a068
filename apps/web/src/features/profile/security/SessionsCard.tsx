import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnSession } from '@wieszcz/api';
import { dateTime, securityTexts, timeAgo } from '@wieszcz/texts';
import { useState } from 'react';
import { useAction } from '#api/action.ts';
import { api, endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import { keys } from '#api/keys.ts';
import { useLogout, useLogoutEverywhere } from '#api/useLogout.ts';
import { LoadFailure } from '#game/states/LoadFailure.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { useKeptFailure } from '#kit/feedback/useKeptFailure.ts';
import { useNow } from '#kit/feedback/useNow.ts';
import { untilCalm } from '#kit/forms/gesture.ts';
import { CardText, ProfileCard } from '../ProfileCard.tsx';
import classes from './security.module.css';

const { sessions: sessionsTexts } = securityTexts;
const HEADING = 'sessions';
/** Number of sessions shown at first. A button shows all, of which there may be a hundred. */
const SHOWN_FIRST = 5;

const deviceOf = ({ device }: OwnSession) => device || sessionsTexts.unknown;

/** The user's signed-in devices, each with its last use and a button that signs it out. */
export function SessionsCard() {
  const sessions = useKeptFailure(useQuery({ queryKey: keys.sessions, queryFn: () => api(endpoints.listSessions) }));
  return (
    <ProfileCard id={HEADING} title={sessionsTexts.title}>
      {sessions.isPending && (
        <Loading>
          <RowSkeletons rows={2} height={56} />
        </Loading>
      )}
      <LoadFailure query={sessions} />
      {sessions.data && <Sessions sessions={sessions.data} refetch={() => sessions.refetch()} />}
    </ProfileCard>
  );
}

function Sessions({ sessions, refetch }: { sessions: OwnSession[]; refetch: () => Promise<unknown> }) {
  const [isWhole, setIsWhole] = useState(false);
  const logout = useLogout();
  const logoutEverywhere = useLogoutEverywhere();
  const ending = useAction({
    mutationFn: async (session: OwnSession) => {
      if (session.current) return logout();
      await api(endpoints.endSession, { params: { id: session.id } });
      notifyDone({ title: sessionsTexts.ended(deviceOf(session)) });
      // The button is gone with its row.
      document.getElementById(HEADING)?.focus();
    },
    onSettled: async () => {
      await untilCalm();
      await refetch();
    },
  });
  const endingAll = useAction({ mutationFn: logoutEverywhere });
  const error = ending.error ?? endingAll.error;
  const shown = isWhole ? sessions : sessions.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className={classes.list}>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => ending.mutate(session)} />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <CardText>
          <Anchor component="button" type="button" onClick={() => setIsWhole(true)}>
            {sessionsTexts.showAll(sessions.length)}
          </Anchor>
        </CardText>
      )}
      {error && <Note kind="error">{messageOf(error)}</Note>}
      <Button variant="default" fullWidth loading={endingAll.isPending} onClick={() => endingAll.mutate()}>
        {sessionsTexts.endAll}
      </Button>
    </>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const now = useNow();
  const device = deviceOf(session);
  return (
    <li className={classes.session}>
      <div>
        <p className={classes.device}>{device}</p>
        <p className={classes.details}>
          {session.current ? sessionsTexts.current : sessionsTexts.used(timeAgo(session.usedDate, now))},{' '}
          <span className="num">{session.network}</span>
        </p>
        <p className={classes.details}>{sessionsTexts.signedIn(dateTime(session.createdDate))}</p>
      </div>
      <Button variant="default" size="compact-sm" aria-label={sessionsTexts.endOf(device)} onClick={onEnd}>
        {sessionsTexts.end}
      </Button>
    </li>
  );
}
