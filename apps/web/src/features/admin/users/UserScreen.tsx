import { Button } from '@mantine/core';
import { type ManagedUser, reasonBody } from '@wieszcz/api';
import { adminTexts, dateShort, dateTime, errorTexts, uiTexts } from '@wieszcz/texts';
import { useId, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { codeOf, messageOf } from '#api/failures.ts';
import { useSession } from '#api/session.ts';
import { AdminPage } from '#game/adminArea/AdminPage.tsx';
import { ReasonForm } from '#game/reasons/ReasonForm.tsx';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { LoadFailure } from '#game/states/LoadFailure.tsx';
import { PagedResults } from '#game/states/PagedResults.tsx';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { useFocusPassedOn } from '#kit/feedback/useFocusPassedOn.ts';
import { useKeptFailure } from '#kit/feedback/useKeptFailure.ts';
import { FigureList } from '#kit/lists/FigureList.tsx';
import { paths } from '#paths.ts';
import { ActTable } from '../acts/ActTable.tsx';
import { useManagedUser, useActs, useActDone } from '../queries.ts';
import { interventionOf, type InterventionName, interventionsFor } from './interventions.ts';
import { RenameUser } from './RenameUser.tsx';
import { UserStatus } from './UserStatus.tsx';
import classes from './users.module.css';

const userTexts = adminTexts.user;

/** One user: the data, what an admin can do, and what was done to the user and by the user. */
export function UserScreen() {
  const { username = '' } = useParams();
  const query = useKeptFailure(useManagedUser(username));
  const { data: user, error } = query;
  const isUnknown = codeOf(error) === 'USER_NOT_FOUND';
  return (
    <AdminPage title={user?.username ?? username}>
      <Link className={classes.back} to={paths.adminUsers}>
        {userTexts.back}
      </Link>
      {isUnknown && <EmptyState title={messageOf(error)} />}
      {!isUnknown && <LoadFailure query={query} card />}
      {query.isPending && (
        <Loading>
          <RowSkeletons rows={5} />
        </Loading>
      )}
      {user && !isUnknown && <UserPage user={user} />}
    </AdminPage>
  );
}

function UserPage({ user }: { user: ManagedUser }) {
  const { firstName, surname, email, roles, createdDate, blockedDate, openMarkets } = user;
  const figures = [
    { label: userTexts.name, value: `${firstName} ${surname}` },
    { label: userTexts.email, value: email },
    { label: userTexts.role, value: roles.map((role) => adminTexts.roles[role]).join(', ') },
    { label: userTexts.since, value: dateShort(createdDate) },
    {
      label: userTexts.status,
      value: blockedDate === null ? <UserStatus blockedDate={null} /> : userTexts.blockedSince(dateTime(blockedDate)),
    },
    ...(openMarkets > 0 ? [{ label: userTexts.openMarkets, value: openMarkets }] : []),
  ];
  return (
    <>
      <section className={`card ${classes.card}`} aria-label={userTexts.data}>
        <FigureList figures={figures} label={userTexts.data} />
      </section>
      <section aria-label={userTexts.actions}>
        <InterventionButtons user={user} />
      </section>
      <ActsOfUser key={`on ${user.username}`} title={userTexts.actsTitle} filter={{ user: user.username }} />
      {/* A player may be a former moderator or admin; most aren't, so an empty list is hidden. */}
      <ActsOfUser
        key={`by ${user.username}`}
        title={userTexts.ownActs}
        filter={{ actor: user.username }}
        hiddenIfEmpty={roles[0] === 'ROLE_PLAYER'}
      />
    </>
  );
}

type ActsOfUserProps = { title: string; filter: { user: string } | { actor: string }; hiddenIfEmpty?: boolean };

/** The acts of the log that match a filter, a page at a time. With `hiddenIfEmpty` nothing is shown until there is one, or the call fails. */
function ActsOfUser({ title, filter, hiddenIfEmpty = false }: ActsOfUserProps) {
  const [page, setPage] = useState(0);
  const heading = useId();
  const query = useActs({ ...filter, page, size: 10 });
  if (hiddenIfEmpty && (query.isPending || query.data?.totalElements === 0)) return null;
  const skeleton = (
    <Loading>
      <RowSkeletons rows={3} />
    </Loading>
  );
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </h2>
      <PagedResults
        query={query}
        page={page}
        onPage={setPage}
        headingId={heading}
        skeleton={skeleton}
        empty={<p className={classes.empty}>{adminTexts.log.empty}</p>}
        fadePrevious
      >
        {(acts) => <ActTable acts={acts} />}
      </PagedResults>
    </section>
  );
}

/** What can be done to a user: each button opens a dialog that asks for the reason. */
function InterventionButtons({ user }: { user: ManagedUser }) {
  const isSelf = useSession()?.username === user.username;
  if (user.removed) return <p className={classes.self}>{errorTexts.ACCOUNT_REMOVED}</p>;
  return (
    <div className={classes.buttons}>
      {interventionsFor(user, isSelf).map((name) => (
        <Intervention key={name} name={name} username={user.username} />
      ))}
      {!isSelf && <RenameUser key={user.username} username={user.username} />}
      {isSelf && <p className={classes.self}>{adminTexts.user.self}</p>}
    </div>
  );
}

function Intervention({ name, username }: { name: InterventionName; username: string }) {
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // The act may remove this button: after a block, the button that unblocks takes its place.
  useFocusPassedOn(opener);
  const actDone = useActDone();
  const { button, title, about, confirm, done, call } = interventionOf(name);
  const send = async (reason: string) => {
    await call(username, reason);
    setOpened(false);
    // Before the user is read again, which may remove the button: the focus is passed on only from there.
    opener.current?.focus();
    notifyDone({ title: done(username) });
    await actDone();
  };
  return (
    <>
      <Button ref={opener} variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {button}
      </Button>
      <ReasonDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={title(username)}
        about={about}
        action={uiTexts.actOn(button, username)}
        confirm={confirm}
        send={send}
      />
    </>
  );
}

type ReasonDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  about: string;
  /** The act and the user: the title of a refusal that comes after the dialog has been closed. */
  action: string;
  confirm: string;
  /** Performs the act with the reason, then closes the dialog. */
  send: (reason: string) => Promise<void>;
};

/** Says what an act of an admin does, and asks for the reason that the log of acts keeps. */
function ReasonDialog({ opened, onClose, title, about, action, confirm, send }: ReasonDialogProps) {
  const texts = { reason: adminTexts.reason, hint: adminTexts.reasonHintOfPerson, submit: confirm };
  return (
    <DialogBox opened={opened} onClose={onClose} title={title} text={about}>
      <ReasonForm action={action} texts={texts} schema={reasonBody} send={send} />
    </DialogBox>
  );
}
