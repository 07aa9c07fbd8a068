import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { marketsTexts as say } from '@wieszcz/texts';
import { Link } from 'react-router';
import type { AuthorAction } from './authorActions.ts';

/** The rest of what an author can do, behind three dots. */
export function AuthorMenu({ market, actions }: { market: { topic: string }; actions: readonly AuthorAction[] }) {
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon color="ink" aria-label={say.actions.more(market.topic)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ key, label, to, icon: Icon, danger }) => (
          <Menu.Item
            key={key}
            component={Link}
            to={to}
            leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
            {...(danger ? { color: 'mak' } : {})}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
