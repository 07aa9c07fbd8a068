import { ActionIcon } from '@mantine/core';
import { shellTexts } from '@wieszcz/texts';
import { Tip } from '#kit/feedback/Tip.tsx';
import { useLogout } from '#api/useLogout.ts';
import { IconLogout } from '#kit/icons/icons.ts';

export function LogoutButton() {
  const logout = useLogout();
  return (
    <Tip label={shellTexts.logout}>
      <ActionIcon onClick={() => void logout()} aria-label={shellTexts.logout}>
        <IconLogout size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tip>
  );
}
