import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { shellTexts } from '@wieszcz/texts';
import { Link, useMatch } from 'react-router';
import { paths } from '../../paths.ts';
import classes from './HeaderLinks.module.css';

/** The moderator's 'Rynki' opens a choice: a new market, or those that everybody sees. */
export default function ModeratorMenu() {
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
