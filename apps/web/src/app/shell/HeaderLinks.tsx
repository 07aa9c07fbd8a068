import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { shellTexts } from '@wieszcz/texts';
import { Link, NavLink, useMatch } from 'react-router';
import { useRole } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import classes from './HeaderLinks.module.css';
import { linksOf } from './navigation.ts';

/** The role's links on wide screens. */
export function HeaderLinks() {
  const role = useRole();
  const links = role === 'ROLE_MODERATOR' ? linksOf(role).slice(-1) : linksOf(role);
  if (role === 'ROLE_ADMIN') return null;
  return (
    <nav className={classes.links} aria-label={shellTexts.mainNavigation}>
      {role === 'ROLE_MODERATOR' && <ModeratorMenu />}
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} className={() => classes.link}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

function ModeratorMenu() {
  const among = useMatch(`${paths.markets()}/*`) !== null;
  return (
    <Menu position="bottom-start" offset={4}>
      <Menu.Target>
        <UnstyledButton className={classes.link} data-current={among || undefined}>
          {shellTexts.markets}
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.createMarket}>
          {shellTexts.newMarket}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.markets()}>
          {shellTexts.publicMarkets}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
