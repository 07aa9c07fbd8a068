import { Burger, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { shellTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { useSession } from '#api/session.ts';
import { useLogout } from '#api/useLogout.ts';
import { useReturnTo } from '#api/useReturnTo.ts';
import { Sheet } from '#kit/dialogs/Dialogs.tsx';
import { IconInfoCircle, IconLogout, IconMoon, IconSun, IconUser } from '#kit/icons/icons.ts';
import { useSchemeSwitch } from '#kit/theme/useSchemeSwitch.ts';
import { paths } from '#paths.ts';
import { linksOf } from './navigation.ts';
import classes from './header.module.css';

/** The header's links and buttons in a sheet, for phones. */
export function CompactMenu() {
  const user = useSession();
  const [opened, sheet] = useDisclosure(false);
  const { dark, toggle } = useSchemeSwitch();
  const logout = useLogout();
  const returnTo = useReturnTo();
  return (
    <>
      <Burger opened={opened} onClick={sheet.toggle} size={20} aria-label={shellTexts.openMenu} aria-expanded={opened} />
      <Sheet opened={opened} onClose={sheet.close} title={user?.username ?? shellTexts.menu}>
        <nav className={classes.list} aria-label={shellTexts.menu}>
          {linksOf(user?.roles[0] ?? null).map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} className={classes.item} onClick={sheet.close}>
              <Icon size={20} stroke={1.7} />
              {label}
            </Link>
          ))}
          {user && (
            <Link to={paths.profile} className={classes.item} onClick={sheet.close}>
              <IconUser size={20} stroke={1.7} />
              {shellTexts.profile}
            </Link>
          )}
          <Link to={paths.help} className={classes.item} onClick={sheet.close}>
            <IconInfoCircle size={20} stroke={1.7} />
            {shellTexts.help}
          </Link>
        </nav>
        <button type="button" className={classes.item} onClick={toggle}>
          {dark ? <IconSun size={20} stroke={1.7} /> : <IconMoon size={20} stroke={1.7} />}
          {dark ? shellTexts.lightTheme : shellTexts.darkTheme}
        </button>
        {user ? (
          <button
            type="button"
            className={classes.item}
            onClick={() => {
              sheet.close();
              void logout();
            }}
          >
            <IconLogout size={20} stroke={1.7} />
            {shellTexts.logout}
          </button>
        ) : (
          <div className={classes.guest}>
            <Button component={Link} to={paths.loginThen(returnTo)} onClick={sheet.close} variant="default" size="md">
              {shellTexts.login}
            </Button>
            <Button component={Link} to={paths.registerThen(returnTo)} onClick={sheet.close} size="md">
              {shellTexts.register}
            </Button>
          </div>
        )}
      </Sheet>
    </>
  );
}
