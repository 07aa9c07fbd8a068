import { Badge } from '@mantine/core';
import type { ManagedUser } from '@wieszcz/api';
import { adminTexts } from '@wieszcz/texts';

export function UserStatus({ blockedDate }: Pick<ManagedUser, 'blockedDate'>) {
  if (blockedDate === null) return adminTexts.find.active;
  return (
    <Badge component="span" color="mak" variant="light" radius="xs">
      {adminTexts.find.blocked}
    </Badge>
  );
}
