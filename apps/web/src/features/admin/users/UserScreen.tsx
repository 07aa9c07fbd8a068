import type { ManagedUser } from '@wieszcz/api';
import { adminTexts, dateShort, dateTime } from '@wieszcz/texts';
import { Link, useParams } from 'react-router';
import { codeOf, messageOf } from '#api/failures.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { FailedState } from '#kit/feedback/FailedState.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { FigureList } from '#kit/lists/FigureList.tsx';
import { paths } from '#paths.ts';
import { AdminPage } from '#game/adminArea/AdminPage.tsx';
import { useManagedUser } from '../queries.ts';
import { ActsOfUser } from './ActsOfUser.tsx';
import { InterventionButtons } from './InterventionButtons.tsx';
import classes from './users.module.css';
import { UserStatus } from './UserStatus.tsx';

const say = adminTexts.user;

/** One user: the data, what an admin can do, and what was done to the user and by the user. */
export function UserScreen() {
  const { username = '' } = useParams();
  const { data: user, error, isFetching, refetch } = useManagedUser(username);
  const isUnknown = codeOf(error) === 'USER_NOT_FOUND';
  return (
    <AdminPage title={user?.username ?? username}>
      <Link className={classes.back} to={paths.adminUsers}>
        {say.back}
      </Link>
      {isUnknown && <EmptyState title={messageOf(error)} />}
      {error && !isUnknown && (
        <div className="card">
          <FailedState message={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      )}
      {!user && !error && (
        <Loading>
          <RowSkeletons rows={5} />
        </Loading>
      )}
      {user && !error && <UserPage user={user} />}
    </AdminPage>
  );
}

function UserPage({ user }: { user: ManagedUser }) {
  const { firstName, surname, email, roles, createdDate, blockedDate, openMarkets } = user;
  const figures = [
    { label: say.name, value: `${firstName} ${surname}` },
    { label: say.email, value: email },
    { label: say.role, value: roles.map((role) => adminTexts.roles[role]).join(', ') },
    { label: say.since, value: dateShort(createdDate) },
    {
      label: say.status,
      value: blockedDate === null ? <UserStatus blockedDate={null} /> : say.blockedSince(dateTime(blockedDate)),
    },
    ...(openMarkets > 0 ? [{ label: say.openMarkets, value: openMarkets }] : []),
  ];
  return (
    <>
      <section className={`card ${classes.card}`} aria-label={say.data}>
        <FigureList figures={figures} label={say.data} />
      </section>
      <section aria-label={say.actions}>
        <InterventionButtons user={user} />
      </section>
      <ActsOfUser key={`on ${user.username}`} title={say.actsTitle} filter={{ user: user.username }} />
      {roles[0] !== 'ROLE_PLAYER' && (
        <ActsOfUser key={`by ${user.username}`} title={say.ownActs} filter={{ actor: user.username }} />
      )}
    </>
  );
}
