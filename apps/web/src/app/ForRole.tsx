import { Button } from '@mantine/core';
import { shellTexts } from '@wieszcz/texts';
import { Link, Outlet } from 'react-router';
import { type Role, useRole } from '../api/session.ts';
import { paths } from '../paths.ts';
import { EmptyState } from '../game/states/EmptyState.tsx';
import { PageTitle } from '../kit/navigation/PageTitle.tsx';

const { wrongRole } = shellTexts;

/** Where each role goes on from a page that isn't theirs. */
const onward: Record<Role, string> = {
  ROLE_PLAYER: paths.markets(),
  ROLE_MODERATOR: paths.markets(),
  ROLE_ADMIN: paths.profile,
};

type WorkingRole = keyof typeof wrongRole.title;

/** Opens the screens of one role to it alone. The others read whose page this is, and nothing is asked of the server. */
export function ForRole({ whose }: { whose: WorkingRole }) {
  const own = useRole();
  return own === null || own === whose ? <Outlet /> : <NotYours whose={whose} own={own} />;
}

function NotYours({ whose, own }: { whose: WorkingRole; own: Role }) {
  return (
    <>
      <PageTitle>{wrongRole.title[whose]}</PageTitle>
      <EmptyState
        title={wrongRole.about[own]}
        action={
          <Button component={Link} to={onward[own]}>
            {wrongRole.onward[own]}
          </Button>
        }
      />
    </>
  );
}
