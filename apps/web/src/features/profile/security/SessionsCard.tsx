import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnSession } from '@wieszcz/api';
import { dateTime, securityTexts, timeAgo } from '@wieszcz/texts';
import { useId, useRef } from 'react';
import { useAction } from '#api/action.ts';
import { api, endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import { keys } from '#api/keys.ts';
import { useLogout, useLogoutEverywhere } from '#api/useLogout.ts';
import { LoadFailure } from '#game/states/LoadFailure.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { useFocusPassedOn } from '#kit/feedback/useFocusPassedOn.ts';
import { useKeptFailure } from '#kit/feedback/useKeptFailure.ts';
import { useNow } from '#kit/feedback/useNow.ts';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { untilCalm } from '#kit/forms/gesture.ts';
import { useFirstRows } from '#kit/lists/useFirstRows.ts';
import { CardText, ProfileCard } from '../ProfileCard.tsx';
import classes from './security.module.css';

const { sessions: sessionsTexts } = securityTexts;
const HEADING = 'sessions';
/** Number of sessions shown at first; a button shows the rest, up to a hundred in all. */
const SHOWN_FIRST = 5;

/** The pressed button has lost the focus to the body when it was disabled. Another element that has taken it since keeps it. */
function passFocusOn(): void {
  if (document.activeElement === document.body) document.getElementById(HEADING)?.focus({ preventScroll: true });
}

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
  const { shown, showAll, list } = useFirstRows<OwnSession, HTMLUListElement>(sessions, SHOWN_FIRST);
  const logout = useLogout();
  const logoutEverywhere = useLogoutEverywhere();
  // Keeps the rows until nobody is clicking, so that another row's button doesn't move under the pointer.
  const reload = async () => {
    await untilCalm();
    await refetch();
  };
  const ending = useAction({
    onMutate: (): void => endingAll.reset(),
    mutationFn: async (session: OwnSession) => {
      if (session.current) await logout();
      else await api(endpoints.endSession, { params: { id: session.id } });
    },
    onSuccess: async (_, session) => {
      if (session.current) return;
      notifyDone({ title: sessionsTexts.ended(deviceOf(session)) });
      // The buttons of all rows wait until the ended one is gone.
      await reload();
    },
    // A lost answer may hide a success. The error is shown once this handler has ended, so it doesn't wait.
    onError: () => void reload(),
  });
  const endingAll = useAction({ onMutate: (): void => ending.reset(), mutationFn: logoutEverywhere });
  const endedId = ending.isPending ? ending.variables.id : null;
  const error = ending.error ?? endingAll.error;
  return (
    <>
      <ul ref={list} className={classes.list}>
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => ending.mutate(session, { onSuccess: passFocusOn })}
            isEnding={session.id === endedId}
            isWaiting={(endedId !== null && session.id !== endedId) || endingAll.isPending}
          />
        ))}
      </ul>
      {showAll && (
        <CardText>
          <Anchor component="button" type="button" onClick={showAll}>
            {sessionsTexts.showAll(sessions.length)}
          </Anchor>
        </CardText>
      )}
      {error && <Note kind="error">{messageOf(error)}</Note>}
      <ActionButton
        variant="default"
        fullWidth
        loading={endingAll.isPending}
        disabled={ending.isPending}
        onClick={() => endingAll.mutate()}
      >
        {sessionsTexts.endAll}
      </ActionButton>
    </>
  );
}

type SessionRowProps = {
  session: OwnSession;
  onEnd: () => void;
  isEnding: boolean;
  /** While another session, or all others, are being ended. */
  isWaiting: boolean;
};

function SessionRow({ session, onEnd, isEnding, isWaiting }: SessionRowProps) {
  const now = useNow();
  const row = useRef<HTMLLIElement>(null);
  useFocusPassedOn(row);
  const details = useId();
  const device = deviceOf(session);
  return (
    <li ref={row} className={classes.session}>
      <div>
        <p className={classes.device}>{device}</p>
        <div id={details}>
          <p className={classes.details}>
            {session.current ? sessionsTexts.current : sessionsTexts.used(timeAgo(session.usedDate, now))},{' '}
            <span className="num">{session.network}</span>
          </p>
          <p className={classes.details}>{sessionsTexts.signedIn(dateTime(session.createdDate))}</p>
        </div>
      </div>
      <ActionButton
        variant="default"
        size="compact-sm"
        aria-label={sessionsTexts.endOf(device)}
        aria-describedby={details}
        loading={isEnding}
        disabled={isWaiting}
        onClick={onEnd}
      >
        {sessionsTexts.end}
      </ActionButton>
    </li>
  );
}
