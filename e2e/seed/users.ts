import { type Client, createClient, endpoints, type User } from '@wieszcz/api';
import type { Role } from '@wieszcz/domain';
import { systemClock } from '@wieszcz/server/clock';
import { createUser as insertUser } from '@wieszcz/server/users/create-user';
import type { Game } from '../fixtures/game.ts';

/** A user signed in without the form: `openWindow` opens a window of theirs, `api` calls the server as them. */
export type SignedInUser = { user: User; api: Client };

export const PASSWORD = 'tajne-haslo';
export const DEMO_PASSWORD = 'wieszcz-demo';

/** Creates a user of this role in the database and signs in. A player then has 1 100 $: the start budget and the daily bonus. */
export async function createUser(game: Game, role: Role, username: string): Promise<SignedInUser> {
  const person = { username, firstName: 'Jadwiga', surname: 'Klonowska', email: `${username}@przyklad.pl`, password: PASSWORD };
  await insertUser({ db: game.database.db, clock: systemClock }, person, role);
  return await signIn(game, username, PASSWORD);
}

/** Signs up a player through the API and signs in. The player then has 1 100 $: the start budget and the daily bonus. */
export async function signUpPlayer(game: Game, username: string): Promise<SignedInUser> {
  const api = createClient({ baseUrl: game.url, token: () => null });
  const names = { firstName: 'Łucja', surname: 'Żurawińska', email: `${username}@przyklad.pl` };
  await api(endpoints.signUp, { body: { username, ...names, password: PASSWORD } });
  return await signIn(game, username, PASSWORD);
}

export const signInDemoUser = (game: Game, username: string): Promise<SignedInUser> => signIn(game, username, DEMO_PASSWORD);

/** Rejects with the server's error if the credentials are invalid. */
export async function signIn(game: Game, username: string, password: string): Promise<SignedInUser> {
  let token: string | null = null;
  const api = createClient({ baseUrl: game.url, token: () => token });
  const user = await api(endpoints.signIn, { body: { username, password } });
  token = user.token;
  return { user, api };
}
