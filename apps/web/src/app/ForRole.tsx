import { Button } from '@mantine/core';
import { shellTexts } from '@wieszcz/texts';
import { Link, Outlet } from 'react-router';
import { type Role, useRole } from '#api/session.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';

const { wrongRole } = shellTexts;

/** Where the button of the refusal leads, by the role of its reader. */
const onward: Record<Role, string> = {
  ROLE_PLAYER: paths.markets(),
  ROLE_MODERATOR: paths.markets(),
  ROLE_ADMIN: paths.profile,
};

type WorkingRole = keyof typeof wrongRole.title;

/** Renders the screens of one role for users of that role; for other users it explains the refusal, without a call to the server. */
export function ForRole({ required }: { required: WorkingRole }) {
  const ownRole = useRole();
  return ownRole === null || ownRole === required ? <Outlet /> : <WrongRole required={required} own={ownRole} />;
}

function WrongRole({ required, own }: { required: WorkingRole; own: Role }) {
  return (
    <>
      <PageTitle>{wrongRole.title[required]}</PageTitle>
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
