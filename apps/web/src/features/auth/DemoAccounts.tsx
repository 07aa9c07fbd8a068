import { Button } from '@mantine/core';
import { authTexts } from '@wieszcz/texts';
import { useInfo } from '#api/info.ts';
import classes from './auth.module.css';

type DemoAccountsProps = { onChoose: (account: { username: string; password: string }) => void };

/** Buttons that fill in the login of a demo user; renders nothing unless the server runs a demo. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const demo = useInfo().data?.demo;
  if (!demo) return null;
  const { password, accounts } = demo;
  return (
    <section className={classes.demo} aria-labelledby="demo-heading">
      <h2 id="demo-heading" className={classes.heading}>
        {authTexts.login.demoTitle}
      </h2>
      <p className={classes.demoAccountsLead}>
        {authTexts.login.demoLead} <code className={classes.password}>{password}</code>
      </p>
      <ul className={classes.accounts}>
        {accounts.map(({ username, role }) => (
          <li key={username}>
            <Button
              variant="default"
              size="compact-md"
              fullWidth
              aria-label={authTexts.login.demoUse(username)}
              onClick={() => onChoose({ username, password })}
            >
              {username}
            </Button>
            <span className={classes.role}>{authTexts.login.roles[role]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
