import { Checkbox } from '@mantine/core';
import type { ManagedUser } from '@wieszcz/api';
import { adminTexts, dateShort } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AdminPage } from '#game/adminArea/AdminPage.tsx';
import { Choice } from '#kit/forms/Choice.tsx';
import { SearchBox } from '#kit/forms/SearchBox.tsx';
import { CardTable } from '#kit/lists/CardTable.tsx';
import { anyText, oneOf } from '#kit/lists/filterQuery.ts';
import { useTextFilters } from '#kit/lists/useQueryFilters.ts';
import { paths } from '#paths.ts';
import { ListStates } from '../ListStates.tsx';
import { useManagedUsers } from '../queries.ts';
import { UserStatus } from './UserStatus.tsx';
import classes from './users.module.css';

const findTexts = adminTexts.find;
const ROLE_OPTIONS = [
  { value: '', label: findTexts.anyRole as string },
  ...Object.entries(adminTexts.roles).map(([value, label]) => ({ value, label })),
];
const FILTERS = { text: anyText, role: oneOf(ROLE_OPTIONS.map(({ value }) => value)), blocked: oneOf(['true']) };

/** All users, found by a part of their names or addresses. */
export function UsersScreen() {
  const list = useTextFilters(FILTERS);
  const { filters, page, change } = list;
  const query = useManagedUsers({ ...filters, page });
  return (
    <AdminPage title={adminTexts.usersTitle}>
      <div className={classes.tools}>
        <SearchBox text={filters.text} texts={findTexts} onSearch={(text) => change({ text })} />
        <Choice
          size="md"
          aria-label={findTexts.role}
          data={ROLE_OPTIONS}
          value={filters.role}
          onChange={(role) => change({ role })}
        />
        <Checkbox
          label={findTexts.blockedOnly}
          checked={filters.blocked === 'true'}
          onChange={(event) => change({ blocked: event.currentTarget.checked ? 'true' : '' })}
        />
      </div>
      <ListStates query={query} list={list} texts={findTexts}>
        {(users) => <UserTable users={users} />}
      </ListStates>
    </AdminPage>
  );
}

const columns = [
  { key: 'user', label: findTexts.columns.user },
  { key: 'email', label: findTexts.columns.email },
  { key: 'role', label: findTexts.columns.role },
  { key: 'status', label: findTexts.columns.status },
  { key: 'since', label: findTexts.columns.since },
] as const;

function UserTable({ users }: { users: readonly ManagedUser[] }) {
  const rows = users.map((user) => ({ key: user.username, cells: cellsOf(user) }));
  return <CardTable caption={findTexts.list} columns={columns} rows={rows} className={classes.table} />;
}

const cellsOf = ({ username, firstName, surname, email, roles, blockedDate, createdDate }: ManagedUser): ReactNode[] => [
  <div key="user">
    <Link className={classes.username} to={paths.adminUser(username)}>
      {username}
    </Link>
    <div className={classes.name}>{`${firstName} ${surname}`}</div>
  </div>,
  email,
  roles.map((role) => adminTexts.roles[role]).join(', '),
  <UserStatus key="status" blockedDate={blockedDate} />,
  <span key="since" className="num">
    {dateShort(createdDate)}
  </span>,
];
