import { type Client, createClient, endpoints, type User } from '@wieszcz/api';
import { createUser } from '../../apps/server/src/features/users/create-user.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import type { Stage } from './stage.ts';

/** Somebody signed in without the form: `stage.enter(name, account)` opens their window, `api` calls the server as them. */
export type Account = { user: User; api: Client };

export const PASSWORD = 'tajne-haslo';

/** A new account of that role, signed in. */
export async function newAccount(stage: Stage, role: 'player' | 'moderator' | 'admin', username: string): Promise<Account> {
  const person = { username, firstName: 'Jadwiga', surname: 'Klonowska', email: `${username}@przyklad.pl`, password: PASSWORD };
  await createUser({ db: stage.database.db, clock: systemClock }, person, role);
  return await accountOf(stage, username, PASSWORD);
}

/** An account that is there, signed in. */
export async function accountOf({ game }: Stage, username: string, password = 'wieszcz-demo'): Promise<Account> {
  let token: string | null = null;
  const api = createClient({ baseUrl: game.url, token: () => token });
  const user = await api(endpoints.signIn, { body: { username, password } });
  token = user.token;
  return { user, api };
}
