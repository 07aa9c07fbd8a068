import { ActionIcon } from '@mantine/core';
import { shellTexts } from '@wieszcz/texts';
import { Tip } from '#kit/feedback/Tip.tsx';
import { IconMoon, IconSun } from '#kit/icons/icons.ts';
import { useSchemeSwitch } from '#kit/theme/useSchemeSwitch.ts';

export function SchemeButton() {
  const { dark, toggle } = useSchemeSwitch();
  const label = dark ? shellTexts.toLight : shellTexts.toDark;
  const Icon = dark ? IconSun : IconMoon;
  return (
    <Tip label={label}>
      <ActionIcon onClick={toggle} aria-label={label}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tip>
  );
}
